import {
  type ChatClient,
  type ChatTarget,
  type Clock,
  type HistoryQuery,
  messageFrom,
  type MessageRecord,
  toKitException,
} from '@open-chat-kit/sdk';
import { forgetOldest } from '../../forget-oldest.ts';
import { Retry } from '../life/retry.ts';
import type { Arrivals } from './arrivals.ts';
import type { MessagePager } from './message-pager.ts';
import type { MissedReplies } from './missed-replies.ts';
import type { MessageRows } from './message-rows.ts';
import type { Timeline } from './timeline.ts';
import type { UnreadLine } from './unread-line.ts';
import type { UnreadMentions } from './unread-mentions.ts';

interface ReaderParts {
  readonly clock: Clock;
  readonly target: ChatTarget;
  readonly query: HistoryQuery;
  readonly rows: MessageRows;
  readonly timeline: Timeline;
  readonly arrivals: Arrivals;
  readonly unread: UnreadLine;
  readonly mentions: UnreadMentions;
  readonly replies: MissedReplies;
  /** `null` where they may not read. */
  readonly pager: () => MessagePager | null;
  /** There may be something to be marked. */
  readonly schedule: () => void;
}

/** Ids of messages that lists of a client have marked as read, the newest last. */
const told = new WeakMap<ChatClient, Set<string>>();
const mostTold = 100;

/** Of what a reader scrolls past, so many milliseconds are told at once. */
const pause = 1_000;

/**
 * Who looks at a list of messages: where in it they are, whether they see it, and which message from somebody else was the
 * newest that they have seen, which the server is told once each.
 */
export class Reader {
  readonly #parts: ReaderParts;
  #isVisible = true;
  #inView: readonly string[] = [];
  /** How far down they came, by order. */
  #seen = -Infinity;
  /** The order of what was marked last. */
  #marked = -Infinity;
  /** Of this order and behind it, all is unread again, whatever rows say. */
  #unreadFrom = Infinity;
  /** Whether they are on their way to a message that the list opens for. */
  #way: 'none' | 'sought' | 'shown' = 'none';
  /** They marked something as unread: nothing is marked as read until they come to the end anew. */
  #isHeld = false;
  /** They were away from the end since. */
  #wasAway = false;
  /** Of a thread: what was marked before the reply that is not, since more of its chat would be read along; `null` for none. */
  #withheld: number | null = null;
  /** What lists here have marked: of that servers tell, too. */
  #told = new Set<string>();
  /** Within the pause after a mark. */
  #stopPause: (() => void) | null = null;
  readonly #retry: Retry;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
    this.#retry = new Retry(parts.clock, parts.schedule);
  }

  start(client: ChatClient): void {
    this.#told = told.get(client) ?? new Set();
    told.set(client, this.#told);
  }

  /** They are at the newest message of all. */
  get isAtEnd(): boolean {
    return this.#parts.arrivals.isAtEnd && this.#parts.pager()?.state.hasNewer !== true;
  }

  /** And look. */
  get isSeen(): boolean {
    return this.isAtEnd && this.#isVisible;
  }

  /** Keys of the rows that are in view, in order. */
  get inView(): readonly string[] {
    return this.#inView;
  }

  get isVisible(): boolean {
    return this.#isVisible;
  }

  /** These rows are in view, in order. */
  readonly setInView = (keys: readonly string[]): void => {
    const { rows, timeline, mentions, replies, schedule } = this.#parts;
    this.#inView = keys;
    mentions.see();
    replies.glance();
    if (this.#way === 'shown') this.#way = 'none';
    if (!keys.some((key) => rows.get(key) !== undefined)) return;
    if (this.#see() && this.#stopPause === null) schedule();
    // Lines that are drawn together have one name.
    if (keys.at(-1) !== timeline.folds.shown.at(-1)) this.#wasAway = true;
  };

  /** They came to the newest message, or left it. */
  readonly setAtEnd = (isAtEnd: boolean): void => {
    const { arrivals, schedule } = this.#parts;
    arrivals.setAtEnd(isAtEnd);
    if (this.isAtEnd) this.#catchUp();
    schedule();
  };

  /** They stand at the end of what was loaded, and there is more below it now: whoever draws it says where they stand then. */
  standBefore(): void {
    this.#parts.arrivals.setAtEnd(false);
  }

  /** They are led to a message first: nothing counts as seen before they are there. */
  readonly awaitWay = (): void => {
    this.#way = 'sought';
  };

  /** It is known where it leads, and is drawn next, where it is not in view already; `null`: nowhere. */
  readonly takeWay = (key: string | null): void => {
    if (this.#way === 'none') return;
    this.#way = key === null || this.#inView.includes(key) ? 'none' : 'shown';
    this.#parts.schedule();
  };

  /** Whether a person can see the list: nothing is marked as read behind a hidden page. */
  readonly setVisible = (isVisible: boolean): void => {
    const { mentions, replies, schedule } = this.#parts;
    this.#isVisible = isVisible;
    // What was laid out below another screen is seen once that is gone.
    this.#see();
    // A list that stays at its end does not come there anew.
    if (this.isSeen) this.#catchUp();
    mentions.see();
    replies.glance();
    schedule();
  };

  /** They marked a message as unread. */
  hold(from: number): void {
    this.#unreadFrom = from;
    this.#marked = -Infinity;
    this.#isHeld = true;
    this.#wasAway = !this.isAtEnd;
  }

  /** Whoever writes has read. */
  release(): void {
    this.#isHeld = false;
  }

  /** Marks what was seen, at the end all. Quietly: nothing on the screen waits for the answer. */
  mark(client: ChatClient): void {
    const { rows, timeline, query, mentions, replies } = this.#parts;
    const { isAtEnd } = this;
    // Servers take all before it as read, also what was not looked for, or is passed on the way.
    if (query.keyword !== '' || this.#way !== 'none') return;
    // What was not read is asked for first.
    if (mentions.isAsking || replies.isAsking) return;
    if (this.#retry.isWaiting || !this.#isVisible || !client.capabilities.receipts) return;
    if (this.#isHeld && this.#wasAway && isAtEnd) this.release();
    if (this.#isHeld) return;
    // At the end it is told at once: then nothing else is to come.
    if (!isAtEnd && this.#stopPause !== null) return;
    for (const key of timeline.newestFirst()) {
      const row = rows.get(key);
      if (row === undefined || row.isOwn || row.message.content.kind === 'action') continue;
      if (!isAtEnd && row.message.order > this.#seen) continue;
      replies.see(row.message.order);
      const isUnread = row.message.readAt === 0 || row.message.order >= this.#unreadFrom;
      if (isUnread && row.message.order > this.#marked) {
        void this.#tell(client, row.message);
        if (!isAtEnd) this.#rest();
      }
      return;
    }
  }

  /** They read up to a message. Where no list here has said so, they saw it elsewhere: it is not new here either. */
  readUpTo(messageId: string, order: number | undefined): void {
    const { arrivals, mentions, unread, schedule } = this.#parts;
    const hasNew = arrivals.count > 0;
    if (order !== undefined && !this.#told.has(messageId)) {
      arrivals.cutBelow(order + 1);
      mentions.cutBelow(order + 1);
      // What comes next is the first that they miss.
      if (arrivals.count === 0) unread.catchUp();
    }
    if (this.#withheld === null && !hasNew) return;
    // What was withheld may be marked by now.
    this.#marked = this.#withheld ?? this.#marked;
    this.#withheld = null;
    schedule();
  }

  /** There is a connection again: what did not arrive need not wait for its next try. */
  resume(): void {
    this.#retry.stop();
    this.#parts.schedule();
  }

  clear(): void {
    this.#retry.reset();
    this.#stopPause?.();
    this.#stopPause = null;
    this.#inView = [];
    this.#seen = this.#marked = -Infinity;
    this.#unreadFrom = Infinity;
    this.#isHeld = false;
    this.#withheld = null;
  }

  /** What is in view is seen, where anybody looks. Returns whether they have come further down by it. */
  #see(): boolean {
    const { rows, arrivals } = this.#parts;
    // What is not sent stands at the end, wherever the rest of the history is.
    const order = rows.message(this.#inView.findLast((key) => isSent(rows.message(key))))?.order ?? -Infinity;
    if (!this.#isVisible || order <= this.#seen) return false;
    this.#seen = order;
    arrivals.cutBelow(order + 1);
    return true;
  }

  /** What came below is not new any more. */
  #catchUp(): void {
    this.#parts.arrivals.catchUp();
    this.#parts.unread.catchUp();
  }

  async #tell(client: ChatClient, message: MessageRecord): Promise<void> {
    const before = this.#marked;
    this.#marked = message.order;
    try {
      if (await this.#readsMore(client, message)) {
        if (this.#marked === message.order) this.#withheld ??= before;
        return;
      }
      this.#withheld = null;
      this.#told.add(message.id);
      forgetOldest(this.#told, mostTold);
      await client.markAsRead(messageFrom(message));
      this.#retry.reset();
    } catch (cause) {
      // Marked further since, or of another user.
      if (this.#marked !== message.order || !toKitException(cause, 'Marking a message').isRetryable) return;
      this.#marked = before;
      this.#retry.later();
    }
  }

  /**
   * Whoever reads a reply has read all that was said before it, as far as servers know. Of a thread that would be what nobody
   * has seen, where its chat has something unread.
   */
  async #readsMore(client: ChatClient, { id }: MessageRecord): Promise<boolean> {
    const { target, query } = this.#parts;
    if (query.parentId === '') return false;
    const all = { keyword: '', types: [], categories: [], parentId: '', hideReplies: true, hideDeleted: true };
    const from = { kind: 'before', id } as const;
    const { items } = await client.queries.history(target, { ...all, unreadOnly: true, limit: 1, from });
    return items.length > 0;
  }

  #rest(): void {
    this.#stopPause = this.#parts.clock.after(pause, () => {
      this.#stopPause = null;
      this.#parts.schedule();
    });
  }
}

/** Whether the server has it, so that it stands where it stays. */
function isSent(message: MessageRecord | undefined): boolean {
  return message !== undefined && message.id !== '';
}
