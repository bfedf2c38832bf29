import type { ReactElement } from 'react';
import type { TextStyle } from 'react-native';
import type { GroupWorld } from '../world/group-world.ts';
import type { ListName } from '../world/told.ts';

/** What the page around a list gives it, written in its render: new callbacks and objects each time. */
export interface ListProps {
  readonly onItemPress: (guid: string) => void;
  readonly titleStyle: TextStyle;
  /** A host's own second line. */
  readonly subtitle: ((group: SubtitleGroup) => ReactElement) | undefined;
  readonly isSelecting: boolean;
}

/** What hosts' second lines read, of an object of ours or of a record alike. */
export interface SubtitleGroup {
  readonly membersCount: number;
}

/** One way to draw the list. */
export interface Contestant {
  /**
   * All that comes before the first drawing, as logging in. Returns what draws the list. Only ours draws other lists than
   * of groups: the others draw rows of the same parts, whatever they are called.
   */
  prepare(world: GroupWorld, list: ListName): Promise<(props: ListProps) => ReactElement>;
}
