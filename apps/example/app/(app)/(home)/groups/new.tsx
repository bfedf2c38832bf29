import { type Kit, KitCreateGroup, useKitClient } from '@open-chat-kit/react-native';
import { useRouter } from 'expo-router';
import type { ReactElement } from 'react';
import { lastList } from '../../../../src/home/last-place.ts';
import { groups } from '../../../../src/home/remembered.ts';
import { Screen } from '../../../../src/look/Screen.tsx';
import { useWhileHere } from '../../../../src/look/use-while-here.ts';

export default function NewGroupRoute(): ReactElement {
  const router = useRouter();
  const client = useKitClient();
  const whileHere = useWhileHere();
  const open = (group: Kit.Group): void => {
    if (client !== null) groups.keep(client, group.getGuid(), group);
    // The form is done with: back leads to where it was opened.
    whileHere(() => router.replace({ pathname: '/groups/[guid]', params: { guid: group.getGuid() } }));
  };
  return (
    <Screen>
      <KitCreateGroup showBackButton onBack={() => router.dismissTo(lastList('groups'))} onGroupCreated={open} />
    </Screen>
  );
}
