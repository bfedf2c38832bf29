import {
  type ChatClient,
  type ChatTarget,
  type Clock,
  type HistoryPage,
  type HistoryQuery,
  type KitException,
  type MessageRecord,
  toKitException,
} from '@open-chat-kit/sdk';
import { Retry } from '../life/retry.ts';
import { fits } from './message-query.ts';
import type { Timeline } from './timeline.ts';

/** How far the history is. */
export interface PagerState {
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
export const unloaded: PagerState = { first: 'loading', hasOlder: true, isLoadingOlder: false, error: null };

/** The most that a page may hold. */
const mostInPage = 100;
/** Pages that a comparison asks for, at most: what is older is compared when it is loaded anew. */
const mostComparedPages = 10;
/** Pages with nothing to show, one after another, that are believed. */
const mostEmptyPages = 5;

/** The history of one conversation, page by page from its end, and kept in line with the server. */
export class MessagePager {
  readonly #options: MessagePagerOptions;
  #state = unloaded;
  /** The oldest message that an answer spoke of. */
  #cursor: string | null = null;
  #run: AbortController | null = null;
  #emptyPages = 0;
  #mustCompare = false;
  #mustLoadOlder = false;
  /** A comparison failed: what is shown may be old until one succeeds. */
  #owesComparison = false;
  readonly #retry: Retry;
  /** What events said while a request was under way: its answer may be older than that. */
  #touched: Map<string, MessageRecord> | null = null;

  constructor(options: MessagePagerOptions) {
    this.#options = options;
    this.#retry = new Retry(options.clock, () => void this.compare());
  }

  get state(): PagerState {
    return this.#state;
  }

  /** An event spoke of this message. */
  touch(message: MessageRecord): void {
    this.#touched?.set(message.id, message);
  }

  /** The next page upwards, or once more the one that failed. One at a time. */
  async load(): Promise<void> {
    if (this.#run !== null) {
      this.#mustLoadOlder = this.#state.first === 'done' && !this.#state.isLoadingOlder;
      return;
    }
    if (this.#owesComparison) return await this.compare();
    if (!this.#state.hasOlder) return;
    const isFirst = this.#state.first !== 'done';
    const run = this.#begin();
    this.#set({ first: isFirst ? 'loading' : 'done', isLoadingOlder: !isFirst, error: null });
    try {
      const { limit } = this.#options.query;
      // One more than is shown: it is held back.
      const page = await this.#ask(isFirst ? Math.min(limit + 1, mostInPage) : limit, this.#cursor, run.signal);
      if (this.#run !== run) return;
      const mustLoadOn = this.#takePage(page, isFirst, this.#finish());
      if (mustLoadOn) return await this.load();
      this.#options.onLoaded();
    } catch (cause) {
      if (this.#run !== run) return;
      this.#finish();
      const error = toKitException(cause, 'Loading messages');
      // The message to start from is gone: a comparison finds another one.
      if (!isFirst && error.code === 'NOT_FOUND') this.#owesComparison = true;
      this.#set({ first: isFirst ? 'failed' : 'done', isLoadingOlder: false, error });
      this.#options.onFailed(error);
    } finally {
      this.#doWhatIsDue();
    }
  }

  /** Reads the newest part of what is loaded anew and changes only what differs. */
  async compare(): Promise<void> {
    if (this.#run !== null) {
      this.#mustCompare = true;
      return;
    }
    if (this.#state.first !== 'done') return await this.load();
    const run = this.#begin();
    this.#owesComparison = false;
    this.#retry.stop();
    const { timeline } = this.#options;
    // What is found above it comes with its page, where there is one to come.
    const oldest = this.#state.hasOlder ? (timeline.oldest?.order ?? Infinity) : -Infinity;
    let from: string | null = null;
    let upper = Infinity;
    let hasMet = false;
    try {
      for (let pages = 1; ; pages += 1) {
        this.#touched = new Map();
        const page = await this.#ask(mostInPage, from, run.signal);
        if (this.#run !== run) return;
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
          this.#finish();
          this.#retry.reset();
          this.#set({ hasOlder, error: null });
          return;
        }
        from = first.id;
        upper = lowest;
      }
    } catch (cause) {
      if (this.#run !== run) return;
      this.#finish();
      this.#owesComparison = true;
      const error = toKitException(cause, 'Loading messages');
      // No answer is told of once, not at every try; a refusal says something.
      if (!error.isRetryable || this.#retry.failures === 0) this.#options.onFailed(error);
      if (error.isRetryable) this.#retry.later();
      else this.#retry.reset();
    } finally {
      this.#doWhatIsDue();
    }
  }

  /** Asks again for what failed. */
  async retry(): Promise<void> {
    if (this.#owesComparison) await this.compare();
    else if (this.#state.error !== null) await this.load();
  }

  /** Ends whatever is under way and forgets everything. */
  reset(): void {
    this.#run?.abort();
    this.#run = null;
    this.#retry.reset();
    this.#touched = null;
    this.#cursor = null;
    this.#emptyPages = 0;
    this.#mustCompare = false;
    this.#mustLoadOlder = false;
    this.#owesComparison = false;
    this.#set(unloaded);
  }

  async #ask(limit: number, before: string | null, signal: AbortSignal): Promise<HistoryPage> {
    const { client, target, query } = this.#options;
    const from: HistoryQuery['from'] = before === null ? { kind: 'latest' } : { kind: 'before', id: before };
    return await client.queries.history(target, { ...query, limit, from }, signal);
  }

  /** Returns whether there was nothing to show and the next page is to be asked for at once. */
  #takePage(page: HistoryPage, isFirst: boolean, touched: ReadonlyMap<string, MessageRecord>): boolean {
    const { timeline } = this.#options;
    const before = this.#cursor;
    this.#cursor = page.items[0]?.id ?? before;
    // An engine that claims more but repeats itself has said all it can.
    const isStuck = this.#cursor === before;
    let hasOlder = page.hasOlder && !isStuck;
    const items = this.#current(page.items, touched);
    const [oldest, ...others] = items;
    if (items.length === 0 && hasOlder) {
      this.#emptyPages += 1;
      if (this.#emptyPages < mostEmptyPages) {
        this.#set({ first: 'done', hasOlder, isLoadingOlder: false });
        return true;
      }
      hasOlder = false;
    }
    this.#emptyPages = 0;
    const holds = hasOlder && oldest !== undefined && (!isFirst || others.length > 0);
    const shown = holds ? others : items;
    if (holds || !hasOlder) timeline.hold(holds ? oldest : null);
    if (isFirst && timeline.oldest !== undefined) for (const message of shown) timeline.confirm(message);
    else timeline.prepend(shown);
    this.#options.onKnown(page.items);
    this.#set({ first: 'done', hasOlder, isLoadingOlder: false });
    return false;
  }

  /** Brings rows from `lowest` on and below `upper` in line with an answer. Returns whether any of them was known. */
  #correct(
    items: readonly MessageRecord[],
    { lowest, upper, oldest }: { readonly lowest: number; readonly upper: number; readonly oldest: number },
  ): boolean {
    const { timeline, onKnown, onMissed } = this.#options;
    const touched = this.#touched ?? new Map<string, MessageRecord>();
    const found = this.#current(items, touched);
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
  #current(items: readonly MessageRecord[], touched: ReadonlyMap<string, MessageRecord>): MessageRecord[] {
    const { query, viewer } = this.#options;
    return items.map((item) => newer(item, touched.get(item.id))).filter((item) => fits(item, query, viewer()));
  }

  #begin(): AbortController {
    const run = new AbortController();
    this.#run = run;
    this.#touched = new Map();
    return run;
  }

  #finish(): ReadonlyMap<string, MessageRecord> {
    const touched = this.#touched ?? new Map<string, MessageRecord>();
    this.#run = null;
    this.#touched = null;
    return touched;
  }

  /** What was asked for while something else was under way. */
  #doWhatIsDue(): void {
    if (this.#run !== null) return;
    if (this.#mustCompare) {
      this.#mustCompare = false;
      void this.compare();
    } else if (this.#mustLoadOlder) {
      this.#mustLoadOlder = false;
      void this.load();
    }
  }

  #set(change: Partial<PagerState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.onState();
  }
}

function newer(message: MessageRecord, touched: MessageRecord | undefined): MessageRecord {
  return touched !== undefined && touched.revision > message.revision ? touched : message;
}
