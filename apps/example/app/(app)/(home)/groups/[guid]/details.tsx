import { KitGroupDetails } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { GroupByGuid } from '../../../../../src/groups/GroupByGuid.tsx';
import { useGroupWay } from '../../../../../src/groups/use-group-way.ts';
import { Screen } from '../../../../../src/look/Screen.tsx';

export default function DetailsRoute(): ReactElement {
  const { guid, to, toList, back } = useGroupWay();
  const [isLost, setLost] = useState(false);
  return (
    <GroupByGuid guid={guid} onGone={toList}>
      {(group) => (
        <Screen>
          <KitGroupDetails
            key={guid}
            group={group}
            showBackButton
            // What somebody else has ended is said in place of the details, to be read; behind it there is no chat.
            onBack={isLost ? toList : back}
            onMembersPress={() => to('members')}
            onAddMembersPress={() => to('add')}
            onBannedPress={() => to('banned')}
            onGroupLeft={toList}
            onGroupDeleted={toList}
            onGroupLost={(ending) => (ending === 'left' ? toList() : setLost(true))}
          />
        </Screen>
      )}
    </GroupByGuid>
  );
}
