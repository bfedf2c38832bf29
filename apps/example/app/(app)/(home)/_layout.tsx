import { Kit, useKitClient } from '@open-chat-kit/react-native';
import { Slot, useGlobalSearchParams, usePathname, useRouter, useSegments } from 'expo-router';
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react';
import { View } from 'react-native';
import { HomePane } from '../../../src/home/HomePane.tsx';
import { MasterDetail } from '../../../src/home/MasterDetail.tsx';
import { keepPlace } from '../../../src/home/last-place.ts';
import { groups, users } from '../../../src/home/remembered.ts';
import { asTab, type Tab } from '../../../src/home/tabs.ts';
import { HiddenTitle } from '../../../src/look/HiddenTitle.tsx';
import { useIsWide } from '../../../src/look/use-is-wide.ts';
import { RequireSession } from '../../../src/session/RequireSession.tsx';

export default function HomeLayout(): ReactElement {
  return (
    <RequireSession>
      <ListsAndChat />
    </RequireSession>
  );
}

/** The lists belong to the layout: choosing another chat changes only what stands beside them. */
function ListsAndChat(): ReactElement {
  const router = useRouter();
  const client = useKitClient();
  const isWide = useIsWide();
  const segments: readonly string[] = useSegments();
  const path = usePathname();
  const params = useGlobalSearchParams<{ guid?: string; uid?: string }>();
  // "groups", or "groups/[guid]/details" with something chosen; nothing while another page takes over.
  const place = segments.slice(segments.indexOf('(home)') + 1);
  const isChosen = segments.includes('(home)') && place.length > 1;
  useEffect(() => {
    if (segments.includes('(home)')) keepPlace(path);
  }, [segments, path]);
  // The parameters of a page that was replaced outlive it.
  const ofGroup = segments.includes('[guid]') ? params.guid : undefined;
  const ofPerson = segments.includes('[uid]') ? params.uid : undefined;
  const addressed = asTab(place[0]);
  const [tab, setTab] = useState<Tab>(addressed ?? 'groups');
  // A chat is of no list: the one that it was opened from stays.
  if (!isChosen && addressed !== undefined && addressed !== tab) setTab(addressed);
  const activeChat = useMemo(() => {
    if (!isWide) return undefined;
    if (ofGroup !== undefined) return { group: { guid: ofGroup } };
    return ofPerson === undefined ? undefined : { user: { uid: ofPerson } };
  }, [isWide, ofGroup, ofPerson]);
  const openId = place.length === 2 ? (ofGroup ?? ofPerson) : undefined;
  const open = useCallback(
    (chosen: Kit.Group | Kit.User) => {
      // What is open already is no step further.
      if (openId === (chosen instanceof Kit.Group ? chosen.getGuid() : chosen.getUid())) return;
      if (chosen instanceof Kit.Group) {
        const guid = chosen.getGuid();
        if (client !== null) groups.keep(client, guid, chosen);
        router.push({ pathname: '/groups/[guid]', params: { guid } });
      } else {
        const uid = chosen.getUid();
        if (client !== null) users.keep(client, uid, chosen);
        router.push({ pathname: '/people/[uid]', params: { uid } });
      }
    },
    [client, router, openId],
  );
  const changeTab = (to: Tab): void => {
    // Beside a chat only the list changes: it is of no address.
    if (isChosen) setTab(to);
    else if (to !== tab) router.push(`/${to}`);
  };
  return (
    <View role="main" style={{ flex: 1, minHeight: 0 }}>
      <HiddenTitle>Open Chat Kit</HiddenTitle>
      <MasterDetail
        isWide={isWide}
        isChosen={isChosen}
        list={<HomePane tab={tab} onTab={changeTab} isWide={isWide} onOpen={open} activeChat={activeChat} />}
        // Behind a chat that one comes back to from another page are the groups: the router forgets what was open here.
        detail={<Slot initialRouteName="groups/index" />}
      />
    </View>
  );
}
