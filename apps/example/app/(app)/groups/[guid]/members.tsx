import { KitGroupMembers } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { GroupByGuid } from '../../../../src/groups/GroupByGuid.tsx';
import { useGroupWay } from '../../../../src/groups/use-group-way.ts';
import { Screen } from '../../../../src/look/Screen.tsx';

export default function MembersRoute(): ReactElement {
  const { guid, toList, back } = useGroupWay();
  return (
    <GroupByGuid guid={guid} onGone={toList}>
      {(group) => (
        <Screen>
          <KitGroupMembers key={guid} group={group} showBackButton onBack={back} />
        </Screen>
      )}
    </GroupByGuid>
  );
}
