import { Kit } from '@open-chat-kit/react-native';
import { type ReactElement, useMemo } from 'react';
import { Found } from '../home/Found.tsx';
import { useGroup } from '../home/use-asked.ts';

interface GroupByGuidProps {
  readonly guid: string;
  /** Shows before the group is known, too: what stands there asks for it by itself. */
  readonly isEarly?: boolean;
  /** There is no such group, and whoever reads so wants to be elsewhere. */
  readonly onGone: () => void;
  /** What shows once the group is there. */
  readonly children: (group: Kit.Group) => ReactElement;
}

/** A page of the group with this id. */
export function GroupByGuid({ guid, isEarly = false, onGone, children }: GroupByGuidProps): ReactElement {
  return (
    <Found
      asked={useGroup(guid)}
      early={useMemo(() => (isEarly ? new Kit.Group(guid, '', 'public') : undefined), [guid, isEarly])}
      noun="group"
      why="It may have been deleted, or it is private and you are not a member."
      away={{ text: 'See all groups', onPress: onGone }}
    >
      {children}
    </Found>
  );
}
