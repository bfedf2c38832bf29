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
import { OneAtATime } from '../life/one-at-a-time.ts';
import { compareWindow } from './compare-window.ts';
import type { HistoryState } from './history-state.ts';
import { HistoryWindow, type HistoryWindowOptions, mostInPage } from './history-window.ts';

type From = HistoryQuery['from'];

const what = 'Loading messages';

interface MessagePagerOptions extends Omit<HistoryWindowOptions, 'mayLoadOn'> {
  readonly client: ChatClient;
  readonly clock: Clock;
  readonly target: ChatTarget;
  /** Where the list opens. */
  readonly startsAt: (signal: AbortSignal) => Promise<From>;
  /** A comparison found a message that no event told of. */
  readonly onMissed: (key: string) => void;
  /** What is loaded is as the server has it. */
  readonly onCompared: () => void;
  readonly onFailed: (error: KitException) => void;
}

/**
 * The history of one conversation: a window of it that grows page by page at either end, is cut where the reader is not, can be
 * opened anew somewhere else, and is kept in line with the server.
 */
export class MessagePager {
  readonly #options: MessagePagerOptions;
  readonly #requests: OneAtATime;
  readonly #window: HistoryWindow;
  /** The way to the end that is under way: whoever wants to go there too goes along. */
  #goingToEnd: Promise<void> | null = null;
  /** Which page was wanted last. */
  #wanted: 'older' | 'newer' = 'older';

  constructor(options: MessagePagerOptions) {
    this.#options = options;
    this.#window = new HistoryWindow({ ...options, mayLoadOn: (isEmptyPage) => this.#requests.mayLoadOn(isEmptyPage) });
    this.#requests = new OneAtATime({
      clock: options.clock,
      what,
      load: () => (this.#wanted === 'newer' ? this.loadNewer() : this.load()),
      compare: () => this.compare(),
    });
  }

  get state(): HistoryState {
    return this.#window.state;
  }

  /** A page is under way. */
  get isBusy(): boolean {
    return this.#requests.isBusy;
  }

  /** An event spoke of this message. */
  touch(message: MessageRecord): void {
    if (this.#requests.isBusy) this.#window.touch(message);
  }

  /** The first page, the next one upwards, or once more the one that failed. One at a time. */
  async load(): Promise<void> {
    this.#wanted = 'older';
    if (!this.#requests.mayLoad()) return;
    if (this.#requests.owesComparison) return await this.compare();
    if (this.state.first !== 'done') return await this.#open();
    if (!this.state.hasOlder) return;
    this.#window.set({ isLoadingOlder: true, error: null });
    await this.#requests.load({
      ask: (signal) => this.#ask(this.#options.query.limit, { kind: 'before', id: this.#window.oldest }, signal),
      take: (page) => this.#window.takeOlder(page),
      fail: (error) => {
        this.#startLost(error);
        this.#window.set({ isLoadingOlder: false, error });
        this.#options.onFailed(error);
      },
    });
  }

  /** The next page downwards, where the list does not reach the newest message. */
  async loadNewer(): Promise<void> {
    this.#wanted = 'newer';
    if (!this.state.hasNewer || !this.#requests.mayLoad()) return;
    if (this.#requests.owesComparison) return await this.compare();
    this.#window.set({ isLoadingNewer: true, newerError: null });
    await this.#requests.load({
      ask: (signal) => this.#ask(this.#options.query.limit, { kind: 'after', id: this.#window.newest }, signal),
      take: (page) => this.#window.takeNewer(page),
      fail: (error) => {
        this.#startLost(error);
        this.#window.set({ isLoadingNewer: false, newerError: error });
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

  /** Where it is about to open is not where it is to: the page that leads there is not waited for. */
  async openElsewhere(): Promise<void> {
    if (this.state.first === 'done') return;
    this.#requests.reset();
    await this.#open();
  }

  async #openAtEnd(): Promise<void> {
    await this.#openAt({ kind: 'latest' }, (error) => {
      // Whoever writes must see what they wrote, and that the rest is missing.
      if (this.#options.timeline.hasPending) {
        this.#window.empty({ first: 'failed', error });
      } else this.#window.set({ newerError: error });
      this.#options.onFailed(error);
    });
  }

  /** Reads what is loaded anew, from its newest part on, and changes only what differs. */
  async compare(): Promise<void> {
    if (!this.#requests.mayCompare()) return;
    if (this.state.first !== 'done') return await this.load();
    await this.#requests.compare({
      ask: (signal) => this.#correctAll(signal),
      take: () => {},
      fail: (error, isNews) => {
        // The message that the window ends with is gone: there is no way to say which part it was.
        if (error.code === 'NOT_FOUND' && this.state.hasNewer) void this.goToEnd();
        else if (isNews) this.#options.onFailed(error);
      },
    });
  }

  /** Asks again for what failed. */
  async retry(): Promise<void> {
    if (this.#requests.owesComparison) await this.compare();
    else if (this.state.error !== null) await this.load();
    else if (this.state.newerError !== null) await this.loadNewer();
  }

  /** Before what is loaded is drawn: forgets what is furthest from the reader, once that is much. */
  tidy(isAtEnd: boolean): void {
    this.#window.tidy(isAtEnd, this.#requests.isBusy);
  }

  /** Ends whatever is under way and forgets everything. */
  reset(): void {
    this.#requests.reset();
    this.#goingToEnd = null;
    this.#window.reset();
  }

  async #open(): Promise<void> {
    this.#window.set({ first: 'loading', error: null });
    await this.#requests.load({
      ask: (signal) => this.#askFirst(signal),
      take: ({ page, wanted }) => this.#window.takeAll(page, wanted),
      fail: (error) => {
        this.#window.set({ first: 'failed', error });
        this.#options.onFailed(error);
      },
    });
  }

  /** The page at which the list opens, and the message that it is to be around: its end where that is not there. */
  async #askFirst(signal: AbortSignal): Promise<{ readonly page: HistoryPage; readonly wanted?: string }> {
    const from = await this.#options.startsAt(signal);
    const page = 'id' in from ? await this.#askAround(from, signal) : null;
    if (page !== null && 'id' in from) return { page, wanted: from.id };
    return { page: await this.#askWindow({ kind: 'latest' }, signal) };
  }

  /** As many messages as are opened with. */
  async #askWindow(from: From, signal: AbortSignal): Promise<HistoryPage> {
    const { limit } = this.#options.query;
    // One more than is shown: it is held back. Around a message there are some on either side.
    const most = Math.min(from.kind === 'around' ? Math.max(2 * limit, 3) : limit + 1, mostInPage);
    return await this.#ask(most, from, signal);
  }

  /** The same around a message; `null` where that is not there. */
  async #askAround(from: From & { readonly id: string }, signal: AbortSignal): Promise<HistoryPage | null> {
    try {
      const page = await this.#askWindow(from, signal);
      return this.#holds(page, from.id) ? page : null;
    } catch (cause) {
      if (toKitException(cause, what).code !== 'NOT_FOUND') throw cause;
      return null;
    }
  }

  #holds(page: HistoryPage, wanted: string): boolean {
    return this.#window.current(page.items).some(({ id }) => id === wanted);
  }

  async #openAt(from: From, fail: (error: KitException) => void): Promise<boolean | undefined> {
    const wanted = 'id' in from ? from.id : undefined;
    const isOwed = this.#requests.isBusy || this.#requests.owesComparison;
    const { isLoadingOlder } = this.state;
    this.#requests.reset();
    this.#window.set({ isLoadingOlder: false, isLoadingNewer: wanted === undefined, newerError: null });
    let found: boolean | undefined;
    await this.#requests.load({
      ask: (signal) => this.#askWindow(from, signal),
      take: (page) => {
        found = wanted === undefined || this.#holds(page, wanted);
        return found && this.#window.takeAll(page, wanted);
      },
      fail: (error) => {
        found = false;
        this.#window.set({ isLoadingNewer: false });
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
    const { hasOlder, hasNewer } = this.state;
    const outcome = await compareWindow({
      timeline,
      hasOlder,
      hasNewer,
      ask: (from) => this.#ask(mostInPage, from, signal),
      current: (items) => this.#window.current(items),
      isTouched: (id) => this.#window.isTouched(id),
      onKnown,
      onMissed,
      signal,
    });
    if (outcome === undefined) return;
    this.#window.takeCompared(outcome);
    this.#options.onCompared();
  }

  async #ask(limit: number, from: From, signal: AbortSignal): Promise<HistoryPage> {
    const { client, target, query } = this.#options;
    this.#window.listen();
    return await client.queries.history(target, { ...query, limit, from }, signal);
  }

  /** The message to go on from is gone: a comparison finds another one. */
  #startLost({ code }: KitException): void {
    if (code === 'NOT_FOUND') this.#requests.owesComparison = true;
  }
}
