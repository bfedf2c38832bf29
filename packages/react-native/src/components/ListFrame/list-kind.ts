import type { PagerState } from '../../models/live-list/pager-state.ts';
import type { RowSource } from '../../models/row-source.ts';
import type { IconSource } from '../Icon.tsx';

/** The live list that a frame shows: a hook's state and actions, with the model that gives single rows. */
export interface FramedList<Row, Item> {
  readonly main: PagerState;
  /** `null` while nothing is searched for. */
  readonly search: PagerState | null;
  /** What stands in the search field. */
  readonly keyword: string;
  readonly selectedCount: number;
  readonly model: RowModel<Row>;
  setKeyword(keyword: string): void;
  loadMore(): void;
  reload(): void;
  clearSelection(): void;
  /** In the order of selection. */
  getSelected(): Item[];
}

/** What the parts of a frame ask of the model. */
export interface RowModel<Row> extends RowSource<Row> {
  getSnapshot(): { readonly main: PagerState; readonly search: PagerState | null };
  /** Selects a row or takes it out again. */
  toggle(id: string): void;
}

/** What a list component can be asked by a ref; each says by its own name what is selected. */
export interface ListHandle<Item> {
  reload(): void;
  scrollToTop(): void;
  clearSelection(): void;
  getSelected(): Item[];
}

/** What tells one list component from its sisters. `Item` is what hosts are given of a row. */
export interface ListKind<Row, Item, Handle> {
  /** Name of the component, for reports. */
  readonly component: string;
  /** Test ids begin with these: those of the list, and those of one row. */
  readonly testIDs: { readonly list: string; readonly item: string };
  /** Over the words for a list with nothing in it. */
  readonly emptyIcon: IconSource;
  /** Names a row: letters go to it, and its menu is called so. */
  nameOf(row: Row): string;
  /** A snapshot for hosts. */
  itemOf(row: Row): Item;
  idOf(item: Item): string;
  handleOf(handle: ListHandle<Item>): Handle;
}

/** What is done with a selection. */
export interface ListSubmit {
  readonly text: string;
  readonly isBusy: boolean;
  readonly run: () => void;
}

/** What a list component says, in the language of the user. */
export interface ListWords {
  readonly title: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly noResultsTitle: string;
  readonly noResultsText: string;
  readonly errorTitle: string;
  /** A later page did not come. */
  readonly errorMore: string;
  /** Told to screen readers, of a search that has all its results. */
  readonly found: (count: number) => string;
  /** The same, of one that may have more. */
  readonly foundSoFar: (count: number) => string;
}
