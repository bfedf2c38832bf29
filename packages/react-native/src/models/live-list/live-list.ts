import type { ChatClient, KitException } from '@open-chat-kit/sdk';
import { clockOf } from '../life/clock-of.ts';
import { ModelLife, type ModelOptions } from '../life/model-life.ts';
import type { Hearing, ListDescription, ListQuery } from './list-description.ts';
import { ListPager } from './list-pager.ts';
import type { ListRow, ListRows } from './list-rows.ts';
import { ListSelection, type SelectionMode } from './list-selection.ts';
import { LiveItems } from './live-items.ts';
import { SearchField } from './search-field.ts';
import { type PagerNotice, type PagerState, unloaded } from './pager-state.ts';

/** What a list shows as a whole. Rows are read one by one. */
export interface ListState {
  readonly main: PagerState;
  /** `null` while nothing is searched for. */
  readonly search: PagerState | null;
  /** What stands in the search field. */
  readonly keyword: string;
  readonly selectedCount: number;
}

/** What hosts are told, once each. */
export type ListNotice<Item> =
  | { readonly type: 'loaded'; readonly items: readonly Item[] }
  | { readonly type: 'empty' }
  | { readonly type: 'failed'; readonly error: KitException }
  | { readonly type: 'selection'; readonly items: readonly Item[] };

/** What a live list is made of. A fault is shown instead of it. */
export interface LiveListOptions<Item, Query extends ListQuery> extends ModelOptions {
  readonly description: ListDescription<Item, Query>;
  readonly query: Query;
  /** What a search asks for beside its keyword. @default `query` */
  readonly searchQuery?: Query | null;
  readonly keyword?: string;
  readonly selectionMode?: SelectionMode;
  readonly onNotice?: (notice: ListNotice<Item>) => void;
}

/** A live, searchable, selectable list without pixels, of what its description says. */
export class LiveList<Item, Query extends ListQuery> {
  readonly #description: ListDescription<Item, Query>;
  readonly #life: ModelLife<ListState>;
  readonly #query: Query;
  readonly #searchQuery: Query;
  #onNotice: (notice: ListNotice<Item>) => void;
  readonly #items: LiveItems<Item>;
  readonly #rows: ListRows<Item>;
  readonly #selection: ListSelection<Item>;
  readonly #field: SearchField;
  #main: ListPager<Item, Query> | null = null;
  #search: ListPager<Item, Query> | null = null;
  #drawn: readonly string[] = [];
  #hasSelectionMoved = false;
  /** Why there is no such list any more, or not for the viewer. */
  #closed: KitException | null = null;

  constructor(options: LiveListOptions<Item, Query>) {
    const { description } = options;
    const hearing = this.#hearing;
    this.#description = description;
    this.#query = options.query;
    this.#searchQuery = options.searchQuery ?? options.query;
    this.#onNotice = options.onNotice ?? (() => {});
    this.#items = new LiveItems({
      description,
      life: () => this.#life,
      onFound: (item) => this.#follow(item),
      onGone: (id) => this.#drop(id),
      // No answer means that the list may differ from the server's.
      onFailed: ({ isRetryable }) => isRetryable && this.#compare(),
    });
    this.#rows = this.#items.rows;
    this.#selection = new ListSelection(this.#rows, description.idOf, options.selectionMode ?? 'none', () =>
      this.#tellSelection(),
    );
    this.#field = new SearchField({
      clock: options.clock ?? clockOf(options.client),
      text: options.keyword ?? '',
      onRest: () => this.#startSearch(),
      onEmpty: () => this.#endSearch(),
      // Not with the next frame: a browser takes back a letter that is not drawn at once, and the next one comes without it.
      onChange: () => this.#life.draw(),
    });
    this.#life = new ModelLife<ListState>(options, {
      what: description.what,
      interest: {},
      read: ({ refused }) => this.#read(refused),
      onStart: (client) => this.#start(client),
      onEvent: (event) => (event.type === 'resync' ? this.#resync() : description.hear(event, hearing)),
      onBack: () => this.#both((pager) => void pager.retry()),
      onForget: () => this.#forget(),
      onRefused: (error) => this.#onNotice({ type: 'failed', error }),
      onDraw: () => this.#beforeDrawing(),
      onEnd: () => this.#end(),
    });
    this.subscribe = this.#life.subscribe;
    this.getSnapshot = this.#life.getSnapshot;
    this.getServerSnapshot = this.#life.getServerSnapshot;
  }

  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => ListState;
  readonly getServerSnapshot: () => ListState;

  /** Hears only of this item and its selection. */
  subscribeRow(id: string, listener: () => void): () => void {
    return this.#rows.subscribe(id, listener);
  }

  getRow(id: string): ListRow<Item> | undefined {
    return this.#rows.get(id);
  }

  /** The next page of what is shown, or once more the one that failed. */
  readonly loadMore = (): void => {
    if (this.#life.refused !== null) this.#life.waitAgain();
    else if (this.#closed !== null) this.#reopen();
    else void (this.#search ?? this.#main)?.loadMore();
  };

  /** Reads what is shown anew; rows stay meanwhile. */
  readonly reload = (): void => {
    const pager = this.#search ?? this.#main;
    if (pager === null || this.#life.refused !== null || this.#closed !== null) this.loadMore();
    else void (pager.state.phase === 'error' ? pager.loadMore() : pager.compare(true));
  };

  /** What the user types. */
  readonly setKeyword = (keyword: string): void => this.#field.type(keyword);

  readonly setHostKeyword = (keyword: string): void => this.#field.give(keyword);

  /** Who is told what hosts are told; one at a time. */
  readonly setNoticeListener = (listener: (notice: ListNotice<Item>) => void): void => {
    this.#onNotice = listener;
  };

  /** The host says that something happened to a group. */
  readonly takeEmitted = (guid: string): void => {
    if (this.#isLive) this.#description.hearEmitted?.(guid, this.#hearing);
  };

  /** It shows what turned out not to be so any more: it asks what it missed. */
  readonly catchUp = (): void => {
    if (this.#isLive) this.#compare();
  };

  /** Selects an item or takes it out again. */
  readonly toggle = (id: string): void => this.#selection.toggle(id);

  /** Another mode keeps what may stay selected in it. */
  readonly setSelectionMode = (mode: SelectionMode): void => this.#selection.setMode(mode);

  readonly clearSelection = (): void => this.#selection.clear();

  /** The selected items as they are now, in the order of selection. */
  get selected(): readonly Item[] {
    return this.#selection.items;
  }

  /** Takes over what the user typed and selected in the list that this one stands in for. Before it begins. */
  inherit(from: LiveList<Item, Query>): void {
    // Nothing of somebody else's who was there before.
    if (from.#life.client !== this.#life.client || from.#life.owner !== (this.#life.client?.viewer?.uid ?? '')) return;
    this.#field.inherit(from.#field);
    this.#selection.restore(from.selected);
    this.#life.adopt();
  }

  get #isLive(): boolean {
    return this.#life.isHeard && this.#life.owner !== '';
  }

  #start(client: ChatClient): void {
    this.#main ??= this.#pager(client, this.#query, true);
    void this.#main.loadMore();
    this.#startSearch();
  }

  #end(): void {
    this.#field.stopWaiting();
    this.#items.lookups.clear();
    this.#both((pager) => pager.reset());
    this.#main = this.#search = null;
    this.#closed = null;
  }

  /** Nothing of this user's is for the next one's eyes. */
  #forget(): void {
    this.#main?.reset();
    this.#field.forget();
    this.#endSearch();
    this.#closed = null;
    this.#selection.clear();
    this.#items.clear();
  }

  #startSearch(): void {
    const { client } = this.#life;
    const { keyword } = this.#field;
    this.#field.stopWaiting();
    if (keyword === '' || client === null || this.#main === null || this.#search?.query.keyword === keyword) return;
    this.#search?.reset();
    this.#search = this.#pager(client, { ...this.#searchQuery, keyword }, false);
    void this.#search.loadMore();
    this.#life.schedule();
  }

  #endSearch(): void {
    this.#search?.reset();
    this.#search = null;
  }

  #pager(client: ChatClient, query: Query, isMain: boolean): ListPager<Item, Query> {
    return new ListPager({
      description: this.#description,
      client,
      clock: this.#life.clock,
      query,
      items: this.#items,
      onState: () => this.#life.schedule(),
      onLearned: (item, before, by) => {
        for (const other of [this.#main, this.#search]) if (other !== by) other?.follow(item, before);
      },
      onLost: (id) => this.#lose(id),
      onNotice: (notice) => this.#tell(notice, isMain),
    });
  }

  #both(act: (pager: ListPager<Item, Query>) => void): void {
    for (const pager of [this.#main, this.#search]) if (pager !== null) act(pager);
  }

  #tell(notice: PagerNotice, isMain: boolean): void {
    if (notice.type === 'failed') this.#onNotice(notice);
    else if (notice.type === 'empty') {
      // An empty search says so in the list; it is not what `onEmpty` means.
      if (isMain) this.#onNotice(notice);
    } else {
      const rows = this.#rows;
      // Read only when somebody wants it: a long list must not pay for its length at each page.
      this.#onNotice({
        type: 'loaded',
        get items() {
          return notice.ids.flatMap((id) => rows.item(id) ?? []);
        },
      });
    }
  }

  #resync(): void {
    if (this.#closed !== null) return this.#reopen();
    this.#compare();
    for (const item of this.selected) {
      const id = this.#description.idOf(item);
      if (!this.#isShown(id)) this.#items.lookups.want(id);
    }
  }

  readonly #hearing: Hearing<Item> = {
    viewer: () => this.#life.owner,
    get: (id) => this.#rows.item(id),
    is: (item) => this.#follow(item),
    changed: (item) => this.#follow(item, false),
    hint: (id, news) => {
      const mayBeInMain = this.#main?.hear(id, news) === true;
      const mayBeInSearch = this.#search?.hear(id, news) === true;
      if (mayBeInMain || mayBeInSearch) this.#items.lookups.want(id);
    },
    gone: (id, age) => this.#items.leave(id, age),
    want: (id) => this.#items.lookups.want(id),
    doubt: (id) => {
      this.#items.lookups.wantAgain(id);
      // Of what is shown the event itself says what holds.
      if (this.#rows.item(id) === undefined) this.#both((pager) => void pager.hear(id, {}));
    },
    compare: () => this.#compare(),
    close: (why) => (why === null ? this.#reopen() : this.#close(why)),
  };

  #follow(said: Item, isHere = true): void {
    if (this.#closed !== null) return;
    const id = this.#description.idOf(said);
    const before = this.#rows.item(id);
    const item = this.#items.takeKnown(id, said, before);
    if (item === undefined) return;
    const wasShown = this.#isShown(id);
    const isInMain = this.#main?.follow(item, before, isHere);
    const isInSearch = this.#search?.follow(item, before, isHere);
    if (isInMain === true || isInSearch === true) return;
    if (before !== undefined || !this.#selection.has(id)) this.#letGo(id, item);
    // A comparison that is under way says nothing of what moved out of its range meanwhile.
    const isBusy = this.#main?.isBusy === true || this.#search?.isBusy === true;
    if (wasShown && isBusy && this.#selection.has(id)) this.#items.lookups.want(id);
  }

  #isShown(id: string): boolean {
    return this.#main?.has(id) === true || this.#search?.has(id) === true;
  }

  /** A comparison did not find it: a selected one may only be out of this list, so the server is asked. */
  #lose(id: string): void {
    if (this.#isShown(id)) return;
    if (this.#selection.has(id)) this.#items.lookups.want(id);
    else this.#rows.remove(id);
  }

  /** Of an item that no list shows any more, only a selection that still may see it remembers. */
  #letGo(id: string, item: Item): void {
    if (this.#description.staysSelected?.(item, this.#query) === false) this.#selection.drop(id);
    if (!this.#selection.has(id)) this.#rows.remove(id);
  }

  #drop(id: string): void {
    this.#both((pager) => pager.drop(id));
    this.#selection.drop(id);
    this.#rows.remove(id);
  }

  #close(error: KitException): void {
    if (this.#closed !== null) return;
    this.#items.lookups.clear();
    this.#both((pager) => pager.reset());
    this.#selection.clear();
    this.#rows.clear();
    this.#closed = error;
    this.#onNotice({ type: 'failed', error });
    this.#life.draw(); // at once, not with the next frame: it is not for the viewer's eyes any more
  }

  #reopen(): void {
    if (this.#closed === null) return;
    this.#closed = null;
    this.#both((pager) => void pager.loadMore());
    this.#life.schedule();
  }

  #compare(): void {
    // What is closed is opened by who closed it.
    if (this.#closed !== null) return;
    this.#both((pager) => void pager.compare());
  }

  #tellSelection(): void {
    this.#hasSelectionMoved = true;
    this.#onNotice({ type: 'selection', items: this.selected });
    this.#life.schedule();
  }

  #read(refused: KitException | null): ListState {
    const error = refused ?? this.#closed;
    const instead: PagerState | null = error === null ? null : this.#insteadOf(error);
    return {
      main: instead ?? this.#main?.state ?? unloaded,
      search: this.#search === null ? null : (instead ?? this.#search.state),
      keyword: this.#field.text,
      selectedCount: this.#selection.size,
    };
  }

  #instead: PagerState = unloaded;

  /** An error in place of the list: the same object for the same error. */
  #insteadOf(error: KitException): PagerState {
    if (this.#instead.error !== error) this.#instead = { ...unloaded, phase: 'error', error };
    return this.#instead;
  }

  #beforeDrawing(): void {
    const drawn = this.#rows.takeDrawn();
    if (drawn !== undefined) this.#drawn = drawn;
    if (drawn !== undefined || this.#hasSelectionMoved) this.#watchShown();
    this.#rows.flush();
  }

  /** What is in view comes first: an engine may not watch them all. What is selected is spoken of in the bar. */
  #watchShown(): void {
    this.#hasSelectionMoved = false;
    const selected = this.selected.map(this.#description.idOf);
    this.#life.watch(this.#description.interestIn([...new Set([...this.#drawn, ...selected])]));
  }
}
