import { KitGroupDetails, type KitGroupDetailsHandle } from '@open-chat-kit/react-native';
import { useRouter } from 'expo-router';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { GroupByGuid } from '../../../../../src/groups/GroupByGuid.tsx';
import { useGroupWay } from '../../../../../src/groups/use-group-way.ts';
import { Screen } from '../../../../../src/look/Screen.tsx';

export default function DetailsRoute(): ReactElement {
  const router = useRouter();
  const { guid, to, toTransfer, isLeaving, toList, back } = useGroupWay();
  const details = useRef<KitGroupDetailsHandle>(null);
  useEffect(() => {
    if (!isLeaving) return;
    details.current?.leave();
    // Asked once: a reload does not ask again.
    router.setParams({ leaving: undefined });
  }, [isLeaving, router]);
  const [isLost, setLost] = useState(false);
  return (
    <GroupByGuid guid={guid} onGone={toList}>
      {(group) => (
        <Screen>
          <KitGroupDetails
            key={guid}
            ref={details}
            group={group}
            showBackButton
            // What somebody else has ended is said in place of the details, to be read; behind it there is no chat.
            onBack={isLost ? toList : back}
            onMembersPress={() => to('members')}
            onAddMembersPress={() => to('add')}
            onBannedPress={() => to('banned')}
            onTransferPress={(_group, wantsToLeave) => toTransfer(wantsToLeave)}
            onGroupLeft={toList}
            onGroupDeleted={toList}
            onGroupLost={(ending) => (ending === 'left' ? toList() : setLost(true))}
          />
        </Screen>
      )}
    </GroupByGuid>
  );
}
