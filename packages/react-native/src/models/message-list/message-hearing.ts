import type { ChatClient, ChatTarget, ClientEvent, EventOrigin, HistoryQuery, MessageRecord } from '@open-chat-kit/sdk';
import { isSameChat } from '../chat-key.ts';
import type { Arrivals } from './arrivals.ts';
import type { MessagePager } from './message-pager.ts';
import { fits, isIn, isOthers } from './message-query.ts';
import type { MissedReplies } from './missed-replies.ts';
import type { MessageRows } from './message-rows.ts';
import type { Opening } from './opening.ts';
import type { Quotes } from './quotes.ts';
import type { Reader } from './reader.ts';
import type { Receipts } from './receipts.ts';
import type { ReplyCounts } from './reply-counts.ts';
import type { Timeline } from './timeline.ts';
import type { UnreadLine } from './unread-line.ts';
import type { UnreadMentions } from './unread-mentions.ts';

/** What events of messages are brought to. */
interface HearingParts {
  readonly target: ChatTarget;
  readonly query: HistoryQuery;
  readonly rows: MessageRows;
  readonly timeline: Timeline;
  readonly arrivals: Arrivals;
  readonly unread: UnreadLine;
  readonly opening: Opening;
  readonly mentions: UnreadMentions;
  readonly replies: MissedReplies;
  readonly receipts: Receipts;
  readonly quotes: Quotes;
  readonly replyCounts: ReplyCounts;
  /** `null` where they may not read. */
  readonly pager: () => MessagePager | null;
  /** Uid of who looks. */
  readonly viewer: () => string;
  readonly reader: Reader;
  /** The viewer may read here. */
  readonly isOpen: () => boolean;
  /** What is shown may not be so any more: the server is asked. */
  readonly compare: () => void;
  readonly onArrive: (isWritten: boolean) => void;
  readonly schedule: () => void;
}

/** What a list of messages makes of what happens in its conversation. */
export class MessageHearing {
  readonly #parts: HearingParts;

  constructor(parts: HearingParts) {
    this.#parts = parts;
  }

  /** Takes in what waits to be sent from before. */
  takeWaiting(client: ChatClient): void {
    const { timeline } = this.#parts;
    for (const { message, state } of client.getPendingMessages()) {
      if (!this.#belongs(message)) continue;
      timeline.pend(message);
      if (state === 'failed') timeline.fail(message, 'INTERNAL');
    }
  }

  take(event: ClientEvent, origin: EventOrigin): void {
    switch (event.type) {
      case 'resync':
        this.#parts.compare();
        this.#parts.quotes.doubt();
        if (this.#isFurtherUp) this.#parts.mentions.askAgain();
        if (this.#parts.isOpen()) this.#parts.replies.askAgain();
        return;
      case 'message.received':
      case 'message.sent':
        this.#takeNew(event.message);
        return;
      case 'message.edited':
      case 'message.deleted':
      case 'message.reaction':
        this.takeChange(event.message);
        if (event.type === 'message.deleted') this.#goes(event.message);
        return;
      case 'message.pending':
        if (!this.#parts.isOpen() || !this.#belongs(event.message)) return;
        // What waits from before says nothing of where its writer looks now.
        if (event.isKept) this.#parts.timeline.pend(event.message);
        else this.#pend(event.message);
        return;
      case 'message.failed':
        if (!this.#parts.isOpen() || !this.#belongs(event.message)) return;
        this.#parts.timeline.fail(event.message, event.code);
        // Without an answer nobody knows whether the server has it.
        if (event.code === 'TIMEOUT' || event.code === 'NETWORK') this.#parts.compare();
        return;
      case 'message.discarded':
        if (!this.#belongs(event.message)) return;
        this.#parts.timeline.discard(event.message);
        this.#parts.compare(); // as above: what was taken back may have been sent
        return;
      case 'receipt':
        if (!this.#isOfHere(event.target)) return;
        // What the viewer read shows in no row.
        if (event.user.uid !== this.#parts.viewer()) this.#parts.receipts.take(event);
        else if (event.kind === 'read') this.#readUpTo(event.messageId);
        return;
      case 'conversation.unread':
        if (this.#isOfHere(event.target)) this.#beginAt(event);
        return;
      case 'conversation.deleted':
        if (this.#isOfHere(event.target)) this.#cut(event.upTo);
        return;
      default:
        this.#takeLines(event, origin);
    }
  }

  /** The viewer marked a message as unread, here or on another device: what they read next they read after leaving. */
  #beginAt({ messageId, from }: { readonly messageId: string; readonly from: number }): void {
    this.#parts.reader.hold(from);
    if (this.#parts.query.parentId === '') this.#parts.unread.markFrom(messageId);
    this.#parts.schedule();
  }

  /** The viewer deleted the conversation up to here: what came later stays, and so does what waits to be sent. */
  #cut(upTo: number): void {
    if (!this.#parts.isOpen()) return;
    const isFurtherUp = this.#isFurtherUp;
    // A page that is under way was asked for before.
    this.#parts.pager()?.reset();
    this.#parts.timeline.cutBelow(isFurtherUp ? Infinity : upTo + 1);
    this.#parts.arrivals.cutBelow(upTo + 1);
    this.#parts.mentions.cutBelow(upTo + 1);
    this.#parts.replies.cutBelow(upTo + 1);
    this.#parts.quotes.cutBelow(upTo + 1);
    void this.#parts.pager()?.load();
    this.#parts.schedule();
  }

  /** What is said in a group of its members and changes. */
  #takeLines(event: ClientEvent, origin: EventOrigin): void {
    if (!('group' in event) || !this.#isOfHere({ type: 'group', id: event.group.guid })) return;
    if ('message' in event && event.message !== null) this.#takeNew(event.message);
    if ('messages' in event) for (const message of event.messages) this.#takeNew(message);
    // The answer to one's own act can overtake events of acts before it; those are dropped then, lines and all.
    if (origin === 'local') this.#parts.compare();
  }

  #takeNew(message: MessageRecord): void {
    if (!this.#parts.isOpen() || !this.#isHere(message)) return;
    this.#parts.pager()?.touch(message);
    // Sent at last, and deleted meanwhile: what waited for it is not there any more.
    if (!this.#belongs(message)) this.#parts.timeline.remove(this.#parts.timeline.keys.of(message));
    else if (this.#isAhead(message)) this.#passBy(message);
    else if (!this.#isBeyond(message)) this.arrive(this.#parts.timeline.confirm(message));
    else this.#passAbove(message);
    this.#parts.replies.note(message);
    this.#parts.replyCounts.heard(message);
    this.learn([message]);
  }

  takeChange(message: MessageRecord): void {
    if (!this.#parts.isOpen() || !this.#isHere(message)) return;
    this.#parts.pager()?.touch(message);
    this.#parts.mentions.change(message);
    const key = this.#parts.timeline.keys.of(message);
    if (!this.#belongs(message)) {
      this.#parts.timeline.remove(key);
      this.#parts.arrivals.forget(key);
      // Before the first page nobody knows whether it belongs to the part that will be shown.
    } else if (
      this.#parts.rows.get(key) !== undefined ||
      (this.#isLoaded && !this.#isBeyond(message) && !this.#isAhead(message))
    ) {
      // A row for it may be right, or be made of old news, where a page left the message out since: the server knows.
      if (this.#parts.timeline.confirm(message) !== undefined) this.#parts.compare();
    }
    this.learn([message]);
  }

  /** The viewer read, here or on another device. */
  #readUpTo(messageId: string): void {
    const { reader, rows, timeline, arrivals, replies } = this.#parts;
    const key = timeline.keys.ofOthers(messageId);
    const shown = rows.message(key)?.order ?? arrivals.orderOf(key);
    const reply = replies.placeOf(messageId);
    reader.readUpTo(messageId, shown ?? reply?.order);
    if (reply !== undefined) replies.readElsewhere(reply);
  }

  #goes(message: MessageRecord): void {
    this.#parts.replies.drop(message);
    this.#parts.replyCounts.heard(message);
  }

  /** Messages came to be known, shown or not. */
  learn(messages: readonly MessageRecord[]): void {
    this.#parts.receipts.apply(messages);
    this.#parts.mentions.learn(messages);
    this.#parts.quotes.note(messages);
  }

  /** A row came at the end; the viewer wrote it here, or it came from elsewhere. */
  arrive(key: string | undefined, isWritten = false): void {
    const row = key === undefined ? undefined : this.#parts.rows.get(key);
    if (key === undefined || row === undefined || !this.#isLoaded) return;
    if (row.message.content.kind === 'action') return;
    this.#parts.arrivals.add(key, row);
    this.#parts.mentions.note(row.message);
    if (!row.isOwn && !this.#parts.reader.isSeen) this.#parts.unread.passBy(row.message);
    this.#parts.onArrive(isWritten);
  }

  /** The viewer writes, and comes back to the end for it. */
  #pend(message: MessageRecord): void {
    if (this.#parts.opening.drop()) void this.#parts.pager()?.openElsewhere();
    this.#parts.reader.release();
    this.arrive(this.#parts.timeline.pend(message), true);
    if (this.#isFurtherUp) void this.#parts.pager()?.goToEnd();
  }

  /** Its place is above what is loaded: the server had it long ago, where the answer to its sending was lost. */
  #passAbove(message: MessageRecord): void {
    this.#parts.timeline.discard(message);
    // Others' events may have overtaken that answer, and the page that is under way was read before.
    if (!this.#isLoaded) this.#parts.compare();
    this.#parts.schedule();
  }

  /** It came below what is loaded: it is counted there, and comes with its page. */
  #passBy(message: MessageRecord): void {
    const { timeline, arrivals, unread, mentions } = this.#parts;
    const key = timeline.keys.of(message);
    // It waited here to be sent, and does not wait any more.
    timeline.remove(key);
    if (!isOthers(message, this.#parts.viewer())) return;
    arrivals.addUnseen(key, message.order);
    unread.passBy(message);
    mentions.note(message);
    this.#parts.onArrive(false);
    this.#parts.schedule();
  }

  #belongs(message: MessageRecord): boolean {
    return this.#isHere(message) && fits(message, this.#parts.query, this.#parts.viewer());
  }

  #isHere(message: MessageRecord): boolean {
    return isIn(this.#parts.target, message, this.#parts.viewer());
  }

  #isOfHere(target: ChatTarget): boolean {
    return isSameChat(target, this.#parts.target);
  }

  /** Above what is loaded: it comes with its page, and showing it now would leave a gap before it. */
  #isBeyond(message: MessageRecord): boolean {
    const oldest = this.#parts.timeline.oldest;
    return oldest !== undefined && message.order < oldest.order && this.#parts.pager()?.state.hasOlder === true;
  }

  /** Below what is loaded. */
  #isAhead({ order }: MessageRecord): boolean {
    return this.#isFurtherUp && order > (this.#parts.timeline.newest?.order ?? -Infinity);
  }

  /** The list does not reach the newest message. */
  get #isFurtherUp(): boolean {
    return this.#parts.pager()?.state.hasNewer === true;
  }

  get #isLoaded(): boolean {
    return this.#parts.pager()?.state.first === 'done';
  }
}
