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
import { compareWindow } from './compare-window.ts';
import { type HistoryState, unloaded } from './history-state.ts';
import { fits } from './message-query.ts';
import type { Timeline } from './timeline.ts';

type From = HistoryQuery['from'];

interface MessagePagerOptions {
  readonly client: ChatClient;
  readonly clock: Clock;
  readonly target: ChatTarget;
  readonly query: HistoryQuery;
  readonly timeline: Timeline;
  /** The most messages that are kept. */
  readonly most: number;
  /** Where the list opens. */
  readonly startsAt: (signal: AbortSignal) => Promise<From>;
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

/** The most that a page may hold. */
const mostInPage = 100;

/**
 * The history of one conversation: a window of it that grows page by page at either end, is cut where the reader is not, can be
 * opened anew somewhere else, and is kept in line with the server.
 */
export class MessagePager {
  readonly #options: MessagePagerOptions;
  readonly #requests: OneAtATime;
  #state = unloaded;
  /** The oldest and the newest message that answers spoke of. */
  #oldest: string | null = null;
  #newest: string | null = null;
  /** The way to the end that is under way: whoever wants to go there too goes along. */
  #goingToEnd: Promise<void> | null = null;
  /** The message that the window was opened around. */
  #sought: string | undefined;
  /** Which page was wanted last. */
  #wanted: 'older' | 'newer' = 'older';
  /** What events said while a request was under way: its answer may be older than that. */
  #touched = new Map<string, MessageRecord>();

  constructor(options: MessagePagerOptions) {
    this.#options = options;
    this.#requests = new OneAtATime({
      clock: options.clock,
      what: 'Loading messages',
      load: () => (this.#wanted === 'newer' ? this.loadNewer() : this.load()),
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

  /** The first page, the next one upwards, or once more the one that failed. One at a time. */
  async load(): Promise<void> {
    this.#wanted = 'older';
    if (!this.#requests.mayLoad()) return;
    if (this.#requests.owesComparison) return await this.compare();
    if (this.#state.first !== 'done') return await this.#open();
    if (!this.#state.hasOlder) return;
    this.#set({ isLoadingOlder: true, error: null });
    await this.#requests.load({
      ask: (signal) => this.#ask(this.#options.query.limit, { kind: 'before', id: this.#oldest ?? '' }, signal),
      take: (page) => this.#takeOlder(page),
      fail: (error) => {
        this.#startLost(error);
        this.#set({ isLoadingOlder: false, error });
        this.#options.onFailed(error);
      },
    });
  }

  /** The next page downwards, where the list does not reach the newest message. */
  async loadNewer(): Promise<void> {
    this.#wanted = 'newer';
    if (!this.#state.hasNewer || !this.#requests.mayLoad()) return;
    if (this.#requests.owesComparison) return await this.compare();
    this.#set({ isLoadingNewer: true, newerError: null });
    await this.#requests.load({
      ask: (signal) => this.#ask(this.#options.query.limit, { kind: 'after', id: this.#newest ?? '' }, signal),
      take: (page) => this.#takeNewer(page),
      fail: (error) => {
        this.#startLost(error);
        this.#set({ isLoadingNewer: false, newerError: error });
        this.#options.onFailed(error);
      },
    });
  }

  /**
   * Opens the history around a message. Resolves to whether it is there; to `null` where nobody can tell, and to nothing
   * where something else was wanted since.
   */
  async goTo(id: string): Promise<boolean | null | undefined> {
    this.#goingToEnd = null;
    let isTold = true;
    const isFound = await this.#openAt({ kind: 'around', id }, (error) => {
      // That there is no such message is an answer like any other.
      isTold = error.code === 'NOT_FOUND';
      if (!isTold) this.#options.onFailed(error);
    });
    return isTold ? isFound : null;
  }

  /** Opens it at its end. */
  async goToEnd(): Promise<void> {
    const going = (this.#goingToEnd ??= this.#openAtEnd());
    await going;
    if (this.#goingToEnd === going) this.#goingToEnd = null;
  }

  async #openAtEnd(): Promise<void> {
    await this.#openAt({ kind: 'latest' }, (error) => {
      // Whoever writes must see what they wrote, and that the rest is missing.
      if (this.#options.timeline.hasPending) {
        this.#show([], false);
        this.#set({ ...unloaded, first: 'failed', error });
      } else this.#set({ newerError: error });
      this.#options.onFailed(error);
    });
  }

  /** Reads what is loaded anew, from its newest part on, and changes only what differs. */
  async compare(): Promise<void> {
    if (!this.#requests.mayCompare()) return;
    if (this.#state.first !== 'done') return await this.load();
    await this.#requests.compare({
      ask: (signal) => this.#correctAll(signal),
      take: () => {},
      fail: (error, isNews) => {
        // The message that the window ends with is gone: there is no way to say which part it was.
        if (error.code === 'NOT_FOUND' && this.#state.hasNewer) void this.goToEnd();
        else if (isNews) this.#options.onFailed(error);
      },
    });
  }

  /** Asks again for what failed. */
  async retry(): Promise<void> {
    if (this.#requests.owesComparison) await this.compare();
    else if (this.#state.error !== null) await this.load();
    else if (this.#state.newerError !== null) await this.loadNewer();
  }

  /** Before what is loaded is drawn: forgets what is furthest from the reader, once that is much. */
  tidy(isAtEnd: boolean): void {
    const { timeline, most } = this.#options;
    const { oldest } = timeline;
    // What was held back is gone, and the oldest row shown does not know what stands above it.
    const isLoose = this.#state.hasOlder && timeline.held === undefined && timeline.size > 1;
    if (isLoose && oldest !== undefined && oldest.id !== this.#sought) timeline.hold(oldest);
    if (this.#requests.isBusy || timeline.size <= most + mostInPage) return;
    if (!isAtEnd) this.#reach(timeline.trimNewest(most));
    else if (timeline.trimOldest(most)) this.#cutAbove();
  }

  /** Ends whatever is under way and forgets everything. */
  reset(): void {
    this.#requests.reset();
    this.#goingToEnd = null;
    this.#oldest = this.#newest = null;
    this.#set(unloaded);
  }

  async #open(): Promise<void> {
    this.#set({ first: 'loading', error: null });
    let wanted: string | undefined;
    await this.#requests.load({
      ask: async (signal) => {
        const from = await this.#options.startsAt(signal);
        if ('id' in from) wanted = from.id;
        return await this.#ask(this.#windowAt(from), from, signal);
      },
      take: (page) => this.#takeWindow(page, wanted),
      fail: (error) => {
        this.#set({ first: 'failed', error });
        this.#options.onFailed(error);
      },
    });
  }

  /** How many messages to open with. */
  #windowAt({ kind }: From): number {
    const { limit } = this.#options.query;
    // One more than is shown: it is held back. Around a message there are some on either side.
    return Math.min(kind === 'around' ? Math.max(2 * limit, 3) : limit + 1, mostInPage);
  }

  async #openAt(from: From, fail: (error: KitException) => void): Promise<boolean | undefined> {
    const wanted = 'id' in from ? from.id : undefined;
    const isOwed = this.#requests.isBusy || this.#requests.owesComparison;
    const { isLoadingOlder } = this.#state;
    this.#requests.reset();
    this.#set({ isLoadingOlder: false, isLoadingNewer: wanted === undefined, newerError: null });
    let found: boolean | undefined;
    await this.#requests.load({
      ask: (signal) => this.#ask(this.#windowAt(from), from, signal),
      take: (page) => {
        found = wanted === undefined || this.#current(page.items).some(({ id }) => id === wanted);
        return found && this.#takeWindow(page, wanted);
      },
      fail: (error) => {
        found = false;
        this.#set({ isLoadingNewer: false });
        fail(error);
      },
    });
    // What was given up for it.
    if (found === false && isOwed) void this.compare();
    if (found === false && isLoadingOlder) void this.load();
    return found;
  }

  async #correctAll(signal: AbortSignal): Promise<void> {
    const { timeline, onKnown, onMissed } = this.#options;
    const { hasNewer } = this.#state;
    const outcome = await compareWindow({
      timeline,
      hasOlder: this.#state.hasOlder,
      hasNewer,
      ask: (from) => this.#ask(mostInPage, from, signal),
      current: (items) => this.#current(items),
      isTouched: (id) => this.#touched.has(id),
      onKnown,
      onMissed,
      signal,
    });
    if (outcome === undefined) return;
    this.#oldest = timeline.oldest?.id ?? outcome.oldest;
    this.#reach(outcome.hasNewer);
    this.#set({ hasOlder: outcome.hasOlder, error: null, newerError: null });
  }

  async #ask(limit: number, from: From, signal: AbortSignal): Promise<HistoryPage> {
    const { client, target, query } = this.#options;
    this.#touched = new Map();
    return await client.queries.history(target, { ...query, limit, from }, signal);
  }

  /** Shows a page in place of what was there. Returns whether it was empty and the next one is to be asked for at once. */
  #takeWindow(page: HistoryPage, wanted: string | undefined): boolean {
    this.#oldest = page.items[0]?.id ?? null;
    this.#newest = page.items.at(-1)?.id ?? null;
    const hasOlder = page.hasOlder && this.#oldest !== null;
    // Below the newest there is nothing, whatever is said.
    const hasNewer = page.hasNewer && wanted !== undefined;
    const { items, isEmpty } = this.#currentOf(page, hasOlder);
    if (isEmpty) {
      this.#show([], false);
      this.#set({ ...unloaded, first: 'done' });
      return true;
    }
    this.#sought = wanted;
    const holds = hasOlder && items.length > 1 && items[0]?.id !== wanted;
    this.#show(items, holds);
    this.#reach(hasNewer);
    if (!hasNewer) this.#addTouched(items.at(-1));
    this.#tell(page, { ...unloaded, first: 'done', hasOlder: hasOlder && items.length > 0, hasNewer });
    return false;
  }

  #takeOlder(page: HistoryPage): boolean {
    const { timeline, most } = this.#options;
    const before = this.#oldest;
    this.#oldest = page.items[0]?.id ?? before;
    // An engine that claims more but repeats itself has said all it can.
    const hasMore = page.hasOlder && this.#oldest !== before;
    const { items, isEmpty } = this.#currentOf(page, hasMore);
    if (isEmpty) {
      this.#set({ isLoadingOlder: false });
      return true;
    }
    const [oldest, ...others] = items;
    const hasOlder = hasMore && oldest !== undefined;
    timeline.hold(hasOlder ? oldest : null);
    timeline.prepend(hasOlder ? others : items);
    if (timeline.trimNewest(most)) this.#reach(true);
    this.#tell(page, { hasOlder, isLoadingOlder: false });
    return false;
  }

  #takeNewer(page: HistoryPage): boolean {
    const { timeline, most } = this.#options;
    const before = this.#newest;
    this.#newest = page.items.at(-1)?.id ?? before;
    const hasNewer = page.hasNewer && this.#newest !== before;
    const { items, isEmpty } = this.#currentOf(page, hasNewer);
    for (const message of items) timeline.confirm(message);
    this.#reach(hasNewer, this.#newest);
    if (isEmpty) return true;
    if (!hasNewer) this.#addTouched(items.at(-1) ?? timeline.newest);
    if (timeline.trimOldest(most)) this.#cutAbove();
    this.#tell(page, { isLoadingNewer: false });
    return false;
  }

  /** A page is in its place. */
  #tell(page: HistoryPage, change: Partial<HistoryState>): void {
    this.#options.onKnown(page.items);
    this.#set(change);
    this.#options.onLoaded();
  }

  /** What is shown is this, whatever was there before; `holds` keeps the first of it back. */
  #show(items: readonly MessageRecord[], holds: boolean): void {
    const { timeline } = this.#options;
    timeline.replace(holds ? items.slice(1) : items);
    timeline.hold(holds ? (items[0] ?? null) : null);
    this.#reach(false);
  }

  /** Whether there are messages below those that are loaded. */
  #reach(hasNewer: boolean, newest = this.#options.timeline.newest?.id ?? this.#newest): void {
    this.#newest = newest;
    this.#options.timeline.setReachesEnd(!hasNewer);
    this.#set({ hasNewer });
  }

  /** What is above the loaded part is loaded again when it is wanted. */
  #cutAbove(): void {
    this.#oldest = this.#options.timeline.oldest?.id ?? this.#oldest;
    this.#set({ hasOlder: true });
  }

  /** What came at the end while the answer that leads there was under way. */
  #addTouched(last: MessageRecord | undefined): void {
    const order = last?.order ?? -Infinity;
    const later = this.#current([...this.#touched.values()]).filter((message) => message.order > order);
    for (const message of later) this.#options.timeline.confirm(message);
  }

  /** A page without what does not belong here; empty where there is more beyond it, and it is not asked for in vain for ever. */
  #currentOf(page: HistoryPage, hasMore: boolean): { readonly items: MessageRecord[]; readonly isEmpty: boolean } {
    const items = this.#current(page.items);
    return { items, isEmpty: this.#requests.mayLoadOn(hasMore && items.length === 0) };
  }

  /** The message to go on from is gone: a comparison finds another one. */
  #startLost({ code }: KitException): void {
    if (code === 'NOT_FOUND') this.#requests.owesComparison = true;
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
