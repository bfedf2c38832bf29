import { KitBannedMembers } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { GroupByGuid } from '../../../../../src/groups/GroupByGuid.tsx';
import { useGroupWay } from '../../../../../src/groups/use-group-way.ts';
import { WayBack } from '../../../../../src/groups/WayBack.tsx';
import { Screen } from '../../../../../src/look/Screen.tsx';

export default function BannedRoute(): ReactElement {
  const { guid, toList } = useGroupWay();
  return (
    <GroupByGuid guid={guid} onGone={toList}>
      {(group) => (
        <Screen>
          <WayBack group={group}>
            {(back) => <KitBannedMembers key={guid} group={group} showBackButton onBack={back} />}
          </WayBack>
        </Screen>
      )}
    </GroupByGuid>
  );
}
