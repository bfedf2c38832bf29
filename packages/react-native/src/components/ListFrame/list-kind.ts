import type { SharedTranslator } from '../../i18n/parts.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import type { PagerState } from '../../models/live-list/pager-state.ts';
import type { RowSource } from '../../models/row-source.ts';
import type { ListWords } from './list-words.ts';
import type { ListRef } from './props.ts';
import type { IconSource } from '../../icons/icon-source.ts';

/** The live list that a frame shows: a hook's state and actions, with the model that gives single rows. */
export interface FramedList<Entry, Item> {
  readonly main: PagerState;
  /** `null` while nothing is searched for. */
  readonly search: PagerState | null;
  /** What stands in the search field. */
  readonly keyword: string;
  readonly selectedCount: number;
  readonly model: RowModel<Entry>;
  setKeyword(keyword: string): void;
  loadMore(): void;
  reload(): void;
  clearSelection(): void;
  /** In the order of selection. */
  getSelected(): Item[];
}

/** What the parts of a frame ask of the model. */
export interface RowModel<Entry> extends RowSource<ListRow<Entry>> {
  getSnapshot(): { readonly main: PagerState; readonly search: PagerState | null };
  /** Selects a row or takes it out again. */
  toggle(id: string): void;
  /** It shows what is not so any more: it asks what it missed. */
  readonly catchUp: () => void;
}

/** What a list component can be asked by a ref; each says by its own name what is selected. */
export interface FrameHandle<Item> extends ListRef {
  getSelected(): Item[];
}

/**
 * What tells one list component from its sisters. `Entry` is what a row is of, `Item` what hosts are given of it, `Words` the
 * translator of the part that it belongs to.
 */
export interface ListKind<Entry, Item, Handle, Words extends SharedTranslator = SharedTranslator> {
  /** Name of the component, for reports. */
  readonly component: string;
  /** Test ids begin with these: those of the list, and those of one row. */
  readonly testIDs: { readonly list: string; readonly item: string };
  /** Over the words for a list with nothing in it. */
  readonly emptyIcon: IconSource;
  /** Names its row: letters go to it, and its menu is called so. */
  nameOf(entry: Entry): string;
  /** A snapshot for hosts. */
  itemOf(entry: Entry): Item;
  idOf(item: Item): string;
  handleOf(handle: FrameHandle<Item>): Handle;
  words(t: Words['t']): ListWords;
}

/** What is done with a selection. */
export interface ListSubmit {
  readonly text: string;
  readonly isBusy: boolean;
  readonly run: () => void;
}
