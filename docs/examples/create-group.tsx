import { type Kit, KitCreateGroup, useCreateGroup } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { Button, TextInput, View } from 'react-native';

interface NewGroupProps {
  readonly onOpen: (group: Kit.Group) => void;
  readonly onClose: () => void;
}

export function NewGroup({ onOpen, onClose }: NewGroupProps): ReactElement {
  return <KitCreateGroup showBackButton onBack={onClose} onGroupCreated={onOpen} />;
}

export function OwnForm({ onOpen }: Pick<NewGroupProps, 'onOpen'>): ReactElement {
  const { form, change, missing, wrongField, create } = useCreateGroup({ onCreated: onOpen });
  return (
    <View>
      <TextInput
        accessibilityLabel="Name"
        aria-invalid={wrongField === 'name'}
        value={form.name}
        onChangeText={(name) => change({ name })}
      />
      <Button title="Create" onPress={create} disabled={missing.length > 0} />
    </View>
  );
}
