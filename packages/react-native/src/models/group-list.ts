import {
  type ChatClient,
  type ClientEvent,
  type GroupRecord,
  type GroupsQuery,
  type KitException,
  toKitException,
  type Watch,
} from '@open-chat-kit/sdk';
import { type NextFrame, nextFrame } from './frames.ts';

/** What a list shows as a whole. Rows are read one by one with `getGroup`. */
export interface GroupListSnapshot {
  readonly phase: 'loading' | 'loaded' | 'empty' | 'error';
  /** Ids in list order. The same array as long as no row came, went or moved. */
  readonly ids: readonly string[];
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  /** Of the last page that failed; `null` once one came. */
  readonly error: KitException | null;
}

interface GroupListOptions {
  readonly client: ChatClient;
  readonly query: GroupsQuery;
  readonly nextFrame?: NextFrame;
}

const start: GroupListSnapshot = { phase: 'loading', ids: [], isLoadingMore: false, hasMore: true, error: null };

/** A live list of groups: records by id, ordered ids, one flush a frame, and a row that hears only of itself. */
export class GroupListModel {
  readonly #client: ChatClient;
  readonly #query: GroupsQuery;
  readonly #nextFrame: NextFrame;
  readonly #records = new Map<string, GroupRecord>();
  readonly #listeners = new Set<() => void>();
  readonly #rowListeners = new Map<string, Set<() => void>>();
  readonly #changed = new Set<string>();
  #stop: (() => void) | null = null;
  #watch: Watch | null = null;
  #isInterestStale = false;
  #snapshot = start;
  #shown = start;
  #cursor: string | null = null;
  #loading: AbortController | null = null;
  #cancelFrame: (() => void) | null = null;

  constructor({ client, query, nextFrame: frames = nextFrame }: GroupListOptions) {
    this.#client = client;
    this.#query = query;
    this.#nextFrame = frames;
  }

  /** Lives as long as somebody listens: the first listener starts it, the last one to go ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#stop === null) this.#begin();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#end();
    };
  };

  readonly getSnapshot = (): GroupListSnapshot => this.#shown;

  /** Hears only of changes to this group. */
  subscribeGroup(guid: string, listener: () => void): () => void {
    const listeners = this.#rowListeners.get(guid) ?? new Set();
    if (listeners.size === 0) this.#rowsMoved();
    listeners.add(listener);
    this.#rowListeners.set(guid, listeners);
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      this.#rowListeners.delete(guid);
      this.#rowsMoved();
    };
  }

  getGroup(guid: string): GroupRecord | undefined {
    return this.#records.get(guid);
  }

  /** The next page, or the one that failed. One at a time. */
  async loadMore(): Promise<void> {
    if (this.#loading !== null || !this.#snapshot.hasMore) return;
    const loading = new AbortController();
    this.#loading = loading;
    const isFirst = this.#snapshot.ids.length === 0;
    this.#set({ phase: isFirst ? 'loading' : this.#snapshot.phase, isLoadingMore: !isFirst, error: null });
    try {
      const query = { ...this.#query, cursor: this.#cursor };
      const page = await this.#client.queries.listGroups(query, loading.signal);
      if (this.#loading !== loading) return;
      this.#loading = null;
      this.#cursor = page.cursor;
      for (const group of page.items) this.#put(group);
      const ids = this.#snapshot.ids;
      this.#set({ phase: ids.length === 0 ? 'empty' : 'loaded', isLoadingMore: false, hasMore: !page.isLast });
    } catch (cause) {
      if (this.#loading !== loading) return;
      this.#loading = null;
      const error = toKitException(cause, 'Loading groups');
      this.#set({ phase: isFirst ? 'error' : this.#snapshot.phase, isLoadingMore: false, error });
    }
  }

  /** Rows on screen are what the engine is to tell about. */
  #rowsMoved(): void {
    this.#isInterestStale = true;
    this.#schedule();
  }

  #begin(): void {
    this.#watch = this.#client.watch({ groups: [...this.#rowListeners.keys()] });
    this.#stop = this.#client.subscribe((events) => {
      for (const event of events) this.#take(event);
    });
    if (this.#client.viewer !== null) void this.loadMore();
  }

  #end(): void {
    this.#stop?.();
    this.#stop = null;
    this.#watch?.stop();
    this.#watch = null;
    this.#restart();
    this.#cancelFrame?.();
    this.#cancelFrame = null;
    this.#shown = start;
  }

  #take(event: ClientEvent): void {
    switch (event.type) {
      case 'session.began':
      case 'resync':
        this.#restart();
        void this.loadMore();
        return;
      case 'session.over':
        this.#restart();
        return;
      case 'group.deleted':
        this.#drop(event.group.guid);
        return;
      case 'group.created':
        if (this.#fits(event.group)) this.#put(event.group);
        return;
      case 'group.joined':
      case 'group.left':
      case 'group.added':
      case 'group.kicked':
      case 'group.banned':
      case 'group.unbanned':
      case 'group.scopeChanged':
      case 'group.ownershipTransferred':
      case 'group.updated': {
        const before = this.#records.get(event.group.guid);
        if (before === undefined) return;
        const after = { ...before, ...event.group };
        if (this.#fits(after)) this.#put(after);
        else this.#drop(after.guid);
      }
    }
  }

  #fits(group: GroupRecord): boolean {
    return group.hasJoined || (group.type !== 'private' && !this.#query.joinedOnly);
  }

  #restart(): void {
    this.#loading?.abort();
    this.#loading = null;
    this.#cursor = null;
    this.#records.clear();
    this.#set(start);
  }

  #put(group: GroupRecord): void {
    const before = this.#records.get(group.guid);
    this.#records.set(group.guid, group);
    this.#changed.add(group.guid);
    if (before === undefined) this.#set({ phase: 'loaded', ids: this.#insert(this.#snapshot.ids, group) });
    else if (before.order === group.order) this.#schedule();
    else
      this.#set({
        ids: this.#insert(
          this.#snapshot.ids.filter((id) => id !== group.guid),
          group,
        ),
      });
  }

  #drop(guid: string): void {
    if (!this.#records.delete(guid)) return;
    const ids = this.#snapshot.ids.filter((id) => id !== guid);
    this.#set({ ids, ...(ids.length === 0 && !this.#snapshot.hasMore ? { phase: 'empty' } : {}) });
  }

  /** By binary search: the list is ordered by (`order`, `guid`). */
  #insert(ids: readonly string[], group: GroupRecord): readonly string[] {
    let low = 0;
    let high = ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#records.get(ids[middle] ?? '');
      if (other !== undefined && isBefore(other, group)) low = middle + 1;
      else high = middle;
    }
    return [...ids.slice(0, low), group.guid, ...ids.slice(low)];
  }

  #set(change: Partial<GroupListSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#schedule();
  }

  #schedule(): void {
    this.#cancelFrame ??= this.#nextFrame(() => {
      this.#cancelFrame = null;
      const changed = [...this.#changed];
      this.#changed.clear();
      for (const guid of changed) for (const listener of this.#rowListeners.get(guid) ?? []) listener();
      if (this.#isInterestStale) this.#watch?.update({ groups: [...this.#rowListeners.keys()] });
      this.#isInterestStale = false;
      if (this.#shown === this.#snapshot) return;
      this.#shown = this.#snapshot;
      for (const listener of [...this.#listeners]) listener();
    });
  }
}

function isBefore(a: GroupRecord, b: GroupRecord): boolean {
  return a.order === b.order ? a.guid < b.guid : a.order < b.order;
}
