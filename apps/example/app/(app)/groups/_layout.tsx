import { type Kit, useKitClient } from '@open-chat-kit/react-native';
import { Slot, useGlobalSearchParams, useRouter, useSegments } from 'expo-router';
import { type ReactElement, useCallback } from 'react';
import { View } from 'react-native';
import { GroupsBar } from '../../../src/groups/GroupsBar.tsx';
import { GroupsPane } from '../../../src/groups/GroupsPane.tsx';
import { MasterDetail } from '../../../src/groups/MasterDetail.tsx';
import { remember } from '../../../src/groups/remembered.ts';
import { HiddenTitle } from '../../../src/look/HiddenTitle.tsx';
import { useIsWide } from '../../../src/look/use-is-wide.ts';
import { RequireSession } from '../../../src/session/RequireSession.tsx';

export default function GroupsLayout(): ReactElement {
  return (
    <RequireSession>
      <GroupsAndChat />
    </RequireSession>
  );
}

/** The list belongs to the layout: choosing another group changes only what stands beside it. */
function GroupsAndChat(): ReactElement {
  const router = useRouter();
  const client = useKitClient();
  const isWide = useIsWide();
  const segments: readonly string[] = useSegments();
  const { guid } = useGlobalSearchParams<{ guid?: string }>();
  // The parameters of a page that was replaced outlive it.
  const activeGuid = segments.includes('[guid]') ? guid : undefined;
  const open = useCallback(
    (group: Kit.Group) => {
      if (client !== null) remember(client, group);
      const href = { pathname: '/groups/[guid]', params: { guid: group.getGuid() } } as const;
      // Beside the list, going through chats is not a way to go back through.
      if (isWide && activeGuid !== undefined) router.replace(href);
      else router.push(href);
    },
    [client, router, isWide, activeGuid],
  );
  return (
    <View role="main" style={{ flex: 1, minHeight: 0 }}>
      <HiddenTitle>Open Chat Kit</HiddenTitle>
      <MasterDetail
        isWide={isWide}
        isChosen={activeGuid !== undefined || segments.includes('new')}
        list={<GroupsPane onOpen={open} activeGuid={isWide ? activeGuid : undefined} options={GroupsBar} />}
        detail={<Slot />}
      />
    </View>
  );
}
