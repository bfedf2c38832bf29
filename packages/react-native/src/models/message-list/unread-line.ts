import type { ChatClient, ChatTarget, HistoryQuery, MessageRecord } from '@open-chat-kit/sdk';
import type { Arrivals } from './arrivals.ts';
import type { HistoryState } from './history-state.ts';
import { isOthers } from './message-query.ts';
import type { Timeline } from './timeline.ts';

interface UnreadLineOptions {
  readonly target: ChatTarget;
  readonly query: HistoryQuery;
  readonly timeline: Timeline;
  readonly arrivals: Arrivals;
  readonly viewer: () => string;
  /** Opens the list there. */
  readonly startsThere: boolean;
}

/** Of what was not read as many are counted; whoever missed more finds the rest below. */
const mostCounted = 100;

/**
 * Where what was not read begins: found when the list opens, and it stays there while somebody reads. It moves to what comes
 * while nobody looks, and goes when the reader writes.
 */
export class UnreadLine {
  readonly #options: UnreadLineOptions;
  #isFound = false;
  /** The list is about to open there. */
  #isLeading = false;
  /** Something came since anybody looked: the line stands above the first of it. */
  #isAway = false;
  /** The order of that; what was missed is found from its end. `-Infinity`: the reader said where it stands. */
  #awayFrom = -Infinity;
  #asking = new AbortController();

  constructor(options: UnreadLineOptions) {
    this.#options = options;
  }

  /** Where the list is to open. */
  async start(client: ChatClient, signal: AbortSignal): Promise<HistoryQuery['from']> {
    if (!this.#options.startsThere || this.#isFound || !isMarked(client, this.#options.query))
      return { kind: 'latest' };
    const missed = await this.#missed(client, signal, mostCounted);
    const [first] = missed;
    // Who wrote meanwhile has read.
    if (first === undefined || this.#isFound) return { kind: 'latest' };
    for (const message of missed) this.#count(message);
    this.#isLeading = true;
    this.#options.timeline.setUnread(first.id);
    return { kind: 'around', id: first.id };
  }

  /**
   * The first page came: what was not read begins in it, above it, or below it where it is one that leads elsewhere. Returns
   * whether the list opens there.
   */
  find(client: ChatClient, { hasOlder, hasNewer }: HistoryState, leadsElsewhere: boolean): boolean {
    this.#isLeading = false;
    if (this.#isFound) return false;
    this.#isFound = true;
    if (!isMarked(client, this.#options.query)) return false;
    const { timeline, viewer } = this.#options;
    const startsThere = this.#options.startsThere && !leadsElsewhere;
    const others = timeline.messages().filter((message) => isOthers(message, viewer()));
    const first = others.find(({ readAt }) => readAt === 0);
    if (first === undefined) {
      if (hasNewer) void this.#ask(client);
      return false;
    }
    if (first === others[0] && hasOlder && !startsThere) void this.#ask(client);
    else timeline.setUnread(first.id);
    return startsThere;
  }

  /** A message from somebody else came, which nobody sees yet. */
  passBy({ id, order }: MessageRecord): void {
    if (this.#isAway && order >= this.#awayFrom) return;
    this.#isAway = true;
    this.#awayFrom = order;
    this.#options.timeline.setUnread(id);
  }

  /** The reader marked this message as unread. */
  markFrom(id: string): void {
    this.#asking.abort();
    this.#isFound = true;
    this.#isAway = true;
    this.#awayFrom = -Infinity;
    this.#options.timeline.setUnread(id);
  }

  /** The reader is at the newest message: what comes next begins anew. */
  catchUp(): void {
    this.#isAway = false;
  }

  /** Who writes has read. Returns whether the list was about to open there: it opens at its end then. */
  drop(): boolean {
    const wasLeading = this.#isLeading;
    this.#asking.abort();
    this.#isLeading = false;
    this.#isFound = true;
    if (wasLeading) this.#options.arrivals.catchUp();
    this.#options.timeline.setUnread('');
    return wasLeading;
  }

  clear(): void {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#isFound = this.#isLeading = this.#isAway = false;
  }

  async #ask(client: ChatClient): Promise<void> {
    const { signal } = this.#asking;
    try {
      const [first] = await this.#missed(client, signal, 1);
      if (!signal.aborted && !this.#isAway && first !== undefined) this.#options.timeline.setUnread(first.id);
    } catch {
      // A line that is missing harms nobody.
    }
  }

  /** The oldest messages that the viewer has not read. */
  async #missed(client: ChatClient, signal: AbortSignal, limit: number): Promise<readonly MessageRecord[]> {
    const { target, query } = this.#options;
    const from: HistoryQuery['from'] = { kind: 'afterTime', time: 0 };
    const { items } = await client.queries.history(target, { ...query, unreadOnly: true, limit, from }, signal);
    return items;
  }

  /** It stands below where the list opens. */
  #count(message: MessageRecord): void {
    const { arrivals, timeline, viewer } = this.#options;
    if (isOthers(message, viewer())) arrivals.addUnseen(timeline.keys.of(message), message.order);
  }
}

/** Of threads it is not known what was read. */
function isMarked(client: ChatClient, { parentId }: HistoryQuery): boolean {
  return client.capabilities.receipts === true && parentId === '';
}
