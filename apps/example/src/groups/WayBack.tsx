import { type Kit, useJoinGroup } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { useGroupWay } from './use-group-way.ts';

interface WayBackProps {
  readonly group: Kit.Group;
  readonly children: (back: () => void) => ReactElement;
}

/** A page of a group with its way back: to the group, and to the list once it has ended for whoever looks. */
export function WayBack({ group, children }: WayBackProps): ReactElement {
  const { toList, back } = useGroupWay();
  const ending = useJoinGroup({ group })?.ending ?? null;
  // What has ended is said in place of the page, to be read; behind it there is no chat.
  return children(ending === null ? back : toList);
}
