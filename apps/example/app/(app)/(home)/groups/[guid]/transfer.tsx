import { KitTransferOwnership } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { GroupByGuid } from '../../../../../src/groups/GroupByGuid.tsx';
import { useGroupWay } from '../../../../../src/groups/use-group-way.ts';
import { WayBack } from '../../../../../src/groups/WayBack.tsx';
import { Screen } from '../../../../../src/look/Screen.tsx';

export default function TransferRoute(): ReactElement {
  const { guid, toList, handedOver } = useGroupWay();
  return (
    <GroupByGuid guid={guid} onGone={toList}>
      {(group) => (
        <Screen>
          <WayBack group={group}>
            {(back) => (
              <KitTransferOwnership key={guid} group={group} showBackButton onBack={back} onTransferred={handedOver} />
            )}
          </WayBack>
        </Screen>
      )}
    </GroupByGuid>
  );
}
