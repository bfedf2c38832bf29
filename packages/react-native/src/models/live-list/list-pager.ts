import { type ChatClient, type Clock, type KitException, toKitException } from '@open-chat-kit/sdk';
import { Retry } from '../life/retry.ts';
import { Crossing, type Crossed } from './crossing.ts';
import { compareKeys, comparePlaces, isSamePlace, type ListDescription, type ListQuery } from './list-description.ts';
import type { ListRows } from './list-rows.ts';
import { OrderedIds } from './ordered-ids.ts';
import { type Range, readRange } from './range.ts';
import { type PagerNotice, type PagerState, unloaded } from './pager-state.ts';

interface ListPagerOptions<Item, Query extends ListQuery> {
  readonly description: ListDescription<Item, Query>;
  readonly client: ChatClient;
  readonly clock: Clock;
  readonly query: Query;
  readonly rows: ListRows<Item>;
  readonly onState: () => void;
  /** An answer changed an item that was known from `before`. */
  readonly onLearned: (item: Item, before: Item, by: ListPager<Item, Query>) => void;
  /** A comparison did not find an item that was shown: it is gone, or fits no more. */
  readonly onLost: (id: string) => void;
  /** An event says that an item belongs here, a comparison that it does not: one of them is old. */
  readonly onDoubt: (id: string) => void;
  readonly onNotice: (notice: PagerNotice) => void;
}

/** Pages with nothing on them, one after another, that are believed. */
const mostEmptyPages = 5;

/** The items of one query, page by page, kept in order and in line with events. */
export class ListPager<Item, Query extends ListQuery> {
  readonly #options: ListPagerOptions<Item, Query>;
  readonly #ordered: OrderedIds<Item>;
  #state = unloaded;
  #cursor: string | null = null;
  /** The item after which the next page begins, as it was then: it may have moved or gone since. */
  #reach: Item | null = null;
  #run: AbortController | null = null;
  #isComparing = false;
  #emptyPages = 0;
  /** A page was asked for during a comparison. */
  #mustLoadMore = false;
  #mustCompareAgain = false;
  /** A comparison failed: what is shown may be old until one succeeds. */
  #owesComparison = false;
  readonly #retry: Retry;
  readonly #crossing: Crossing<Item>;

  constructor(options: ListPagerOptions<Item, Query>) {
    this.#options = options;
    this.#ordered = new OrderedIds(options.description, options.rows);
    this.#crossing = new Crossing(options.description);
    this.#retry = new Retry(options.clock, () => void this.compare());
  }

  get state(): PagerState {
    return this.#state;
  }

  get query(): Query {
    return this.#options.query;
  }

  has(id: string): boolean {
    return this.#ordered.has(id);
  }

  /** The next page, or once more the one that failed. One at a time. */
  async loadMore(): Promise<void> {
    if (this.#isComparing) this.#mustLoadMore = true;
    if (this.#run !== null || !this.#state.hasMore) return;
    const isFirst = this.#cursor === null;
    const { description, client, query, onNotice } = this.#options;
    const run = this.#begin();
    this.#set({
      phase: isFirst && this.#state.ids.length === 0 ? 'loading' : this.#state.phase,
      isLoadingMore: !isFirst,
      error: null,
    });
    try {
      const page = await description.list(client, { ...query, cursor: this.#cursor }, run.signal);
      if (this.#run !== run) return;
      const crossed = this.#finish();
      // An engine that claims more but repeats itself has said all it can.
      const isStuck = !page.isLast && (page.cursor === null || page.cursor === this.#cursor);
      this.#cursor = page.cursor;
      this.#reach = page.end ?? this.#reach;
      const fresh = this.#upToDate(page.items, crossed, page.isLast);
      const before = this.#state.ids.length;
      this.#add(fresh);
      const ids = this.#ordered.all;
      this.#set({
        phase: ids.length === 0 && (page.isLast || isStuck) ? 'empty' : 'loaded',
        hasMore: !page.isLast && !isStuck,
        isLoadingMore: false,
      });
      this.#takeLate(crossed);
      this.#doubtHeard(crossed);
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
      this.#fail(toKitException(cause, this.#doing));
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
    const run = this.#begin();
    this.#isComparing = true;
    this.#owesComparison = false;
    this.#retry.stop();
    if (isRefresh) this.#set({ isRefreshing: true });
    try {
      const { description, client, query } = this.#options;
      const range = await readRange(description, client, query, this.#state.ids.length, run.signal);
      if (this.#run !== run) return;
      this.#takeRange(range, this.#finish(), isRefresh);
    } catch (cause) {
      if (this.#run !== run) return;
      this.#doubtHeard(this.#finish());
      const error = toKitException(cause, this.#doing);
      if (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND') this.#giveUp(error);
      else this.#failComparison(error, isRefresh);
    } finally {
      this.#isComparing = false;
      this.#compareIfDue();
    }
  }

  #takeRange({ found, cursor, end, isLast }: Range<Item>, crossed: Crossed<Item>, isRefresh: boolean): void {
    const { description, query, rows, onNotice, onDoubt, onLost } = this.#options;
    const { touched } = crossed;
    this.#retry.reset();
    this.#cursor = cursor;
    this.#reach = end;
    // Rows that events brought while the answer was under way stay, if they fit; all others follow the answer.
    const kept = [...touched.keys()]
      .filter((id) => !found.has(id) && this.has(id))
      .flatMap((id) => rows.item(id) ?? [])
      .filter((item) => description.fits(item, query, true))
      // Behind a range that became shorter it comes with its page.
      .filter((item) => isLast || !this.#isAfterReach(item));
    const fresh = this.#upToDate([...found.values()], crossed, isLast);
    for (const item of fresh) this.#learn(item);
    const known = fresh.map((item) => rows.item(description.idOf(item)) ?? item);
    const lost = this.#state.ids.filter((id) => !found.has(id));
    this.#ordered.replace([...known, ...kept]);
    const ids = this.#ordered.all;
    this.#set({
      phase: ids.length === 0 ? 'empty' : 'loaded',
      hasMore: !isLast,
      isRefreshing: false,
      error: null,
    });
    this.#takeLate(crossed);
    this.#doubtHeard(crossed);
    for (const id of touched.keys()) if (!description.isToldWhole && this.has(id) && !found.has(id)) onDoubt(id);
    for (const id of lost) if (!this.has(id)) onLost(id);
    if (isRefresh && ids.length > 0) onNotice({ type: 'loaded', ids: this.#state.ids });
    if (ids.length === 0) onNotice({ type: 'empty' });
  }

  #failComparison(error: KitException, isRefresh: boolean): void {
    this.#owesComparison = true;
    this.#set({ isRefreshing: false });
    // Hosts hear once of what goes on failing, and each time of what the user asked for.
    if (isRefresh || !error.isRetryable || this.#retry.failures === 0)
      this.#options.onNotice({ type: 'failed', error });
    if (error.isRetryable) this.#retry.later();
    else this.#retry.reset();
  }

  /** What is shown is not for the viewer any more, or not there. An event that came meanwhile may have changed that again. */
  #giveUp(error: KitException): void {
    const { ids } = this.#state;
    const mustCompareAgain = this.#mustCompareAgain;
    this.reset();
    this.#mustCompareAgain = mustCompareAgain;
    this.#fail(error);
    for (const id of ids) this.#options.onLost(id);
  }

  /** Asks again for what failed. */
  async retry(): Promise<void> {
    if (this.#state.error !== null) await this.loadMore();
    else if (this.#owesComparison) await this.compare();
  }

  /**
   * An item came to be known, or changed from `before`: it appears, moves, stays or leaves. `isTold`: an event said that it
   * is there, which an answer under way may not know. Whether it is here then.
   */
  follow(item: Item, before: Item | undefined, isTold = true): boolean {
    const { description, query } = this.#options;
    const id = description.idOf(item);
    if (isTold) this.#crossing.touch(item);
    const isHere = this.has(id);
    if (!description.fits(item, query, isHere)) {
      this.#remove(id);
      return false;
    }
    // The usual event changes a row in its place: it must cost nothing of the list's length.
    if (isHere && before !== undefined && isSamePlace(description, before, item)) return true;
    const ids = this.#ordered.all;
    const isPut = this.#ordered.put(item, (last) => !this.#isBeyond(last));
    if (this.#ordered.all !== ids) this.#moved();
    return isPut;
  }

  /**
   * News of an item that is shown nowhere: an answer that is under way may bring it as it was before. Says whether it may
   * belong here now, by its place: engines do not say whom they tell what the viewer is to it.
   */
  hear(id: string, news: Partial<Item>): boolean {
    this.#crossing.hear(id, news);
    return !this.#crossing.isOpen && this.#mayBelong(id, news);
  }

  /** An item is gone. */
  drop(id: string): void {
    this.#crossing.lose(id);
    this.#remove(id);
  }

  /** Ends whatever is under way and forgets everything. */
  reset(): void {
    this.#run?.abort();
    this.#run = null;
    this.#retry.reset();
    this.#crossing.close();
    this.#cursor = null;
    this.#reach = null;
    this.#isComparing = false;
    this.#mustCompareAgain = false;
    this.#mustLoadMore = false;
    this.#owesComparison = false;
    this.#emptyPages = 0;
    this.#ordered.clear();
    this.#set(unloaded);
  }

  async #restartEmpty(): Promise<void> {
    this.reset();
    await this.loadMore();
  }

  get #doing(): string {
    return `Loading ${this.#options.description.what}`;
  }

  #begin(): AbortController {
    const run = new AbortController();
    this.#run = run;
    this.#crossing.open();
    return run;
  }

  #finish(): Crossed<Item> {
    this.#run = null;
    return this.#crossing.close();
  }

  /** An answer, as it would be with what events said while it was under way. */
  #upToDate(items: readonly Item[], crossed: Crossed<Item>, isLast: boolean): readonly Item[] {
    const { description, query } = this.#options;
    return items.flatMap((item) => {
      const late = crossed.of(item);
      if (late === undefined) return item;
      if (late === null) return [];
      const holds = description.ofOneAge === 'told' ? description.newest(item, late) : description.newest(late, item);
      const newest = this.#newest(holds);
      const isBehind = !isSamePlace(description, newest, item) && !isLast && this.#isAfterReach(newest);
      return description.fits(newest, query, true) && !isBehind ? newest : [];
    });
  }

  /**
   * Items that came while an answer without them was under way. Where events do not say all of them they are asked about
   * all the same: what is known of the viewer in them may be of before a break, and the answer of behind it.
   */
  #takeLate({ touched }: Crossed<Item>): void {
    const { description, query, rows, onDoubt } = this.#options;
    for (const [id, item] of touched) {
      if (item === null || this.has(id)) continue;
      const known = rows.item(id) ?? item;
      if (!description.fits(known, query, false)) continue;
      rows.put(known);
      if (this.follow(known, undefined) && !description.isToldWhole) onDoubt(id);
    }
  }

  /** What moved into the range while an answer was under way that has it elsewhere: the server knows whether it belongs there. */
  #doubtHeard({ touched, heard }: Crossed<Item>): void {
    const { description, onDoubt } = this.#options;
    for (const [id, news] of heard) {
      // Heard of without an age: nobody knows whether the answer has it.
      if (this.has(id) ? description.ofOneAge === 'told' : !touched.has(id) && this.#mayBelong(id, news)) onDoubt(id);
    }
  }

  #mayBelong(id: string, news: Partial<Item>): boolean {
    const { description } = this.#options;
    const order = description.orderIn(news);
    if (order === undefined || !this.#state.hasMore) return order !== undefined;
    const reach = this.#reach;
    return reach !== null && compareKeys(description.orderOf(reach), description.idOf(reach), order, id) >= 0;
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

  #add(items: readonly Item[]): void {
    const { description } = this.#options;
    const added = new Map<string, Item>();
    let hasMoved = false;
    for (const item of items) {
      const id = description.idOf(item);
      const { newest, before } = this.#learn(item);
      if (!this.has(id)) added.set(id, newest);
      else if (before === undefined || !isSamePlace(description, before, newest)) hasMoved = true;
    }
    this.#ordered.add([...added.values()], hasMoved);
  }

  /** Takes in what an answer says of an item. Another list that shows it hears of it too. */
  #learn(item: Item): { readonly newest: Item; readonly before: Item | undefined } {
    const { description, rows, onLearned } = this.#options;
    const before = rows.item(description.idOf(item));
    const newest = this.#newest(item);
    rows.put(newest);
    if (before !== undefined && before !== newest) onLearned(newest, before, this);
    return { newest, before };
  }

  /** With what rows show already, where that is newer. */
  #newest(item: Item): Item {
    const { description, rows } = this.#options;
    const known = rows.item(description.idOf(item));
    return known === undefined ? item : description.newest(known, item);
  }

  /** Beyond the loaded range it will come with its page; showing it now would leave a gap before it. */
  #isBeyond(item: Item): boolean {
    return this.#state.hasMore && this.#isAfterReach(item);
  }

  #isAfterReach(item: Item): boolean {
    return this.#reach === null || comparePlaces(this.#options.description, this.#reach, item) < 0;
  }

  #remove(id: string): void {
    if (!this.has(id)) return;
    this.#ordered.remove(id);
    this.#moved();
  }

  /** One item came, moved or went. */
  #moved(): void {
    const { phase, hasMore } = this.#state;
    const isEmpty = this.#ordered.all.length === 0;
    this.#set({ phase: !isEmpty ? 'loaded' : phase === 'loaded' && !hasMore ? 'empty' : phase });
  }

  #set(change: Partial<Omit<PagerState, 'ids'>>): void {
    this.#state = { ...this.#state, ...change, ids: this.#ordered.all };
    this.#options.onState();
  }
}
