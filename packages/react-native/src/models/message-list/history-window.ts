import type { HistoryPage, HistoryQuery, MessageRecord } from '@open-chat-kit/sdk';
import type { Compared } from './compare-window.ts';
import { type HistoryState, unloaded } from './history-state.ts';
import { asFound, fits } from './message-query.ts';
import type { Timeline } from './timeline.ts';

export interface HistoryWindowOptions {
  readonly query: HistoryQuery;
  readonly timeline: Timeline;
  /** The most messages that are kept. */
  readonly most: number;
  readonly viewer: () => string;
  /** Whether the next page is to be asked for at once, since this one promises more and brought nothing. */
  readonly mayLoadOn: (isEmptyPage: boolean) => boolean;
  readonly onState: () => void;
  /** Messages of an answer, which may be older than what was heard since. */
  readonly onKnown: (messages: readonly MessageRecord[]) => void;
  /** A page came; the first one may be without messages. */
  readonly onLoaded: () => void;
  /** There is more below what was loaded. */
  readonly onAppended: () => void;
}

/** The most that a page may hold. */
export const mostInPage = 100;

/**
 * What is loaded of one history, and how far it reaches at either end: pages are put in their place, in the newest form of
 * what they bring, and what is furthest from the reader is forgotten.
 */
export class HistoryWindow {
  readonly #options: HistoryWindowOptions;
  #state = unloaded;
  /** The oldest and the newest message that answers spoke of. */
  #oldest: string | null = null;
  #newest: string | null = null;
  /** The message that it was opened around. */
  #sought: string | undefined;
  /** What events said while a request was under way: its answer may be older than that. */
  #touched = new Map<string, MessageRecord>();

  constructor(options: HistoryWindowOptions) {
    this.#options = options;
  }

  get state(): HistoryState {
    return this.#state;
  }

  /** From where the next page goes on upwards. */
  get oldest(): string {
    return this.#oldest ?? '';
  }

  /** From where it goes on downwards. */
  get newest(): string {
    return this.#newest ?? '';
  }

  set(change: Partial<HistoryState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.onState();
  }

  /** An answer is asked for: what events say from now on may be newer. */
  listen(): void {
    this.#touched = new Map();
  }

  /** An event spoke of this message while an answer was under way. */
  touch(message: MessageRecord): void {
    this.#touched.set(message.id, message);
  }

  isTouched(id: string): boolean {
    return this.#touched.has(id);
  }

  /** The messages in their newest form, without those that do not belong here any more. */
  current(items: readonly MessageRecord[]): MessageRecord[] {
    const { query, viewer } = this.#options;
    const found = asFound(query);
    return items.flatMap((item) => {
      const now = newer(item, this.#touched.get(item.id));
      return fits(now, now === item ? found : query, viewer()) ? [now] : [];
    });
  }

  /** Shows a page in place of what was there. Returns whether it was empty and the next one is to be asked for at once. */
  takeAll(page: HistoryPage, wanted: string | undefined): boolean {
    this.#oldest = page.items[0]?.id ?? null;
    this.#newest = page.items.at(-1)?.id ?? null;
    const hasOlder = page.hasOlder && this.#oldest !== null;
    // Below the newest there is nothing, whatever is said.
    const hasNewer = page.hasNewer && wanted !== undefined;
    const { items, isEmpty } = this.#currentOf(page, hasOlder);
    if (isEmpty) {
      this.empty({ first: 'done' });
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

  /** The page above what is loaded. Returns the same as `takeAll`. */
  takeOlder(page: HistoryPage): boolean {
    const { timeline, most } = this.#options;
    const before = this.#oldest;
    this.#oldest = page.items[0]?.id ?? before;
    // An engine that claims more but repeats itself has said all it can.
    const hasMore = page.hasOlder && this.#oldest !== before;
    const { items, isEmpty } = this.#currentOf(page, hasMore);
    if (isEmpty) {
      this.set({ isLoadingOlder: false });
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

  /** The page below it. Returns the same. */
  takeNewer(page: HistoryPage): boolean {
    const { timeline, most } = this.#options;
    const before = this.#newest;
    this.#newest = page.items.at(-1)?.id ?? before;
    const hasNewer = page.hasNewer && this.#newest !== before;
    const { items, isEmpty } = this.#currentOf(page, hasNewer);
    for (const message of items) timeline.confirm(message);
    if (items.length > 0) this.#options.onAppended();
    this.#reach(hasNewer, this.#newest);
    if (isEmpty) return true;
    if (!hasNewer) this.#addTouched(items.at(-1) ?? timeline.newest);
    if (timeline.trimOldest(most)) this.#cutAbove();
    this.#tell(page, { isLoadingNewer: false });
    return false;
  }

  /** What is shown was compared: this is how far it reaches. */
  takeCompared({ hasOlder, hasNewer, oldest }: Compared): void {
    this.#oldest = this.#options.timeline.oldest?.id ?? oldest;
    this.#reach(hasNewer);
    this.set({ hasOlder, error: null, newerError: null });
  }

  /** Shows nothing of the server's. */
  empty(change: Partial<HistoryState>): void {
    this.#show([], false);
    this.set({ ...unloaded, ...change });
  }

  /** Before it is drawn: forgets what is furthest from the reader, once that is much and nothing is under way. */
  tidy(isAtEnd: boolean, isBusy: boolean): void {
    const { timeline, most } = this.#options;
    const { oldest } = timeline;
    // What was held back is gone, and the oldest row shown does not know what stands above it.
    const isLoose = this.#state.hasOlder && timeline.held === undefined && timeline.size > 1;
    if (isLoose && oldest !== undefined && oldest.id !== this.#sought) timeline.hold(oldest);
    if (isBusy || timeline.size <= most + mostInPage) return;
    if (!isAtEnd) this.#reach(timeline.trimNewest(most));
    else if (timeline.trimOldest(most)) this.#cutAbove();
  }

  reset(): void {
    this.#oldest = this.#newest = null;
    this.set(unloaded);
  }

  /** A page is in its place. */
  #tell(page: HistoryPage, change: Partial<HistoryState>): void {
    this.#options.onKnown(page.items);
    this.set(change);
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
    this.set({ hasNewer });
  }

  /** What is above the loaded part is loaded again when it is wanted. */
  #cutAbove(): void {
    this.#oldest = this.#options.timeline.oldest?.id ?? this.#oldest;
    this.set({ hasOlder: true });
  }

  /** What came at the end while the answer that leads there was under way. */
  #addTouched(last: MessageRecord | undefined): void {
    const order = last?.order ?? -Infinity;
    const later = this.current([...this.#touched.values()]).filter((message) => message.order > order);
    for (const message of later) this.#options.timeline.confirm(message);
  }

  /** A page without what does not belong here; empty where there is more beyond it, and it is not asked for in vain for ever. */
  #currentOf(page: HistoryPage, hasMore: boolean): { readonly items: MessageRecord[]; readonly isEmpty: boolean } {
    const items = this.current(page.items);
    return { items, isEmpty: this.#options.mayLoadOn(hasMore && items.length === 0) };
  }
}

function newer(message: MessageRecord, touched: MessageRecord | undefined): MessageRecord {
  return touched !== undefined && touched.revision > message.revision ? touched : message;
}
