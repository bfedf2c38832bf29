import { type Kit, KitMessageComposer, KitMessageList } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { View } from 'react-native';

export function MyChat({ group }: { readonly group: Kit.Group }): ReactElement {
  return (
    <View style={{ flex: 1 }}>
      <KitMessageList group={group} onError={(error) => console.warn(error.message)} />
      <KitMessageComposer group={group} placeholderText={`Write to ${group.getName()}`} />
    </View>
  );
}
