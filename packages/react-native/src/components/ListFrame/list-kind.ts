import type { SharedTranslator } from '../../i18n/parts.ts';
import type { ListSource } from '../../hooks/list-source.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import type { PagerState } from '../../models/live-list/pager-state.ts';
import type { RowSource } from '../../models/row-source.ts';
import type { PropKinds } from '../props/use-props.ts';
import type { ListWords } from './list-words.ts';
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
  /** A snapshot for hosts; the same function for the same client. */
  readonly toHost: (entry: Entry) => Item;
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

/**
 * What tells one list component from its sisters: what it takes and gives, how its rows are named, what it says. `Entry` is what
 * a row is of, `Item` what hosts are given of it, `Words` the translator of the part that it belongs to.
 */
export interface ListKind<
  Entry,
  Item,
  Selected extends string,
  Props = object,
  Words extends SharedTranslator = SharedTranslator,
> {
  readonly source: Pick<ListSource<Entry, never, Item, Selected>, 'toHost' | 'selected'>;
  /** Name of the component, for reports. */
  readonly component: string;
  /** What each prop takes: JavaScript hosts pass anything. */
  readonly props: PropKinds<Props>;
  /** Test ids begin with these: those of the list, and those of one row. */
  readonly testIDs: { readonly list: string; readonly item: string };
  /** Over the words for a list with nothing in it. */
  readonly emptyIcon: IconSource;
  /** Names its row: letters go to it, and its menu is called so. */
  nameOf(entry: Entry): string;
  idOf(item: Item): string;
  words(t: Words['t']): ListWords;
}

/** What is done with a selection. */
export interface ListSubmit {
  readonly text: string;
  readonly isBusy: boolean;
  readonly run: () => void;
}
