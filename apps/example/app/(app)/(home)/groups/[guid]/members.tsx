import { type Kit, KitGroupMembers } from '@open-chat-kit/react-native';
import { useRouter } from 'expo-router';
import type { ReactElement } from 'react';
import { GroupByGuid } from '../../../../../src/groups/GroupByGuid.tsx';
import { useGroupWay } from '../../../../../src/groups/use-group-way.ts';
import { WayBack } from '../../../../../src/groups/WayBack.tsx';
import { listParam } from '../../../../../src/home/list-beside.ts';
import { Screen } from '../../../../../src/look/Screen.tsx';
import { useSession } from '../../../../../src/session/SessionProvider.tsx';

export default function MembersRoute(): ReactElement {
  const router = useRouter();
  const session = useSession();
  const { guid, list, toList } = useGroupWay();
  const write = (member: Kit.GroupMember): void => {
    const uid = member.getUid();
    // Nobody talks to themselves.
    if (uid === session.who?.uid) return;
    router.push({ pathname: '/people/[uid]', params: { uid, ...listParam('people', list) } });
  };
  return (
    <GroupByGuid guid={guid} onGone={toList}>
      {(group) => (
        <Screen>
          <WayBack group={group}>
            {(back) => <KitGroupMembers key={guid} group={group} showBackButton onBack={back} onItemPress={write} />}
          </WayBack>
        </Screen>
      )}
    </GroupByGuid>
  );
}
