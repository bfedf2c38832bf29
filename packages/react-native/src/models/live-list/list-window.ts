import type { ListPage } from '@open-chat-kit/sdk';
import { Crossing } from './crossing.ts';
import { compareKeys, comparePlaces, isSamePlace, type ListDescription, type ListQuery } from './list-description.ts';
import type { LiveItems } from './live-items.ts';
import { OrderedIds } from './ordered-ids.ts';
import { type PagerNotice, type PagerState, unloaded } from './pager-state.ts';
import type { Range } from './range.ts';

export interface ListWindowOptions<Item, Query extends ListQuery> {
  readonly description: ListDescription<Item, Query>;
  readonly query: Query;
  readonly items: LiveItems<Item>;
  /** Whether the next page is to be asked for at once, since this one promises more and brought nothing. */
  readonly mayLoadOn: (isEmptyPage: boolean) => boolean;
  readonly onState: () => void;
  /** An answer changed an item that was known from `before`. */
  readonly onLearned: (item: Item, before: Item) => void;
  /** A comparison did not find an item that was shown: it is gone, or fits no more. */
  readonly onLost: (id: string) => void;
  readonly onNotice: (notice: PagerNotice) => void;
}

/**
 * What is loaded of a list, from its first item on, in order: answers are taken in with what events said since they were
 * asked for, and events as far as they belong here.
 */
export class ListWindow<Item, Query extends ListQuery> {
  readonly #options: ListWindowOptions<Item, Query>;
  readonly #ordered: OrderedIds<Item>;
  #state = unloaded;
  /** Of the request that is under way, or was at last. */
  #crossing: Crossing<Item>;
  #cursor: string | null = null;
  /** The item after which the next page begins, as it was then: it may have moved or gone since. */
  #reach: Item | null = null;

  constructor(options: ListWindowOptions<Item, Query>) {
    this.#options = options;
    this.#ordered = new OrderedIds(options.description, options.items.rows);
    this.#crossing = new Crossing(options.description);
  }

  get state(): PagerState {
    return this.#state;
  }

  get cursor(): string | null {
    return this.#cursor;
  }

  has(id: string): boolean {
    return this.#ordered.has(id);
  }

  set(change: Partial<Omit<PagerState, 'ids'>>): void {
    this.#state = { ...this.#state, ...change, ids: this.#ordered.all };
    this.#options.onState();
  }

  /** An answer is asked for: it may be older than what is said from now on. */
  listen(): void {
    this.#crossing = new Crossing(this.#options.description);
  }

  /** What events say while an answer is under way. */
  get crossing(): Crossing<Item> {
    return this.#crossing;
  }

  /** Returns whether there was nothing new on it and the next one is to be asked for at once. */
  takePage(page: ListPage<Item>): boolean {
    const { onNotice } = this.#options;
    // An engine that claims more but repeats itself has said all it can.
    const hasMore = !page.isLast && page.cursor !== null && page.cursor !== this.#cursor;
    this.#cursor = page.cursor;
    this.#reach = page.end ?? this.#reach;
    const before = this.#state.ids.length;
    this.#add(this.#upToDate(page.items, page.isLast));
    const ids = this.#ordered.all;
    this.set({ phase: ids.length === 0 && !hasMore ? 'empty' : 'loaded', hasMore, isLoadingMore: false });
    this.#takeLate();
    this.doubtHeard();
    const isEmptyPage = hasMore && ids.length <= before;
    if (this.#options.mayLoadOn(isEmptyPage)) return true;
    if (isEmptyPage) this.set({ hasMore: false, phase: ids.length === 0 ? 'empty' : 'loaded' });
    if (page.items.length > 0) onNotice({ type: 'loaded', ids: this.#state.ids });
    else if (ids.length === 0) onNotice({ type: 'empty' });
    return false;
  }

  /** The loaded range, read anew: it changes only where that differs. */
  takeRange({ found, cursor, end, isLast }: Range<Item>, isRefresh: boolean): void {
    const { description, query, items, onNotice, onLost } = this.#options;
    const { touched } = this.#crossing;
    this.#cursor = cursor;
    this.#reach = end;
    // Rows that events brought while the answer was under way stay, if they fit; all others follow the answer.
    const kept = [...touched.keys()]
      .filter((id) => !found.has(id) && this.has(id))
      .flatMap((id) => items.rows.item(id) ?? [])
      .filter((item) => description.fits(item, query, true))
      // Behind a range that became shorter it comes with its page.
      .filter((item) => isLast || !this.#isAfterReach(item));
    const fresh = this.#upToDate([...found.values()], isLast);
    for (const item of fresh) this.#learn(item);
    const known = fresh.map((item) => items.rows.item(description.idOf(item)) ?? item);
    const { ids: before } = this.#state;
    const lost = before.filter((id) => !found.has(id));
    this.#ordered.replace([...known, ...kept]);
    const ids = this.#ordered.all;
    this.set({ phase: ids.length === 0 ? 'empty' : 'loaded', hasMore: !isLast, isRefreshing: false, error: null });
    this.#takeLate();
    this.doubtHeard();
    // An event says that it belongs here, the answer that it does not: one of them is old.
    for (const id of touched.keys())
      if (description.isToldWhole !== true && this.has(id) && !found.has(id)) items.lookups.want(id);
    for (const id of lost) if (!this.has(id)) onLost(id);
    if (ids.length === 0) {
      if (isRefresh || before.length > 0) onNotice({ type: 'empty' });
    } else if (isRefresh || before.length === 0) onNotice({ type: 'loaded', ids: this.#state.ids });
  }

  /** An item came to be known, or changed from `before`: it appears, moves, stays or leaves. Whether it is here then. */
  follow(item: Item, before: Item | undefined): boolean {
    const { description, query } = this.#options;
    const id = description.idOf(item);
    const isHere = this.has(id);
    if (!description.fits(item, query, isHere)) {
      this.remove(id);
      return false;
    }
    // The usual event changes a row in its place: it must cost nothing of the list's length.
    if (isHere && before !== undefined && isSamePlace(description, before, item)) return true;
    const ids = this.#ordered.all;
    const isPut = this.#ordered.put(item, (last) => !this.#isBeyond(last));
    if (this.#ordered.all !== ids) this.#moved();
    return isPut;
  }

  /** Whether news of an item that is shown nowhere may belong here, by its place. */
  mayBelong(id: string, news: Partial<Item>): boolean {
    const { description } = this.#options;
    const order = description.orderIn?.(news);
    if (order === undefined || !this.#state.hasMore) return order !== undefined;
    const reach = this.#reach;
    return reach !== null && compareKeys(description.orderOf(reach), description.idOf(reach), order, id) >= 0;
  }

  remove(id: string): void {
    if (!this.has(id)) return;
    this.#ordered.remove(id);
    this.#moved();
  }

  clear(): void {
    this.#cursor = null;
    this.#reach = null;
    this.#ordered.clear();
    this.set(unloaded);
  }

  /** An answer, as it would be with what events said while it was under way. */
  #upToDate(items: readonly Item[], isLast: boolean): readonly Item[] {
    const { description, query, items: known } = this.#options;
    return items.flatMap((item) => {
      const late = this.#crossing.of(item);
      if (late === undefined) return item;
      if (late === null) return [];
      const holds = description.ofOneAge === 'told' ? description.newest(item, late) : description.newest(late, item);
      const newest = known.newest(holds);
      const isBehind = !isSamePlace(description, newest, item) && !isLast && this.#isAfterReach(newest);
      return description.fits(newest, query, true) && !isBehind ? newest : [];
    });
  }

  /**
   * Items that came while an answer without them was under way. Where events do not say all of them they are asked about
   * all the same: what is known of the viewer in them may be of before a break, and the answer of behind it.
   */
  #takeLate(): void {
    const { description, query, items } = this.#options;
    for (const [id, item] of this.#crossing.touched) {
      if (item === null || this.has(id)) continue;
      const known = items.rows.item(id) ?? item;
      if (!description.fits(known, query, false)) continue;
      items.rows.put(known);
      if (this.follow(known, undefined) && description.isToldWhole !== true) items.lookups.want(id);
    }
  }

  /** What moved into the range while an answer was under way that has it elsewhere: the server knows whether it belongs there. */
  doubtHeard(): void {
    const { description, items } = this.#options;
    const { touched, heard } = this.#crossing;
    for (const [id, news] of heard) {
      // Heard of without an age: nobody knows whether the answer has it.
      if (this.has(id) ? description.ofOneAge === 'told' : !touched.has(id) && this.mayBelong(id, news))
        items.lookups.want(id);
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
    const { description, items, onLearned } = this.#options;
    const before = items.rows.item(description.idOf(item));
    const newest = items.newest(item);
    items.rows.put(newest);
    if (before !== undefined && before !== newest) onLearned(newest, before);
    return { newest, before };
  }

  /** Beyond the loaded range it will come with its page; showing it now would leave a gap before it. */
  #isBeyond(item: Item): boolean {
    return this.#state.hasMore && this.#isAfterReach(item);
  }

  #isAfterReach(item: Item): boolean {
    return this.#reach === null || comparePlaces(this.#options.description, this.#reach, item) < 0;
  }

  /** One item came, moved or went. */
  #moved(): void {
    const { phase, hasMore } = this.#state;
    const isEmpty = this.#ordered.all.length === 0;
    this.set({ phase: !isEmpty ? 'loaded' : phase === 'loaded' && !hasMore ? 'empty' : phase });
  }
}
