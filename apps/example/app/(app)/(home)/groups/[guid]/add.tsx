import { KitAddMembers, type KitAddMembersHandle } from '@open-chat-kit/react-native';
import { type ReactElement, useRef } from 'react';
import { GroupByGuid } from '../../../../../src/groups/GroupByGuid.tsx';
import { useGroupWay } from '../../../../../src/groups/use-group-way.ts';
import { WayBack } from '../../../../../src/groups/WayBack.tsx';
import { Screen } from '../../../../../src/look/Screen.tsx';

export default function AddRoute(): ReactElement {
  const { guid, toList } = useGroupWay();
  const list = useRef<KitAddMembersHandle>(null);
  return (
    <GroupByGuid guid={guid} onGone={toList}>
      {(group) => (
        <Screen>
          <WayBack group={group}>
            {(back) => (
              <KitAddMembers
                key={guid}
                ref={list}
                group={group}
                showBackButton
                onBack={back}
                // Who could not be added stays selected, with the reason: to be read before one leaves.
                onAdded={() => {
                  if (list.current?.getSelectedUsers().length === 0) back();
                }}
              />
            )}
          </WayBack>
        </Screen>
      )}
    </GroupByGuid>
  );
}
