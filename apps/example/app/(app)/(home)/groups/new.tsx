import { type Kit, KitCreateGroup, useKitClient } from '@open-chat-kit/react-native';
import { useLocalSearchParams, useRouter } from 'expo-router';
import type { ReactElement } from 'react';
import { listBeside, listParam } from '../../../../src/home/list-beside.ts';
import { groups } from '../../../../src/home/remembered.ts';
import { Screen } from '../../../../src/look/Screen.tsx';
import { useWhileHere } from '../../../../src/look/use-while-here.ts';

export default function NewGroupRoute(): ReactElement {
  const router = useRouter();
  const client = useKitClient();
  const list = listBeside('groups', useLocalSearchParams().list);
  const whileHere = useWhileHere();
  const open = (group: Kit.Group): void => {
    if (client !== null) groups.keep(client, group.getGuid(), group);
    // The form is done with: back leads to where it was opened.
    const params = { guid: group.getGuid(), ...listParam('groups', list) };
    whileHere(() => router.replace({ pathname: '/groups/[guid]', params }));
  };
  return (
    <Screen>
      <KitCreateGroup showBackButton onBack={() => router.dismissTo(`/${list}`)} onGroupCreated={open} />
    </Screen>
  );
}
