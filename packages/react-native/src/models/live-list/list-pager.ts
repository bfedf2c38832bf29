import type { ChatClient, Clock, KitException } from '@open-chat-kit/sdk';
import { OneAtATime } from '../life/one-at-a-time.ts';
import type { ListQuery } from './list-description.ts';
import { ListWindow, type ListWindowOptions } from './list-window.ts';
import type { PagerState } from './pager-state.ts';
import { readRange } from './range.ts';

interface ListPagerOptions<Item, Query extends ListQuery> extends Omit<
  ListWindowOptions<Item, Query>,
  'mayLoadOn' | 'onLearned'
> {
  readonly client: ChatClient;
  readonly clock: Clock;
  /** An answer changed an item that was known from `before`. */
  readonly onLearned: (item: Item, before: Item, by: ListPager<Item, Query>) => void;
}

/** The items of one query, page by page, kept in order and in line with events. */
export class ListPager<Item, Query extends ListQuery> {
  readonly #options: ListPagerOptions<Item, Query>;
  readonly #window: ListWindow<Item, Query>;
  readonly #requests: OneAtATime;
  /** Why nothing was there before what is being asked for anew; `null` while nothing is, and where the user wants it. */
  #known: KitException | null = null;

  constructor(options: ListPagerOptions<Item, Query>) {
    this.#options = options;
    this.#window = new ListWindow({
      ...options,
      mayLoadOn: (isEmptyPage) => this.#requests.mayLoadOn(isEmptyPage),
      onLearned: (item, before) => options.onLearned(item, before, this),
    });
    this.#requests = new OneAtATime({
      clock: options.clock,
      what: `Loading ${options.description.what}`,
      load: () => this.loadMore(),
      compare: () => this.compare(),
    });
  }

  get state(): PagerState {
    return this.#window.state;
  }

  get query(): Query {
    return this.#options.query;
  }

  /** An answer is under way. */
  get isBusy(): boolean {
    return this.#requests.isBusy;
  }

  has(id: string): boolean {
    return this.#window.has(id);
  }

  /** The next page, or once more the one that failed. One at a time. */
  async loadMore(): Promise<void> {
    if (!this.#requests.mayLoad() || !this.state.hasMore) return;
    const { description, client, query } = this.#options;
    const { phase, ids } = this.state;
    const isFirst = this.#window.cursor === null;
    this.#window.listen();
    this.#window.set({ phase: isFirst && ids.length === 0 ? 'loading' : phase, isLoadingMore: !isFirst, error: null });
    await this.#requests.load({
      ask: (signal) => description.list(client, { ...query, cursor: this.#window.cursor }, signal),
      take: (page) => this.#window.takePage(page),
      fail: (error) => {
        this.#window.doubtHeard();
        this.#fail(error);
      },
    });
  }

  /** Reads the loaded range anew and changes only what differs. With `isRefresh` the user asked for it. */
  async compare(isRefresh = false): Promise<void> {
    const { description, client, query, onNotice } = this.#options;
    const { ids, phase, error: before } = this.state;
    // What is under way comes to its end: where much happens there would never be a list otherwise.
    if (!this.#requests.mayCompare()) return;
    // An empty list is compared as any other: it stays in view meanwhile.
    if (ids.length === 0 && phase !== 'empty') {
      this.#known = before;
      this.reset();
      await this.loadMore();
      this.#known = null;
      return;
    }
    this.#window.listen();
    if (isRefresh) this.#window.set({ isRefreshing: true });
    await this.#requests.compare({
      ask: (signal) => readRange(description, client, query, ids.length, signal),
      take: (range) => {
        this.#window.takeRange(range, isRefresh);
        // A page that failed before was asked for by somebody, and nobody can ask again.
        return before !== null && this.state.hasMore;
      },
      fail: (error, isNews) => {
        this.#window.doubtHeard();
        if (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND') return this.#giveUp(error);
        this.#window.set({ isRefreshing: false });
        // Of what the user asked for hosts hear each time.
        if (isRefresh || isNews) onNotice({ type: 'failed', error });
      },
    });
  }

  /** Asks again for what failed. */
  async retry(): Promise<void> {
    if (this.state.error !== null) await this.loadMore();
    else if (this.#requests.owesComparison) await this.compare();
  }

  /**
   * An item came to be known, or changed from `before`: it appears, moves, stays or leaves. `isTold`: an event said that it
   * is there, which an answer under way may not know. Whether it is here then.
   */
  follow(item: Item, before: Item | undefined, isTold = true): boolean {
    if (isTold && this.isBusy) this.#window.crossing.touch(item);
    return this.#window.follow(item, before);
  }

  /**
   * News of an item that is shown nowhere: an answer that is under way may bring it as it was before. Says whether it may
   * belong here now, by its place: engines do not say whom they tell what the viewer is to it.
   */
  hear(id: string, news: Partial<Item>): boolean {
    const { isBusy } = this;
    if (isBusy) this.#window.crossing.hear(id, news);
    return !isBusy && this.#window.mayBelong(id, news);
  }

  /** An item is gone. */
  drop(id: string): void {
    if (this.isBusy) this.#window.crossing.lose(id);
    this.#window.remove(id);
  }

  /** Ends whatever is under way and forgets everything. */
  reset(): void {
    this.#requests.reset();
    this.#window.clear();
  }

  /** What is shown is not for the viewer any more, or not there. An event that came meanwhile may have changed that again. */
  #giveUp(error: KitException): void {
    const { ids } = this.state;
    const { isComparisonDue } = this.#requests;
    this.reset();
    this.#fail(error);
    for (const id of ids) this.#options.onLost(id);
    if (isComparisonDue) void this.compare();
  }

  #fail(error: KitException): void {
    this.#window.set({ phase: this.state.ids.length === 0 ? 'error' : this.state.phase, isLoadingMore: false, error });
    // A refusal that still stands is told once, however often something happens behind it.
    if (error.isRetryable || error.code !== this.#known?.code) this.#options.onNotice({ type: 'failed', error });
  }
}
