import {
  type CreateGroupSlotProps,
  type Kit,
  KitCreateGroup,
  type KitCreateGroupHandle,
  useKitClient,
} from '@open-chat-kit/react-native';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { type ReactElement, useCallback, useRef } from 'react';
import { listBeside, listParam } from '../../../../src/home/list-beside.ts';
import { groups } from '../../../../src/home/remembered.ts';
import { Typed, useAsksBefore, useBackWithin } from '../../../../src/leaving/Leaving.tsx';
import { Screen } from '../../../../src/look/Screen.tsx';
import { useWhileHere } from '../../../../src/look/use-while-here.ts';

export default function NewGroupRoute(): ReactElement {
  const router = useRouter();
  const client = useKitClient();
  const list = listBeside('groups', useLocalSearchParams().list);
  const whileHere = useWhileHere();
  const asksBefore = useAsksBefore();
  const page = useRef<KitCreateGroupHandle>(null);
  useBackWithin(useCallback(() => page.current?.goBack() === true, []));
  const open = (group: Kit.Group): void => {
    if (client !== null) groups.keep(client, group.getGuid(), group);
    // The form is done with: back leads to where it was opened.
    const params = { guid: group.getGuid(), ...listParam('groups', list) };
    whileHere(() => router.replace({ pathname: '/groups/[guid]', params }));
  };
  const leave = (): void => router.dismissTo(`/${list}`);
  return (
    <Screen field="takes">
      <KitCreateGroup
        ref={page}
        showBackButton
        onBack={() => {
          if (!asksBefore(leave)) leave();
        }}
        onGroupCreated={open}
        AuxiliaryFieldsView={Draft}
      />
    </Screen>
  );
}

/** Stands in the form to hear what is filled in. */
function Draft({ form }: CreateGroupSlotProps): ReactElement {
  return <Typed isTyped={isFilled(form)} />;
}

function isFilled({ name, password, icon, description, tags, members }: CreateGroupSlotProps['form']): boolean {
  return [name, password, icon, description, ...tags, ...members].some((text) => text !== '');
}
