import { Kit } from '@open-chat-kit/react-native';
import { type ReactElement, useMemo } from 'react';
import { Found } from '../home/Found.tsx';
import { useGroup } from '../home/use-asked.ts';

interface GroupByGuidProps {
  readonly guid: string;
  /** Shows something of the guid before the group is known: a page that comes from a server does not know it. */
  readonly showsGuid?: boolean;
  /** There is no such group, and whoever reads so wants to be elsewhere. */
  readonly onGone: () => void;
  /** What shows of the group; before it is known too, with its guid alone: what stands there asks for the rest by itself. */
  readonly children: (group: Kit.Group) => ReactElement;
}

/** A page of the group with this id. */
export function GroupByGuid({ guid, showsGuid = false, onGone, children }: GroupByGuidProps): ReactElement {
  const asked = useGroup(guid);
  const early = useMemo(() => new Kit.Group(guid, '', 'public'), [guid]);
  return (
    <Found
      asked={asked}
      early={showsGuid && !asked.isAsked ? undefined : early}
      noun="group"
      why="It may have been deleted, or it is private and you are not a member."
      away={{ text: 'See all groups', onPress: onGone }}
    >
      {children}
    </Found>
  );
}
