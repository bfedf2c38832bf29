import type { ReactElement, Ref } from 'react';
import type { StyleProp, ViewStyle } from 'react-native';
import type { RowAlign } from './anchor.ts';
import type { KeyAction } from './keys.ts';

/** What a list is to assistive technology, and with it what its rows are. */
export type ListRole = 'list' | 'listbox' | 'grid' | 'feed' | 'log';

/** A rectangle in the window, in points from its upper left corner. */
export interface RowPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Props of the internal list, the same on all platforms. */
export interface WindowedListProps {
  /** Unique, in order. A new array only when a row came, went or moved. */
  readonly ids: readonly string[];
  /**
   * Draws one row, which is drawn again only when this function changes: it reads its data by itself. On native, row
   * views are used again for other ids, so a row keeps no state that does not follow its id.
   */
  readonly renderRow: (id: string) => ReactElement;
  /** The edge at which the list opens and which it follows when rows come there. */
  readonly anchor: 'top' | 'bottom';
  /**
   * Whether the list, standing at the edge of its anchor, stays there when rows come. `false` where the loaded rows do
   * not reach the real edge, as in a window around an old message.
   * @default true
   */
  readonly followsEdge?: boolean;
  /**
   * Height in pixels that a row counts for until the list has learnt from those it measured. One that is near saves a
   * drawing at the start. Web only: FlashList measures before it shows.
   * @default 72
   */
  readonly estimatedRowHeight?: number;
  /** Opens with this row at the top of the view. */
  readonly initialId?: string;
  /**
   * The first row is less than one view away: once, and again after `ids` changed or the reader went and came back. Without
   * it nobody is told, and with it again whoever stands there then.
   */
  readonly onNearStart?: (() => void) | undefined;
  /** As `onNearStart`, at the last row. */
  readonly onNearEnd?: (() => void) | undefined;
  /** The reader scrolls, or does something with a row by a key; not what the list or its owner does by itself. */
  readonly onReaderMove?: () => void;
  /** The rows in view, in order, whenever they are others than before. */
  readonly onVisible?: (ids: readonly string[]) => void;
  /** Those of them that can be said to be seen: half of a row is in view, or half of the view is filled by it. */
  readonly onSeen?: (ids: readonly string[]) => void;
  /** The reader came to the last row, or left it. */
  readonly onAtEndChange?: (isAtEnd: boolean) => void;
  readonly header?: ReactElement | null;
  readonly footer?: ReactElement | null;
  /** @default 'list' */
  readonly role?: ListRole;
  /** Number of rows there are with those not loaded, for assistive technology; -1 when unknown. @default ids.length */
  readonly rowCount?: number;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly 'aria-multiselectable'?: boolean;
  readonly 'aria-busy'?: boolean;
  /**
   * Keys that the list does not use itself, on a focused row, which is at this place in the window. `true` keeps the
   * browser from acting on them. Web only.
   */
  readonly onKeyAction?: (id: string, action: KeyAction, at: RowPlace) => boolean;
  /** The row that has taken in one that went, and takes over its focus. Web only. @default its neighbour */
  readonly heirOf?: (id: string) => string | undefined;
  /**
   * A right click on a row, or the key for menus: `at` is the pointer or the row, in the window. `false`: there is no menu, and
   * the browser opens its own. Web only.
   */
  readonly onRowMenu?: (id: string, at: RowPlace) => boolean;
  /** Pull to refresh. Native only: browsers keep that gesture for themselves. */
  readonly refreshing?: boolean;
  readonly onRefresh?: () => void;
  /** Where the list is wider, rows stand in its middle, with the rings around them. Web only. @default as wide as the list */
  readonly maxRowWidth?: number;
  /** Of the ring around the row that has the focus. Web only. @default the browser's */
  readonly focusColor?: string;
  readonly style?: StyleProp<ViewStyle>;
  readonly testID?: string;
  readonly ref?: Ref<WindowedListHandle>;
}

/** What developers are told of a list by. */
export function nameOf({ testID, 'aria-label': label = 'A list' }: WindowedListProps): string {
  return testID === undefined ? label : `The list "${testID}"`;
}

/** What the owner of a list can ask of it. */
export interface WindowedListHandle {
  /** Also for a row that comes with the next array of ids. On the web the Tab key comes in there. @default align 'nearest' */
  scrollToId(id: string, align?: RowAlign): void;
  /** The row grows next: downwards, though it be cut by the edge or the list stand at its end. On the web it takes over its focus. */
  keepTop(id: string): void;
  scrollToEnd(): void;
  scrollToTop(): void;
  isAtEnd(): boolean;
  /** Scrolls the row into view and, on the web, gives it the focus. */
  focusId(id: string): void;
}
