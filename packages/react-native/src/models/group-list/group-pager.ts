import {
  type ChatClient,
  type Clock,
  type GroupRecord,
  type GroupSnapshot,
  type GroupsPage,
  type GroupsQuery,
  isGroupBefore,
  type KitException,
  toKitException,
} from '@open-chat-kit/sdk';
import { Retry } from '../retry.ts';
import { fits } from './group-query.ts';
import type { GroupRows } from './group-rows.ts';

/** How far a list is. */
export type ListPhase = 'loading' | 'loaded' | 'empty' | 'error';

/** What a list shows as a whole. */
export interface PagerState {
  readonly phase: ListPhase;
  /** In list order. The same array as long as no row came, went or moved. */
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  /** A later page is under way. */
  readonly isLoadingMore: boolean;
  /** A reload that the user asked for is under way; the rows stay. */
  readonly isRefreshing: boolean;
  /** Of the last page that failed; `null` once one came. */
  readonly error: KitException | null;
}

/** What a pager says once, beside its state. */
export type PagerNotice =
  | { readonly type: 'loaded'; readonly ids: readonly string[] }
  | { readonly type: 'empty' }
  | { readonly type: 'failed'; readonly error: KitException };

interface GroupPagerOptions {
  readonly client: ChatClient;
  readonly clock: Clock;
  readonly query: GroupsQuery;
  readonly rows: GroupRows;
  readonly onState: () => void;
  /** An answer changed a group that was known from `before`. */
  readonly onLearned: (group: GroupRecord, before: GroupRecord, by: GroupPager) => void;
  /** A comparison did not find a group that was shown: it is gone, or fits no more. */
  readonly onLost: (guid: string) => void;
  /** An event says that a group belongs here, a comparison that it does not: one of them is old. */
  readonly onDoubt: (guid: string) => void;
  readonly onNotice: (notice: PagerNotice) => void;
}

export const unloaded: PagerState = {
  phase: 'loading',
  ids: [],
  hasMore: true,
  isLoadingMore: false,
  isRefreshing: false,
  error: null,
};

/** How many groups a comparison with the server asks for at a time. */
const comparisonLimit = 100;
/** Pages with nothing on them, one after another, that are believed. */
const mostEmptyPages = 5;

/** The groups of one query, page by page, kept in order and in line with events. */
export class GroupPager {
  readonly #options: GroupPagerOptions;
  #state = unloaded;
  /** The ids of the state, for asking. */
  #members = new Set<string>();
  #cursor: string | null = null;
  /** The group after which the next page begins, as it was then: it may have moved or gone since. */
  #reach: GroupsPage['end'] = null;
  #run: AbortController | null = null;
  #isComparing = false;
  #emptyPages = 0;
  /** A page was asked for during a comparison. */
  #mustLoadMore = false;
  #mustCompareAgain = false;
  /** A comparison failed: what is shown may be old until one succeeds. */
  #owesComparison = false;
  readonly #retry: Retry;
  /** Groups that events spoke of while a request was under way, `null` for gone: the answer may be older than they are. */
  #touched: Map<string, GroupRecord | null> | null = null;
  /** The same of groups that are shown nowhere, as far as events told. */
  readonly #heard = new Map<string, GroupSnapshot>();

  constructor(options: GroupPagerOptions) {
    this.#options = options;
    this.#retry = new Retry(options.clock, () => void this.compare());
  }

  get state(): PagerState {
    return this.#state;
  }

  get query(): GroupsQuery {
    return this.#options.query;
  }

  has(guid: string): boolean {
    return this.#members.has(guid);
  }

  /** The next page, or once more the one that failed. One at a time. */
  async loadMore(): Promise<void> {
    if (this.#isComparing) this.#mustLoadMore = true;
    if (this.#run !== null || !this.#state.hasMore) return;
    const isFirst = this.#cursor === null;
    const { client, query, onNotice } = this.#options;
    const run = this.#begin();
    this.#set({
      phase: isFirst && this.#state.ids.length === 0 ? 'loading' : this.#state.phase,
      isLoadingMore: !isFirst,
      error: null,
    });
    try {
      const page = await client.queries.listGroups({ ...query, cursor: this.#cursor }, run.signal);
      if (this.#run !== run) return;
      const touched = this.#finish();
      // An engine that claims more but repeats itself has said all it can.
      const isStuck = !page.isLast && (page.cursor === null || page.cursor === this.#cursor);
      this.#cursor = page.cursor;
      this.#reach = page.end ?? this.#reach;
      const fresh = this.#upToDate(page.items, touched, page.isLast);
      const before = this.#state.ids.length;
      const { ids, isAppended } = this.#mergedIds(fresh);
      this.#set(
        {
          phase: ids.length === 0 && (page.isLast || isStuck) ? 'empty' : 'loaded',
          ids,
          hasMore: !page.isLast && !isStuck,
          isLoadingMore: false,
        },
        isAppended,
      );
      this.#takeLate(touched);
      this.#doubtHeard(touched);
      if (ids.length <= before && this.#state.hasMore) {
        // A page with nothing new but a promise of more: asked on, but not for ever.
        this.#emptyPages += 1;
        if (this.#emptyPages < mostEmptyPages) return await this.loadMore();
        this.#set({ hasMore: false, phase: ids.length === 0 ? 'empty' : 'loaded' });
      }
      this.#emptyPages = 0;
      if (page.items.length > 0) onNotice({ type: 'loaded', ids: this.#state.ids });
      else if (ids.length === 0) onNotice({ type: 'empty' });
    } catch (cause) {
      if (this.#run !== run) return;
      this.#doubtHeard(this.#finish());
      this.#fail(toKitException(cause, 'Loading groups'));
    } finally {
      this.#compareIfDue();
    }
  }

  /** Reads the loaded range anew and changes only what differs. With `isRefresh` the user asked for it. */
  async compare(isRefresh = false): Promise<void> {
    if (this.#state.ids.length === 0) return await this.#restartEmpty();
    if (this.#run !== null) {
      this.#mustCompareAgain = true;
      return;
    }
    const { client, query, onNotice } = this.#options;
    const run = this.#begin();
    this.#isComparing = true;
    this.#owesComparison = false;
    this.#retry.stop();
    if (isRefresh) this.#set({ isRefreshing: true });
    try {
      const wanted = this.#state.ids.length;
      const found = new Map<string, GroupRecord>();
      let cursor: string | null = null;
      let reach: GroupsPage['end'] = null;
      let isLast = false;
      do {
        const limit = Math.min(comparisonLimit, Math.max(query.limit, wanted - found.size));
        const page = await client.queries.listGroups({ ...query, limit, cursor }, run.signal);
        if (this.#run !== run) return;
        const before = found.size;
        for (const group of page.items) found.set(group.guid, group);
        // A page that brings nothing new brings the end: cursors may run in a circle.
        isLast = page.isLast || page.cursor === null || found.size === before;
        ({ cursor } = page);
        reach = page.end ?? reach;
      } while (!isLast && found.size < wanted);
      const touched = this.#finish();
      this.#retry.reset();
      this.#cursor = cursor;
      this.#reach = reach;
      // Rows that events brought while the answer was under way stay, if they fit; all others follow the answer.
      const kept = [...touched.keys()]
        .flatMap((guid) => this.#options.rows.group(guid) ?? [])
        .filter((group) => !found.has(group.guid) && this.has(group.guid) && fits(group, query, true))
        // Behind a range that became shorter it comes with its page.
        .filter((group) => isLast || !this.#isAfterReach(group));
      const fresh = this.#upToDate([...found.values()], touched, isLast);
      for (const group of fresh) this.#learn(group);
      const ids = sorted([...fresh.map((group) => this.#known(group)), ...kept]).map((group) => group.guid);
      const lost = this.#state.ids.filter((guid) => !found.has(guid));
      this.#set({
        ids: sameOrNew(this.#state.ids, ids),
        phase: ids.length === 0 ? 'empty' : 'loaded',
        hasMore: !isLast,
        isRefreshing: false,
        error: null,
      });
      this.#takeLate(touched);
      this.#doubtHeard(touched);
      for (const guid of touched.keys()) if (this.#members.has(guid) && !found.has(guid)) this.#options.onDoubt(guid);
      for (const guid of lost) if (!this.#members.has(guid)) this.#options.onLost(guid);
      if (isRefresh && ids.length > 0) onNotice({ type: 'loaded', ids: this.#state.ids });
      if (ids.length === 0) onNotice({ type: 'empty' });
    } catch (cause) {
      if (this.#run !== run) return;
      this.#doubtHeard(this.#finish());
      const error = toKitException(cause, 'Loading groups');
      this.#owesComparison = true;
      this.#set({ isRefreshing: false });
      // Hosts hear once of what goes on failing, and each time of what the user asked for.
      if (isRefresh || !error.isRetryable || this.#retry.failures === 0) onNotice({ type: 'failed', error });
      if (error.isRetryable) this.#retry.later();
      else this.#retry.reset();
    } finally {
      this.#isComparing = false;
      this.#compareIfDue();
    }
  }

  /** Asks again for what failed. */
  async retry(): Promise<void> {
    if (this.#state.error !== null) await this.loadMore();
    else if (this.#owesComparison) await this.compare();
  }

  /** A group came to be known, or changed from `before`: it appears, moves, stays or leaves. Whether it is here then. */
  follow(group: GroupRecord, before: GroupRecord | undefined): boolean {
    const { guid } = group;
    this.#touched?.set(guid, group);
    const isHere = this.#members.has(guid);
    if (!fits(group, this.#options.query, isHere)) {
      if (isHere) this.#replace(this.#without(guid), guid, false);
      return false;
    }
    // The usual event changes a row in its place: it must cost nothing of the list's length.
    if (isHere && before !== undefined && before.order === group.order) return true;
    const others = isHere ? this.#without(guid) : this.#state.ids;
    const place = this.#placeOf(group, others);
    if (place === others.length && this.#isBeyond(group)) {
      if (isHere) this.#replace(others, guid, false);
      return false;
    }
    // Copied whole and then opened: three times as fast as three parts in one, which counts at 100,000.
    const ids = others.slice();
    ids.splice(place, 0, guid);
    this.#replace(ids, guid, true);
    return true;
  }

  /**
   * News of a group that is shown nowhere: an answer that is under way may bring it as it was before. Says whether it may
   * belong here now, by its place: engines do not say whom they tell what the viewer is to it.
   */
  hear(news: GroupSnapshot): boolean {
    const { guid } = news;
    const before = this.#touched?.get(guid);
    if (before) this.#touched?.set(guid, withNews(before, news));
    else if (this.#touched !== null) this.#heard.set(guid, { ...this.#heard.get(guid), ...news });
    return this.#touched === null && this.#mayBelong(news);
  }

  /** A group is gone. */
  drop(guid: string): void {
    this.#touched?.set(guid, null);
    if (this.#members.has(guid)) this.#replace(this.#without(guid), guid, false);
  }

  /** Ends whatever is under way and forgets everything. */
  reset(): void {
    this.#run?.abort();
    this.#run = null;
    this.#retry.reset();
    this.#touched = null;
    this.#cursor = null;
    this.#reach = null;
    this.#isComparing = false;
    this.#mustCompareAgain = false;
    this.#mustLoadMore = false;
    this.#owesComparison = false;
    this.#emptyPages = 0;
    this.#set(unloaded);
  }

  async #restartEmpty(): Promise<void> {
    this.reset();
    await this.loadMore();
  }

  #begin(): AbortController {
    const run = new AbortController();
    this.#run = run;
    this.#touched = new Map();
    this.#heard.clear();
    return run;
  }

  #finish(): ReadonlyMap<string, GroupRecord | null> {
    const touched = this.#touched ?? new Map<string, GroupRecord | null>();
    this.#run = null;
    this.#touched = null;
    return touched;
  }

  /** An answer, as it would be with what events said while it was under way. */
  #upToDate(
    groups: readonly GroupRecord[],
    touched: ReadonlyMap<string, GroupRecord | null>,
    isLast: boolean,
  ): readonly GroupRecord[] {
    return groups.flatMap((group) => {
      const heard = this.#heard.get(group.guid);
      const late = touched.get(group.guid) ?? (heard && withNews(group, heard));
      if (late === undefined) return touched.has(group.guid) ? [] : group;
      const newest = this.#newest(late.revision > group.revision ? late : group);
      const isBehind = newest.order !== group.order && !isLast && this.#isAfterReach(newest);
      return fits(newest, this.query, true) && !isBehind ? newest : [];
    });
  }

  /**
   * Groups that came while an answer without them was under way. They are asked about all the same: what is known of the
   * viewer in them may be of before a break, and the answer of behind it.
   */
  #takeLate(touched: ReadonlyMap<string, GroupRecord | null>): void {
    for (const [guid, group] of touched) {
      if (group === null || this.#members.has(guid)) continue;
      const known = this.#options.rows.group(guid) ?? group;
      if (!fits(known, this.query)) continue;
      this.#options.rows.put(known);
      if (this.follow(known, undefined)) this.#options.onDoubt(guid);
    }
  }

  /** What moved into the range while an answer was under way that has it elsewhere: the server knows whether it belongs there. */
  #doubtHeard(touched: ReadonlyMap<string, GroupRecord | null>): void {
    for (const [guid, news] of this.#heard) {
      if (!this.#members.has(guid) && !touched.has(guid) && this.#mayBelong(news)) this.#options.onDoubt(guid);
    }
    this.#heard.clear();
  }

  #mayBelong({ guid, order, hasJoined }: GroupSnapshot): boolean {
    return order !== undefined && hasJoined !== false && !this.#isBeyond({ guid, order });
  }

  #fail(error: KitException): void {
    this.#set({ phase: this.#state.ids.length === 0 ? 'error' : this.#state.phase, isLoadingMore: false, error });
    this.#options.onNotice({ type: 'failed', error });
  }

  /** What was asked for while something else was under way. */
  #compareIfDue(): void {
    if (this.#run !== null || this.#isComparing) return;
    if (this.#mustCompareAgain) {
      this.#mustCompareAgain = false;
      void this.compare();
    } else if (this.#mustLoadMore) {
      this.#mustLoadMore = false;
      void this.loadMore();
    }
  }

  #mergedIds(groups: readonly GroupRecord[]): { readonly ids: readonly string[]; readonly isAppended: boolean } {
    const known = this.#members;
    const added = new Map<string, GroupRecord>();
    let hasMoved = false;
    for (const group of groups) {
      const { newest, before } = this.#learn(group);
      if (!known.has(group.guid)) added.set(group.guid, newest);
      else if (before?.order !== newest.order) hasMoved = true;
    }
    if (added.size === 0 && !hasMoved) return { ids: this.#state.ids, isAppended: false };
    const news = [...added.values()];
    const last = this.#options.rows.group(this.#state.ids.at(-1) ?? '');
    const [first] = news;
    const isInOrder = news.every((group, index) => index === 0 || isGroupBefore(news[index - 1] ?? group, group));
    // The usual page follows what is there: appending costs the page, not the list.
    if (!hasMoved && isInOrder && (last === undefined || (first !== undefined && isGroupBefore(last, first)))) {
      for (const guid of added.keys()) known.add(guid);
      return { ids: [...this.#state.ids, ...added.keys()], isAppended: true };
    }
    const all = [...this.#state.ids.flatMap((guid) => this.#options.rows.group(guid) ?? []), ...news];
    return { ids: sorted(all).map((group) => group.guid), isAppended: false };
  }

  /** Takes in what an answer says of a group. Another list that shows it hears of it too. */
  #learn(group: GroupRecord): { readonly newest: GroupRecord; readonly before: GroupRecord | undefined } {
    const { rows, onLearned } = this.#options;
    const before = rows.group(group.guid);
    const newest = this.#newest(group);
    rows.put(newest);
    if (before !== undefined && before !== newest) onLearned(newest, before, this);
    return { newest, before };
  }

  /** What rows show already, when that is newer. */
  #newest(group: GroupRecord): GroupRecord {
    const known = this.#options.rows.group(group.guid);
    return known !== undefined && known.revision > group.revision ? known : group;
  }

  #known(group: GroupRecord): GroupRecord {
    return this.#options.rows.group(group.guid) ?? group;
  }

  /** Beyond the loaded range it will come with its page; showing it now would leave a gap before it. */
  #isBeyond(group: Pick<GroupRecord, 'guid' | 'order'>): boolean {
    return this.#state.hasMore && this.#isAfterReach(group);
  }

  #isAfterReach(group: Pick<GroupRecord, 'guid' | 'order'>): boolean {
    return this.#reach === null || isGroupBefore(this.#reach, group);
  }

  #without(guid: string): readonly string[] {
    const ids = this.#state.ids.slice();
    const index = ids.indexOf(guid);
    if (index >= 0) ids.splice(index, 1);
    return ids;
  }

  #placeOf(group: GroupRecord, ids: readonly string[]): number {
    let low = 0;
    let high = ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#options.rows.group(ids[middle] ?? '');
      if (other !== undefined && isGroupBefore(other, group)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The ids after one group came, moved or went. */
  #replace(ids: readonly string[], guid: string, isIn: boolean): void {
    if (isIn) this.#members.add(guid);
    else this.#members.delete(guid);
    const { phase, hasMore } = this.#state;
    const next = ids.length > 0 ? 'loaded' : phase === 'loaded' && !hasMore ? 'empty' : phase;
    this.#set({ ids, phase: next }, true);
  }

  /** `isKept`: the members are in line with the new ids already, at the cost of what changed. */
  #set(change: Partial<PagerState>, isKept = false): void {
    if (change.ids !== undefined && change.ids !== this.#state.ids && !isKept) this.#members = new Set(change.ids);
    this.#state = { ...this.#state, ...change };
    this.#options.onState();
  }
}

function withNews(group: GroupRecord, news: GroupSnapshot): GroupRecord {
  return { ...group, ...news, tags: news.tags ?? group.tags };
}

function sorted(groups: readonly GroupRecord[]): GroupRecord[] {
  return [...groups].sort((a, b) => (isGroupBefore(a, b) ? -1 : 1));
}

function sameOrNew(before: readonly string[], after: readonly string[]): readonly string[] {
  return before.length === after.length && before.every((id, index) => id === after[index]) ? before : after;
}
