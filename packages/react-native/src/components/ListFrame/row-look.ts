import type { KitException } from '@open-chat-kit/sdk';
import { useStable } from '../../hooks/use-stable.ts';
import type { MenuAnchor } from '../Menu/menu-placing.ts';
import type { ActiveRow } from './active-row.ts';
import type { ListProps } from './props.ts';
import type { SpokenMenus } from './menu-news.ts';
import type { ListItemStyle } from '../../theme/styles/lists.ts';

/** What rows look like; the same object as long as it says the same. */
export interface RowLook<Item> extends Pick<
  ListProps<Item>,
  'ItemView' | 'LeadingView' | 'TitleView' | 'SubtitleView' | 'TrailingView'
> {
  readonly isSelecting: boolean;
  /** The host does something with a press. */
  readonly isHeard: boolean;
  readonly active: ActiveRow;
  readonly style: ListItemStyle | undefined;
}

/** What rows do; never another object, so that new callbacks of the host render nothing. */
export interface RowActions extends SpokenMenus {
  /** Its menu opens at this place, if that is what a press does. */
  press(id: string, at: MenuAnchor): void;
  longPress(id: string, at: MenuAnchor): void;
  fail(error: KitException): void;
}

/** Props of what draws one row of a list: `Look` is what its sisters' rows have not. */
export interface RowViewProps<Entry, Item, Look> {
  readonly id: string;
  /** What it is of. */
  readonly entry: Entry;
  /** The same for slots: the same object as long as it says the same, for hosts may compare it. */
  readonly item: Item;
  readonly isSelected: boolean;
  readonly look: RowLook<Item> & Look;
  readonly actions: RowActions;
  readonly testID: string;
}

/** What rows look like: another object only when a slot is another function or a style says something else. */
export function useRowLook<Item, Look extends object>(
  props: ListProps<Item>,
  style: ListItemStyle | undefined,
  active: ActiveRow,
  own: Look,
): RowLook<Item> & Look {
  const { ItemView, LeadingView, TitleView, SubtitleView, TrailingView, selectionMode = 'none' } = props;
  const isSelecting = selectionMode !== 'none';
  return useStable({
    ...own,
    ItemView,
    LeadingView,
    TitleView,
    SubtitleView,
    TrailingView,
    isSelecting,
    isHeard: props.onItemPress !== undefined,
    active,
    style,
  });
}
