import { KitGroups } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';

interface GroupsWithMenuProps {
  readonly mute: (guid: string) => void;
  readonly report: (guid: string) => void;
}

export function GroupsWithMenu({ mute, report }: GroupsWithMenuProps): ReactElement {
  return (
    <KitGroups
      addOptions={(group) => [
        { text: 'Mute', onPress: () => mute(group.getGuid()) },
        { text: 'Report', destructive: true, disabled: !group.getHasJoined(), onPress: () => report(group.getGuid()) },
      ]}
    />
  );
}
