import {
  type ChatClient,
  type ClientEvent,
  type Clock,
  type GroupRecord,
  type GroupSnapshot,
  type GroupsQuery,
  KitException,
  systemClock,
  toKitException,
  type Watch,
} from '@open-chat-kit/sdk';
import { LoginWait } from '../login-wait.ts';
import type { NextFrame } from '../frames.ts';
import { Listeners } from '../listeners.ts';
import { OnceAFrame } from '../once-a-frame.ts';
import { GroupPager, type PagerNotice, type PagerState, unloaded } from './group-pager.ts';
import { type GroupRow, GroupRows } from './group-rows.ts';
import { GroupSelection, type SelectionMode } from './group-selection.ts';
import { Lookups } from './lookups.ts';

/** What a list of groups shows as a whole. Rows are read one by one. */
export interface GroupListState {
  readonly main: PagerState;
  /** `null` while nothing is searched for. */
  readonly search: PagerState | null;
  /** What stands in the search field. */
  readonly keyword: string;
  readonly selectedCount: number;
}

/** What hosts are told, once each. */
export type GroupListNotice =
  | { readonly type: 'loaded'; readonly groups: readonly GroupRecord[] }
  | { readonly type: 'empty' }
  | { readonly type: 'failed'; readonly error: KitException }
  | { readonly type: 'selection'; readonly groups: readonly GroupRecord[] };

/** What a list of groups is made of. */
export interface GroupListOptions {
  /** `null` before `Kit.init`. */
  readonly client: ChatClient | null;
  readonly query: GroupsQuery;
  /** What a search asks for beside its keyword. @default `query` */
  readonly searchQuery?: GroupsQuery | null;
  readonly keyword?: string;
  readonly selectionMode?: SelectionMode;
  /** What makes the list impossible, such as a wrong argument: shown instead of it. */
  readonly fault?: KitException | null;
  readonly onNotice?: (notice: GroupListNotice) => void;
  readonly nextFrame?: NextFrame;
  readonly clock?: Clock;
}

/** How long typing into the search field must rest before the server is asked, in milliseconds. */
const searchRestMs = 300;

/**
 * A live, searchable, selectable list of groups, without pixels. It lives as long as somebody listens: the first listener
 * starts it, the last one to go ends it. Listeners are called once a frame, however much happened.
 */
export class GroupListModel {
  readonly #client: ChatClient | null;
  readonly #query: GroupsQuery;
  readonly #searchQuery: GroupsQuery;
  #onNotice: (notice: GroupListNotice) => void;
  readonly #frame: OnceAFrame;
  readonly #clock: Clock;
  readonly #rows: GroupRows;
  readonly #listeners = new Listeners({ onFirst: () => this.#begin(), onNone: () => this.#end() });
  readonly #selection: GroupSelection;
  #main: GroupPager | null = null;
  #search: GroupPager | null = null;
  readonly #fault: KitException | null;
  #keyword: string;
  readonly #first: GroupListState;
  #shown: GroupListState;
  #stops: (() => void)[] = [];
  #watch: Watch | null = null;
  #drawn: readonly string[] = [];
  #hasSelectionMoved = false;
  #cancelSearch: (() => void) | null = null;
  readonly #lookups = new Lookups((guid) => this.#meet(guid));
  readonly #login: LoginWait;
  /** What is shown when nobody logs in. */
  #refused: PagerState | null = null;
  #wasConnected = false;
  /** Whose groups the rows are that were kept when the last listener went. */
  #owner = '';

  constructor(options: GroupListOptions) {
    this.#client = options.client;
    this.#query = options.query;
    this.#searchQuery = options.searchQuery ?? options.query;
    this.#fault = options.fault ?? null;
    this.#onNotice = options.onNotice ?? (() => {});
    this.#frame = new OnceAFrame(() => this.#flush(), options.nextFrame);
    this.#clock = options.clock ?? systemClock;
    this.#keyword = options.keyword ?? '';
    this.#rows = new GroupRows(() => this.#schedule());
    this.#selection = new GroupSelection(this.#rows, options.selectionMode ?? 'none', () => this.#tellSelection());
    this.#login = new LoginWait({
      client: options.client,
      clock: options.clock ?? systemClock,
      what: 'groups',
      onRefused: (error) => this.#refuse(error),
    });
    this.#shown = this.#first = this.#read();
  }

  readonly subscribe: (listener: () => void) => () => void = this.#listeners.subscribe;

  readonly getSnapshot = (): GroupListState => this.#shown;

  /** What is drawn where nobody is there yet: on a server, and at first in the browser that takes its page over. */
  readonly getServerSnapshot = (): GroupListState => this.#first;

  /** Hears only of this group and its selection. */
  subscribeRow(guid: string, listener: () => void): () => void {
    return this.#rows.subscribe(guid, listener);
  }

  getRow(guid: string): GroupRow | undefined {
    return this.#rows.get(guid);
  }

  /** The next page of what is shown, or once more the one that failed. */
  readonly loadMore = (): void => {
    if (this.#fault !== null) return;
    if (this.#refused !== null) this.#waitForLogin();
    else void (this.#search ?? this.#main)?.loadMore();
  };

  /** Reads what is shown anew; rows stay meanwhile. */
  readonly reload = (): void => {
    const pager = this.#search ?? this.#main;
    if (pager === null || this.#refused !== null) this.loadMore();
    else void (pager.state.phase === 'error' ? pager.loadMore() : pager.compare(true));
  };

  /** What the user types: searches when it rests, and shows the main list at once when it is empty. */
  readonly setKeyword = (keyword: string): void => this.#setKeyword(keyword, searchRestMs);

  /** Searches at once: for keywords that nobody is typing. */
  readonly search = (keyword: string): void => this.#setKeyword(keyword, 0);

  /** Who is told what hosts are told; one at a time. */
  readonly setNoticeListener = (listener: (notice: GroupListNotice) => void): void => {
    this.#onNotice = listener;
  };

  /** The host says that something happened to a group. */
  readonly takeEmitted = (guid: string): void => {
    if (this.#client !== null && this.#client.viewer !== null) this.#lookups.want(guid);
  };

  /** Selects a group or takes it out again. */
  readonly toggle = (guid: string): void => this.#selection.toggle(guid);

  /** Another mode keeps what may stay selected in it. */
  readonly setSelectionMode = (mode: SelectionMode): void => this.#selection.setMode(mode);

  readonly clearSelection = (): void => this.#selection.clear();

  /** Takes over what the user typed and selected in the list that this one stands in for. Before it begins. */
  inherit(from: GroupListModel): void {
    this.#keyword = from.#keyword;
    if (from.#client !== this.#client) return;
    this.#owner = this.#client?.viewer?.uid ?? '';
    this.#selection.restore(from.selected);
    this.#shown = this.#read();
  }

  /** The selected groups as they are now, in the order of selection. */
  get selected(): readonly GroupRecord[] {
    return this.#selection.groups;
  }

  #begin(): void {
    const client = this.#client;
    // Somebody else may have logged in while nobody listened.
    if (client?.viewer?.uid !== this.#owner) {
      this.#selection.clear();
      this.#rows.clear();
    }
    this.#renew();
    this.#schedule(); // rows may have changed that nobody was told of
    if (this.#fault !== null) return this.#refuse(this.#fault);
    if (client === null) return this.#waitForLogin();
    this.#main = this.#pager(client, this.#query, true);
    this.#wasConnected = client.getConnectionStatus() === 'connected';
    this.#watch = client.watch({});
    this.#stops = [
      client.subscribe((events) => {
        for (const event of events) this.#take(event, client);
      }),
    ];
    if (client.viewer === null) this.#waitForLogin();
    else this.#start();
  }

  #end(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#watch?.stop();
    this.#watch = null;
    this.#cancelSearch?.();
    this.#cancelSearch = null;
    this.#frame.cancel();
    this.#login.end();
    this.#lookups.clear();
    this.#main?.reset();
    this.#search?.reset();
    this.#main = this.#search = null;
    this.#owner = this.#client?.viewer?.uid ?? '';
  }

  #start(): void {
    this.#login.end();
    this.#refused = null;
    void this.#main?.loadMore();
    if (this.#keyword.trim() !== '') this.#startSearch();
  }

  /** Loading until somebody logs in, but not for ever. */
  #waitForLogin(): void {
    this.#refused = null;
    this.#login.begin();
    this.#schedule();
  }

  /** Shows an error in place of the list: there is nothing that could be loaded. */
  #refuse(error: KitException): void {
    this.#login.end();
    this.#refused = { ...unloaded, phase: 'error', error };
    this.#onNotice({ type: 'failed', error });
    this.#schedule();
  }

  #setKeyword(keyword: string, restMs: number): void {
    if (keyword === this.#keyword) return;
    this.#keyword = keyword;
    this.#cancelSearch?.();
    this.#cancelSearch = null;
    if (keyword.trim() === '') this.#endSearch();
    else if (restMs === 0) this.#startSearch();
    else this.#cancelSearch = this.#clock.after(restMs, () => this.#startSearch());
    this.#schedule();
  }

  #startSearch(): void {
    const client = this.#client;
    const keyword = this.#keyword.trim();
    this.#cancelSearch?.();
    this.#cancelSearch = null;
    if (keyword === '' || client === null || this.#main === null || this.#search?.query.keyword === keyword) return;
    this.#search?.reset();
    this.#search = this.#pager(client, { ...this.#searchQuery, keyword }, false);
    void this.#search.loadMore();
    this.#schedule();
  }

  #endSearch(): void {
    this.#search?.reset();
    this.#search = null;
  }

  #pager(client: ChatClient, query: GroupsQuery, isMain: boolean): GroupPager {
    return new GroupPager({
      client,
      clock: this.#clock,
      query,
      rows: this.#rows,
      onState: () => this.#schedule(),
      onLearned: (group, before, by) => {
        for (const other of [this.#main, this.#search]) if (other !== by) other?.follow(group, before);
      },
      onLost: (guid) => this.#lose(guid),
      onDoubt: (guid) => this.#lookups.want(guid),
      onNotice: (notice) => this.#tell(notice, isMain),
    });
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
        get groups() {
          return notice.ids.flatMap((guid) => rows.group(guid) ?? []);
        },
      });
    }
  }

  #take(event: ClientEvent, client: ChatClient): void {
    switch (event.type) {
      case 'session.began':
        this.#start();
        return;
      case 'session.refused':
        if (client.viewer === null) this.#login.refuse();
        return;
      case 'session.over':
        this.#forget();
        return;
      case 'resync':
        this.#compare();
        for (const { guid } of this.selected) if (!this.#isShown(guid)) this.#lookups.want(guid);
        return;
      case 'connection.changed':
        if (event.status === 'connected' && !this.#wasConnected) this.#retry();
        this.#wasConnected = event.status === 'connected';
        return;
      case 'group.deleted':
        this.#drop(event.group.guid);
        return;
      case 'group.created':
        this.#follow(event.group);
        return;
      default:
        if ('group' in event) this.#hear(event.group);
    }
  }

  /** News of a group, all of it or a part. */
  #hear(group: GroupSnapshot): void {
    const { guid, tags, hasJoined } = group;
    const before = this.#rows.group(guid);
    if (before !== undefined) this.#follow({ ...before, ...group, tags: tags ?? before.tags }, before);
    // Of one's own making or joining there is all there is to know; of others only a part comes with the event.
    else if (hasJoined === true && isWhole(group)) this.#follow({ ...group, tags: tags ?? [] });
    else {
      const mayBelong = [this.#main, this.#search].map((pager) => pager?.hear(group) === true).includes(true);
      if (hasJoined === true || mayBelong) this.#lookups.want(guid);
    }
  }

  /** Asks for a group of which the list knows nothing, or less than the server: an event may carry a part of it. */
  async #meet(guid: string): Promise<void> {
    const client = this.#client;
    if (client === null || client.viewer === null) return;
    const { signal } = this.#listeners;
    try {
      const group = await client.queries.getGroup(guid, signal);
      if (!signal.aborted) this.#follow(group);
    } catch (cause) {
      if (signal.aborted) return;
      const { code, isRetryable } = toKitException(cause, 'Loading a group');
      // Gone or hidden is an answer; no answer means that the list may differ from the server's.
      if (code === 'NOT_FOUND') this.#drop(guid);
      else if (isRetryable) this.#compare();
    }
  }

  #follow(group: GroupRecord, before = this.#rows.group(group.guid)): void {
    if (before !== undefined && before.revision > group.revision) return;
    this.#rows.put(group);
    const isInMain = this.#main?.follow(group, before);
    const isInSearch = this.#search?.follow(group, before);
    if (isInMain === true || isInSearch === true) return;
    if (before !== undefined || !this.#selection.has(group.guid)) this.#letGo(group.guid, group);
  }

  #isShown(guid: string): boolean {
    return this.#main?.has(guid) === true || this.#search?.has(guid) === true;
  }

  /** A comparison did not find it: a selected one may only be out of this list, so the server is asked. */
  #lose(guid: string): void {
    if (this.#isShown(guid)) return;
    if (this.#selection.has(guid)) this.#lookups.want(guid);
    else this.#rows.remove(guid);
  }

  /** Of a group that no list shows any more, only a selection that still may see it remembers. */
  #letGo(guid: string, group: GroupRecord): void {
    const isHidden = !group.hasJoined && (group.type === 'private' || this.#query.joinedOnly);
    if (this.#selection.has(guid) && isHidden) this.#selection.drop(guid);
    if (!this.#selection.has(guid)) this.#rows.remove(guid);
  }

  #drop(guid: string): void {
    this.#main?.drop(guid);
    this.#search?.drop(guid);
    this.#selection.drop(guid);
    this.#rows.remove(guid);
  }

  /** Nothing of this user's is for the next one's eyes. */
  #forget(): void {
    this.#lookups.clear();
    this.#main?.reset();
    this.#endSearch();
    this.#selection.clear();
    this.#rows.clear();
    this.#waitForLogin();
    this.#flush(); // at once, not with the next frame
  }

  /** Back after a loss: what failed meanwhile is asked for again. What was missed, the engine tells by `resync`. */
  #retry(): void {
    for (const pager of [this.#main, this.#search]) void pager?.retry();
  }

  #compare(): void {
    void this.#main?.compare();
    void this.#search?.compare();
  }

  #tellSelection(): void {
    this.#hasSelectionMoved = true;
    this.#onNotice({ type: 'selection', groups: this.selected });
    this.#schedule();
  }

  #read(): GroupListState {
    return {
      main: this.#refused ?? this.#main?.state ?? unloaded,
      search: this.#search?.state ?? null,
      keyword: this.#keyword,
      selectedCount: this.#selection.size,
    };
  }

  /** What is in view comes first: an engine may not watch them all. What is selected is spoken of in the bar. */
  #watchShown(): void {
    this.#hasSelectionMoved = false;
    this.#watch?.update({ groups: [...new Set([...this.#drawn, ...this.selected.map(({ guid }) => guid)])] });
  }

  #schedule(): void {
    if (!this.#listeners.isEmpty) this.#frame.schedule();
  }

  #flush(): void {
    const drawn = this.#rows.takeDrawn();
    if (drawn !== undefined) this.#drawn = drawn;
    if (drawn !== undefined || this.#hasSelectionMoved) this.#watchShown();
    this.#rows.flush();
    if (this.#renew()) this.#listeners.tell();
  }

  /** Another object only for other news: whoever draws compares. @returns whether there is any */
  #renew(): boolean {
    const next = this.#read();
    if (isSame(next, this.#shown)) return false;
    this.#shown = next;
    return true;
  }
}

function isSame(a: GroupListState, b: GroupListState): boolean {
  return a.main === b.main && a.search === b.search && a.keyword === b.keyword && a.selectedCount === b.selectedCount;
}

/** Whether an event carries all that a list shows. */
function isWhole(group: GroupSnapshot): group is GroupRecord {
  const { name, type, icon, membersCount, hasJoined, scope, order, isBanned } = group;
  return ![name, type, icon, membersCount, hasJoined, scope, order, isBanned].includes(undefined);
}
