import { type ChatClient, type ChatTarget, type HistoryQuery, type MessageRecord } from '@open-chat-kit/sdk';
import type { RowSource } from '../row-source.ts';
import { RowStore } from '../row-store.ts';
import { UnreadReplies } from '../unread-replies.ts';
import { isOthers } from './message-query.ts';
import type { Timeline } from './timeline.ts';

interface MissedRepliesOptions {
  readonly target: ChatTarget;
  readonly query: HistoryQuery;
  readonly timeline: Timeline;
  readonly viewer: () => string;
  /** Somebody looks. */
  readonly isVisible: () => boolean;
  /** Keys of the rows that are in view. */
  readonly inView: () => readonly string[];
  /** And the reader is at the end. */
  readonly isSeen: () => boolean;
  /** There are others now, or all are known that there are. */
  readonly schedule: () => void;
  /** There is one that a list of the chat leads to. */
  readonly onMissed: (message: MessageRecord) => void;
  /** All of this thread were seen there. */
  readonly onSeen: (parentId: string) => void;
}

/** The thread of a reply, and where in it that stands. */
type ReplyPlace = Pick<MessageRecord, 'parentId' | 'order'>;

/** Of what was not read when the list opened, so many messages are looked through for replies, the newest first. */
const mostPages = 3;
const page = 100;

/**
 * Replies that nobody has seen. The list of a chat that leaves them to their threads draws how many there are under each
 * message, and leads there until that message was in view since the newest of them; a thread's own list says what is seen.
 */
export class MissedReplies {
  readonly #options: MissedRepliesOptions;
  readonly #lines: RowStore<number>;
  /** How many there are under a message, by its id. */
  readonly lines: RowSource<number>;
  #replies: UnreadReplies | null = null;
  #client: ChatClient | null = null;
  #stop = (): void => {};
  /** Of a first message that was in view: the newest reply by then, by order. */
  readonly #passed = new Map<string, number>();
  #isFound = false;
  #asking: AbortController | null = null;
  /** What went while an answer was under way that may still name it. */
  readonly #gone = new Set<string>();

  constructor(options: MissedRepliesOptions) {
    this.#options = options;
    this.#lines = new RowStore(options.schedule);
    this.lines = {
      getRow: (id) => this.#lines.get(id),
      subscribeRow: (id, listener) => this.#lines.subscribe(id, listener),
    };
  }

  /** It is not known yet what was not read: nothing is to be marked as read before. */
  get isAsking(): boolean {
    return this.#asking !== null;
  }

  /** How many there are under messages that were not in view since. */
  get count(): number {
    let count = 0;
    for (const [, orders] of this.#missed()) count += orders.length;
    return count;
  }

  /** Id of the message under which the oldest of them stands; `null` for none. */
  get next(): string | null {
    let next: string | null = null;
    let least = Infinity;
    for (const [parentId, orders] of this.#missed()) {
      const first = Math.min(...orders);
      if (first >= least) continue;
      next = parentId;
      least = first;
    }
    return next;
  }

  start(client: ChatClient): void {
    this.end();
    const { target, query, isSeen } = this.#options;
    this.#client = client;
    this.#replies = UnreadReplies.of(client, target);
    if (query.parentId !== '') this.#stop = this.#replies.watch(query.parentId, isSeen);
    else if (this.#isOfChat) {
      this.#stop = this.#replies.subscribe((parentId) => this.#count(parentId));
      for (const parentId of this.#replies.threads.keys()) this.#count(parentId);
    }
  }

  /** The first page came: asks what was not read. */
  find(): void {
    if (this.#isFound) return;
    this.#isFound = true;
    this.askAgain();
  }

  /** Nobody knows what came meanwhile. */
  askAgain(): void {
    if (this.#client !== null && this.#isOfChat) void this.#ask(this.#client);
  }

  /** A message came. */
  note(message: MessageRecord): void {
    const { parentId, order } = message;
    if (parentId === '' || message.deletedAt !== 0) return;
    if (isOthers(message, this.#options.viewer())) this.#add(message);
    // Who answers has read what they answer.
    else this.#replies?.see(parentId, order);
  }

  /** It is gone. */
  drop(message: MessageRecord): void {
    if (this.#asking !== null) this.#gone.add(message.id);
    this.#replies?.drop(message);
  }

  /** Where a reply stands that nobody has seen. */
  placeOf(id: string): ReplyPlace | undefined {
    for (const [parentId, replies] of this.#replies?.threads ?? []) {
      const order = replies.get(id);
      if (order !== undefined) return { parentId, order };
    }
    return undefined;
  }

  /** They read elsewhere up to this reply of a thread. */
  readElsewhere({ parentId, order }: ReplyPlace): void {
    this.#replies?.see(parentId, order);
  }

  /** In a thread: its reader came so far. */
  see(order: number): void {
    const { parentId } = this.#options.query;
    if (parentId !== '') this.#replies?.see(parentId, order);
  }

  /** Somebody may see what is in view. */
  glance(): void {
    if (!this.#options.isVisible() || this.#replies === null) return;
    const { inView, timeline } = this.#options;
    const { threads } = this.#replies;
    if (threads.size > 0) for (const key of inView()) this.pass(timeline.idOf(key));
  }

  /** The reader was led to this message, or it is not to be had. */
  pass(id: string): void {
    const orders = this.#replies?.threads.get(id);
    if (orders === undefined) return;
    const newest = Math.max(...orders.values());
    if (newest <= (this.#passed.get(id) ?? -Infinity)) return;
    this.#passed.set(id, newest);
    this.#options.schedule();
  }

  /** The viewer deleted the conversation up to here. */
  cutBelow(order: number): void {
    if (this.#isOfChat) this.#replies?.cutBelow(order);
  }

  /** What was changed is drawn. */
  flush(): void {
    this.#lines.flush();
  }

  /** Nothing of this is for the viewer's eyes. */
  clear(): void {
    this.#asking?.abort();
    this.#asking = null;
    this.#gone.clear();
    this.#isFound = false;
    this.#passed.clear();
  }

  /** Nobody looks any more. */
  end(): void {
    this.#stop();
    this.#stop = () => {};
    this.#replies = null;
    this.#client = null;
    this.clear();
    this.#lines.clear();
  }

  /** Replies stand in threads of their own. */
  get #isOfChat(): boolean {
    const { parentId, hideReplies } = this.#options.query;
    return parentId === '' && hideReplies;
  }

  #add(message: MessageRecord): void {
    this.#replies?.add(message);
    // A list of its thread may have been told first.
    const isMissed = this.#replies?.threads.get(message.parentId)?.has(message.id) === true;
    if (isMissed && this.#isOfChat) this.#options.onMissed(message);
  }

  #count(parentId: string): void {
    const count = this.#replies?.countOf(parentId) ?? 0;
    if (count === 0) {
      this.#lines.remove(parentId);
      this.#options.onSeen(parentId);
    } else this.#lines.set(parentId, count);
    this.glance();
  }

  /** Of each thread the orders of what is to be found. */
  *#missed(): Generator<readonly [parentId: string, orders: readonly number[]]> {
    for (const [parentId, replies] of this.#isOfChat ? (this.#replies?.threads ?? []) : []) {
      const passed = this.#passed.get(parentId) ?? -Infinity;
      const orders = [...replies.values()].filter((order) => order > passed);
      if (orders.length > 0) yield [parentId, orders];
    }
  }

  async #ask(client: ChatClient): Promise<void> {
    const { threads, receipts } = client.capabilities;
    if (threads !== true || receipts !== true) return;
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    try {
      await this.#look(client, asking.signal);
    } catch {
      // Without it the reader finds them one by one, as everywhere.
    } finally {
      if (this.#asking === asking) {
        this.#asking = null;
        this.#gone.clear();
        this.#options.schedule();
      }
    }
  }

  /** Goes through what was not read in the chat, page by page. */
  async #look(client: ChatClient, signal: AbortSignal): Promise<void> {
    const all = { keyword: '', types: [], categories: ['message', 'custom'], parentId: '', hideReplies: false };
    let from: HistoryQuery['from'] = { kind: 'latest' };
    for (let pages = 0; pages < mostPages; pages += 1) {
      const query = { ...all, hideDeleted: true, unreadOnly: true, limit: page, from };
      const { items, hasOlder } = await client.queries.history(this.#options.target, query, signal);
      if (signal.aborted) return;
      for (const message of items) if (message.parentId !== '' && !this.#gone.has(message.id)) this.#add(message);
      const [oldest] = items;
      if (!hasOlder || oldest === undefined) return;
      from = { kind: 'before', id: oldest.id };
    }
  }
}
