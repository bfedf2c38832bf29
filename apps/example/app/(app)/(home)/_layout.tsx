import { Kit, KitUIEventHandler, useKitClient } from '@open-chat-kit/react-native';
import { type Href, Navigator, usePathname, useRouter, useSegments } from 'expo-router';
import { type ReactElement, useCallback, useEffect, useMemo } from 'react';
import { View } from 'react-native';
import { threadParam } from '../../../src/home/address.ts';
import { Detail } from '../../../src/home/Detail.tsx';
import { HomePane } from '../../../src/home/HomePane.tsx';
import { keepPlace } from '../../../src/home/last-place.ts';
import { listParam } from '../../../src/home/list-beside.ts';
import { MasterDetail } from '../../../src/home/MasterDetail.tsx';
import { groups, users } from '../../../src/home/remembered.ts';
import type { Tab } from '../../../src/home/tabs.ts';
import { useHomePlace } from '../../../src/home/use-home-place.ts';
import { useAsksBefore } from '../../../src/leaving/Leaving.tsx';
import { HiddenTitle } from '../../../src/look/HiddenTitle.tsx';
import { useIsWide } from '../../../src/look/use-is-wide.ts';
import { RequireSession } from '../../../src/session/RequireSession.tsx';

export default function HomeLayout(): ReactElement {
  return (
    <RequireSession>
      {/* Behind a chat that one comes back to from another page are the groups: the router forgets what was open here. */}
      <Navigator initialRouteName="groups/index">
        <ListsAndChat />
      </Navigator>
    </RequireSession>
  );
}

/** The lists belong to the layout: choosing another chat changes only what stands beside them. */
function ListsAndChat(): ReactElement {
  const router = useRouter();
  const client = useKitClient();
  const asksBefore = useAsksBefore();
  const isWide = useIsWide();
  const segments: readonly string[] = useSegments();
  const path = usePathname();
  const { page, guid, uid, of, thread, isChosen, own, list } = useHomePlace();
  useEffect(() => {
    // While another page takes over, the address is of that one.
    if (segments.includes('(home)')) keepPlace(path, { ...listParam(own, list), ...threadParam(thread) });
  }, [segments, path, own, list, thread]);
  const activeChat = useMemo(() => {
    if (!isWide) return undefined;
    if (guid !== undefined) return { group: { guid } };
    return uid === undefined ? undefined : { user: { uid } };
  }, [isWide, guid, uid]);
  const openId = page === '/groups/[guid]' ? guid : page === '/people/[uid]' ? uid : undefined;
  const open = useCallback(
    (chosen: Kit.Group | Kit.User) => {
      // What is open already is no step further.
      if (openId === (chosen instanceof Kit.Group ? chosen.getGuid() : chosen.getUid())) return;
      const go = (to: Href): void => {
        const push = (): void => router.push(to);
        if (!asksBefore(push)) push();
      };
      // A chat is of no list: the one that it was opened from stays.
      if (chosen instanceof Kit.Group) {
        const to = chosen.getGuid();
        if (client !== null) groups.keep(client, to, chosen);
        go({ pathname: '/groups/[guid]', params: { guid: to, ...listParam('groups', list) } });
      } else {
        const to = chosen.getUid();
        if (client !== null) users.keep(client, to, chosen);
        go({ pathname: '/people/[uid]', params: { uid: to, ...listParam('people', list) } });
      }
    },
    [client, router, openId, list, asksBefore],
  );
  useEffect(() => {
    // As from the menu of what somebody wrote in a group.
    KitUIEventHandler.addUIListener('home', {
      openChat: ({ user, group }) => {
        const chosen = group ?? user;
        if (chosen !== undefined) open(chosen);
      },
    });
    return () => KitUIEventHandler.removeUIListener('home');
  }, [open]);
  const changeList = (to: Tab): void => {
    if (to === list) return;
    if (!isChosen) return router.push(`/${to}`);
    router.push({ pathname: page, params: { ...of, ...threadParam(thread), ...listParam(own, to) } });
  };
  return (
    <View role="main" style={{ flex: 1, minHeight: 0 }}>
      <HiddenTitle>Open Chat Kit</HiddenTitle>
      <MasterDetail
        isWide={isWide}
        isChosen={isChosen}
        list={<HomePane tab={list} onTab={changeList} isWide={isWide} onOpen={open} activeChat={activeChat} />}
        detail={<Detail />}
      />
    </View>
  );
}
