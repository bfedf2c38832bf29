import { KitBannedMembers } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { GroupByGuid } from '../../../../../src/groups/GroupByGuid.tsx';
import { useGroupWay } from '../../../../../src/groups/use-group-way.ts';
import { Screen } from '../../../../../src/look/Screen.tsx';

export default function BannedRoute(): ReactElement {
  const { guid, toList, back } = useGroupWay();
  return (
    <GroupByGuid guid={guid} onGone={toList}>
      {(group) => (
        <Screen>
          <KitBannedMembers key={guid} group={group} showBackButton onBack={back} />
        </Screen>
      )}
    </GroupByGuid>
  );
}
