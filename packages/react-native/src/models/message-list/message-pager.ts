import {
  type ChatClient,
  type ChatTarget,
  type Clock,
  type HistoryPage,
  type HistoryQuery,
  type KitException,
  type MessageRecord,
} from '@open-chat-kit/sdk';
import { OneAtATime } from '../life/one-at-a-time.ts';
import { fits } from './message-query.ts';
import type { Timeline } from './timeline.ts';

/** How far the history is. */
export interface HistoryState {
  readonly first: 'loading' | 'done' | 'failed';
  readonly hasOlder: boolean;
  /** An earlier page is under way. */
  readonly isLoadingOlder: boolean;
  /** Of the last page that failed; `null` once one came. */
  readonly error: KitException | null;
}

interface MessagePagerOptions {
  readonly client: ChatClient;
  readonly clock: Clock;
  readonly target: ChatTarget;
  readonly query: HistoryQuery;
  readonly timeline: Timeline;
  readonly viewer: () => string;
  readonly onState: () => void;
  /** Messages of an answer, which may be older than what was heard since. */
  readonly onKnown: (messages: readonly MessageRecord[]) => void;
  /** A page came; the first one may be without messages. */
  readonly onLoaded: () => void;
  /** A comparison found a message that no event told of. */
  readonly onMissed: (key: string) => void;
  readonly onFailed: (error: KitException) => void;
}

/** Before anything was asked for. */
export const unloaded: HistoryState = { first: 'loading', hasOlder: true, isLoadingOlder: false, error: null };

/** The most that a page may hold. */
export const mostInPage = 100;
/** Pages that a comparison asks for, at most: what is older is compared when it is loaded anew. */
const mostComparedPages = 10;

/** The history of one conversation, page by page from its end, and kept in line with the server. */
export class MessagePager {
  readonly #options: MessagePagerOptions;
  readonly #requests: OneAtATime;
  #state = unloaded;
  /** The oldest message that an answer spoke of. */
  #cursor: string | null = null;
  /** What events said while a request was under way: its answer may be older than that. */
  #touched = new Map<string, MessageRecord>();

  constructor(options: MessagePagerOptions) {
    this.#options = options;
    this.#requests = new OneAtATime({
      clock: options.clock,
      what: 'Loading messages',
      load: () => this.load(),
      compare: () => this.compare(),
    });
  }

  get state(): HistoryState {
    return this.#state;
  }

  /** An event spoke of this message. */
  touch(message: MessageRecord): void {
    if (this.#requests.isBusy) this.#touched.set(message.id, message);
  }

  /** The next page upwards, or once more the one that failed. One at a time. */
  async load(limit: number = this.#options.query.limit): Promise<void> {
    if (!this.#requests.mayLoad()) return;
    if (this.#requests.owesComparison) return await this.compare();
    if (!this.#state.hasOlder) return;
    const isFirst = this.#state.first !== 'done';
    this.#set({ first: isFirst ? 'loading' : 'done', isLoadingOlder: !isFirst, error: null });
    await this.#requests.load({
      // One more than is shown: it is held back.
      ask: (signal) => this.#ask(isFirst ? Math.min(limit + 1, mostInPage) : limit, this.#cursor, signal),
      take: (page) => this.#takePage(page, isFirst),
      fail: (error) => {
        // The message to start from is gone: a comparison finds another one.
        if (!isFirst && error.code === 'NOT_FOUND') this.#requests.owesComparison = true;
        this.#set({ first: isFirst ? 'failed' : 'done', isLoadingOlder: false, error });
        this.#options.onFailed(error);
      },
    });
  }

  /** Reads the newest part of what is loaded anew and changes only what differs. */
  async compare(): Promise<void> {
    if (!this.#requests.mayCompare()) return;
    if (this.#state.first !== 'done') return await this.load();
    await this.#requests.compare({
      ask: (signal) => this.#correctAll(signal),
      take: () => {},
      fail: (error, isNews) => {
        if (isNews) this.#options.onFailed(error);
      },
    });
  }

  /** Asks again for what failed. */
  async retry(): Promise<void> {
    if (this.#requests.owesComparison) await this.compare();
    else if (this.#state.error !== null) await this.load();
  }

  /** Ends whatever is under way and forgets everything. */
  reset(): void {
    this.#requests.reset();
    this.#cursor = null;
    this.#set(unloaded);
  }

  async #correctAll(signal: AbortSignal): Promise<void> {
    const { timeline } = this.#options;
    // What is found above it comes with its page, where there is one to come.
    const oldest = this.#state.hasOlder ? (timeline.oldest?.order ?? Infinity) : -Infinity;
    let from: string | null = null;
    let upper = Infinity;
    let hasMet = false;
    for (let pages = 1; ; pages += 1) {
      const page = await this.#ask(mostInPage, from, signal);
      if (signal.aborted) return;
      const [first] = page.items;
      const isEnd = first === undefined || !page.hasOlder || first.id === from;
      const lowest = isEnd ? -Infinity : first.order;
      hasMet = this.#correct(page.items, { lowest, upper, oldest }) || hasMet;
      const isCovered = isEnd || lowest <= oldest;
      if (isCovered || pages === mostComparedPages) {
        // A gap between what is new and what was loaded: only the new part is whole.
        if (!isCovered && !hasMet) timeline.cutBelow(lowest);
        const hasOlder = !isEnd || page.items.some(({ order }) => order < oldest && oldest !== Infinity);
        if (!hasOlder) timeline.hold(null);
        this.#cursor = timeline.oldest?.id ?? first?.id ?? null;
        this.#set({ hasOlder, error: null });
        return;
      }
      from = first.id;
      upper = lowest;
    }
  }

  async #ask(limit: number, before: string | null, signal: AbortSignal): Promise<HistoryPage> {
    const { client, target, query } = this.#options;
    const from: HistoryQuery['from'] = before === null ? { kind: 'latest' } : { kind: 'before', id: before };
    this.#touched = new Map();
    return await client.queries.history(target, { ...query, limit, from }, signal);
  }

  /** Returns whether there was nothing to show and the next page is to be asked for at once. */
  #takePage(page: HistoryPage, isFirst: boolean): boolean {
    const { timeline } = this.#options;
    const before = this.#cursor;
    this.#cursor = page.items[0]?.id ?? before;
    // An engine that claims more but repeats itself has said all it can.
    const hasMore = page.hasOlder && this.#cursor !== before;
    const items = this.#current(page.items);
    const [oldest, ...others] = items;
    const hasOlder = hasMore && oldest !== undefined;
    if (this.#requests.mayLoadOn(hasMore && !hasOlder)) {
      this.#set({ first: 'done', hasOlder: true, isLoadingOlder: false });
      return true;
    }
    const holds = hasOlder && (!isFirst || others.length > 0);
    const shown = holds ? others : items;
    if (holds || !hasOlder) timeline.hold(holds ? oldest : null);
    if (isFirst && timeline.oldest !== undefined) for (const message of shown) timeline.confirm(message);
    else timeline.prepend(shown);
    this.#options.onKnown(page.items);
    this.#set({ first: 'done', hasOlder, isLoadingOlder: false });
    this.#options.onLoaded();
    return false;
  }

  /** Brings rows from `lowest` on and below `upper` in line with an answer. Returns whether any of them was known. */
  #correct(
    items: readonly MessageRecord[],
    { lowest, upper, oldest }: { readonly lowest: number; readonly upper: number; readonly oldest: number },
  ): boolean {
    const { timeline, onKnown, onMissed } = this.#options;
    const touched = this.#touched;
    const found = this.#current(items);
    const ids = new Set(found.map(({ id }) => id));
    const gone: string[] = [];
    let hasMet = false;
    for (const key of timeline.shownFrom(lowest, upper)) {
      const id = timeline.idOf(key);
      if (ids.has(id)) hasMet = true;
      else if (!touched.has(id)) gone.push(key);
    }
    const { held } = timeline;
    if (held !== undefined && held.order >= lowest && held.order < upper) {
      if (ids.has(held.id)) hasMet = true;
      else if (!touched.has(held.id)) timeline.hold(null, true);
    }
    for (const key of gone) timeline.remove(key);
    for (const message of found) {
      if (message.order < oldest && oldest !== Infinity) continue;
      const key = timeline.confirm(message);
      if (key !== undefined) onMissed(key);
    }
    onKnown(items);
    return hasMet;
  }

  /** The messages in their newest form, without those that do not belong here any more. */
  #current(items: readonly MessageRecord[]): MessageRecord[] {
    const { query, viewer } = this.#options;
    return items.map((item) => newer(item, this.#touched.get(item.id))).filter((item) => fits(item, query, viewer()));
  }

  #set(change: Partial<HistoryState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.onState();
  }
}

function newer(message: MessageRecord, touched: MessageRecord | undefined): MessageRecord {
  return touched !== undefined && touched.revision > message.revision ? touched : message;
}
