import {
  type ChatClient,
  type ChatTarget,
  type HistoryQuery,
  isMentioned,
  type MessageRecord,
} from '@open-chat-kit/sdk';
import { fits, isOthers } from './message-query.ts';
import type { Timeline } from './timeline.ts';

interface UnreadMentionsOptions {
  readonly target: ChatTarget;
  readonly query: HistoryQuery;
  readonly timeline: Timeline;
  readonly viewer: () => string;
  /** Somebody looks. */
  readonly isVisible: () => boolean;
  /** Keys of the rows that are in view. */
  readonly inView: () => readonly string[];
  /** And the reader is at the end: what comes there is drawn before it is missed. */
  readonly isSeen: () => boolean;
  /** There are others now, or all are known that there are. */
  readonly schedule: () => void;
}

/** Whoever missed more begins with the oldest. */
const mostMissed = 100;

/**
 * The messages that mention the reader and were not read when the list opened, or came since, until each was in view once:
 * whoever opens a chat at its end has read all of it, and has not seen them.
 */
export class UnreadMentions {
  readonly #options: UnreadMentionsOptions;
  /** Orders by ids. */
  readonly #known = new Map<string, number>();
  /** Of those that stand in a thread of their own: the message that leads there. */
  readonly #parents = new Map<string, string>();
  /** Of those: came since the reader's view was told of. */
  readonly #fresh = new Set<string>();
  /** What was in view, which an answer that is under way may still name. */
  readonly #seen = new Set<string>();
  #client: ChatClient | null = null;
  #asking: AbortController | null = null;

  constructor(options: UnreadMentionsOptions) {
    this.#options = options;
  }

  /** It is not known yet what was not read: nothing is to be marked as read before. */
  get isAsking(): boolean {
    return this.#asking !== null;
  }

  /** How many there are, without what comes into view with the next picture. */
  get count(): number {
    return this.#known.size - (this.#options.isSeen() ? this.#fresh.size : 0);
  }

  /** Id of the oldest of them; `null` for none. */
  get next(): string | null {
    if (this.count === 0) return null;
    let next: string | null = null;
    let least = Infinity;
    for (const [id, order] of this.#known) {
      if (order >= least) continue;
      next = this.#placeOf(id);
      least = order;
    }
    return next;
  }

  /** The first page came: asks where something in it, or beyond it, may be one. */
  find(client: ChatClient, { hasOlder, hasNewer }: { readonly hasOlder: boolean; readonly hasNewer: boolean }): void {
    if (this.#client !== null) return;
    this.#client = client;
    const unread = this.#options.timeline.messages().filter((message) => this.#isUnread(message));
    const first = this.#options.timeline.messages().find((message) => this.#isOthers(message));
    const mayBeAbove = hasOlder && first !== undefined && first === unread[0];
    if (mayBeAbove || hasNewer || unread.some((message) => this.#mentions(message))) this.askAgain();
  }

  /** Nobody knows what came meanwhile below what is loaded. */
  askAgain(): void {
    if (this.#client !== null) void this.#ask(this.#client);
  }

  /** A message came. */
  note(message: MessageRecord): void {
    if (!this.#mentions(message)) return;
    this.#fresh.add(message.id);
    this.#add(message);
  }

  /** A reply that was not read, in a thread that the list leaves it to: the message it answers leads there. */
  noteReply(message: MessageRecord): void {
    if (!this.#mentions(message)) return;
    this.#parents.set(message.id, message.parentId);
    this.#add(message);
  }

  /** It says something else, or is gone. */
  change(message: MessageRecord): void {
    if (!this.#mentions(message)) this.#drop(message.id);
    else if (this.#isLeftOut(message)) return;
    else if (this.#client !== null && this.#isUnread(message) && !this.#idsSeen.includes(message.id))
      this.#add(message);
  }

  /** Messages of an answer: some may say something else by now. */
  learn(messages: readonly MessageRecord[]): void {
    for (const message of messages) if (this.#known.has(message.id)) this.change(message);
  }

  /** What is not there any more, though its neighbours are, went while nobody could tell. */
  settle(): void {
    const { oldest, newest, keys } = this.#options.timeline;
    if (oldest === undefined || newest === undefined) return;
    for (const [id, order] of this.#known)
      if (order >= oldest.order && order <= newest.order && keys.byId(id) === undefined && !this.#parents.has(id))
        this.#drop(id);
  }

  /** Somebody may see what is in view. */
  see(): void {
    if (!this.#options.isVisible()) return;
    for (const id of this.#idsSeen) this.pass(id);
    if (this.#fresh.size === 0) return;
    this.#fresh.clear();
    this.#options.schedule();
  }

  /** The reader was led there, or it is not to be had. */
  pass(id: string): void {
    if (this.#asking !== null) this.#seen.add(id);
    this.#drop(id);
    this.passReplies(id);
  }

  /** They were seen in their thread, or what leads there was. */
  passReplies(parentId: string): void {
    for (const [reply, parent] of this.#parents) if (parent === parentId) this.#drop(reply);
  }

  /** Nothing is there below this order. */
  cutBelow(order: number): void {
    for (const [id, of] of this.#known) if (of < order) this.#drop(id);
  }

  clear(): void {
    this.#asking?.abort();
    this.#asking = null;
    this.#client = null;
    this.#seen.clear();
    this.#fresh.clear();
    this.#known.clear();
    this.#parents.clear();
  }

  async #ask(client: ChatClient): Promise<void> {
    const { mentionCounts, receipts } = client.capabilities;
    // Of threads it is not known what was read.
    if (mentionCounts !== true || receipts !== true || this.#options.query.parentId !== '') return;
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const { target, query, schedule } = this.#options;
    const from: HistoryQuery['from'] = { kind: 'afterTime', time: 0 };
    const missed = { ...query, unreadOnly: true, mentionsOnly: true, limit: mostMissed, from };
    try {
      const { items } = await client.queries.history(target, missed, asking.signal);
      if (asking.signal.aborted) return;
      const seen = new Set([...this.#seen, ...this.#idsSeen]);
      // Looked at once more: it may say something else by now.
      for (const message of items) if (this.#mentions(message) && !seen.has(message.id)) this.#add(message);
    } catch {
      // Without it the reader scrolls, as everywhere.
    } finally {
      if (this.#asking === asking) {
        this.#asking = null;
        this.#seen.clear();
        schedule();
      }
    }
  }

  get #idsSeen(): readonly string[] {
    const { isVisible, inView, timeline } = this.#options;
    return isVisible() ? inView().map((key) => timeline.idOf(key)) : [];
  }

  #add({ id, order }: MessageRecord): void {
    if (this.#known.has(id)) return;
    this.#known.set(id, order);
    this.#options.schedule();
  }

  #drop(id: string): void {
    this.#fresh.delete(id);
    this.#parents.delete(id);
    if (this.#known.delete(id)) this.#options.schedule();
  }

  /** Somebody else calls the reader by it. */
  #mentions(message: MessageRecord): boolean {
    const { query, viewer } = this.#options;
    return (
      message.deletedAt === 0 &&
      this.#isOthers(message) &&
      isMentioned(viewer(), message) &&
      fits(message, { ...query, hideReplies: false }, viewer())
    );
  }

  /** The list shows what leads to it. */
  #isLeftOut({ parentId }: MessageRecord): boolean {
    return parentId !== '' && this.#options.query.hideReplies;
  }

  /** Where its reader is led. */
  #placeOf(id: string): string {
    return this.#parents.get(id) ?? id;
  }

  #isUnread(message: MessageRecord): boolean {
    return message.readAt === 0 && this.#isOthers(message);
  }

  #isOthers(message: MessageRecord): boolean {
    return isOthers(message, this.#options.viewer());
  }
}
