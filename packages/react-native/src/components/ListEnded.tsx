import type { ReactElement } from 'react';
import { callHost } from '../hooks/call-host.ts';
import { useNewest } from '../hooks/use-newest.ts';
import { GroupEnded } from './GroupEnded.tsx';
import type { ListProps } from './ListFrame/props.ts';
import type { StateStyle } from './StateView.tsx';
import type { GroupEnding } from '../models/group-ending.ts';

interface ListEndedProps {
  readonly ending: GroupEnding;
  readonly props: Pick<ListProps<never>, 'showBackButton' | 'onBack'>;
  readonly style: StateStyle | undefined;
}

/** In place of a list about a group that has ended: why, and the way back of the list. */
export function ListEnded({ ending, props, style }: ListEndedProps): ReactElement {
  const newest = useNewest(props);
  const back = (): void => callHost('onBack', () => newest().onBack?.());
  return <GroupEnded ending={ending} onBack={props.showBackButton === true ? back : undefined} style={style} />;
}
