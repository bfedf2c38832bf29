import { conversationOf } from '../domain/conversation.ts';
import type { AsRecords, ConversationUnreadEvent, ReceiptEvent } from '../domain/event.ts';
import type { ChatTarget, MessageContent, MessageNews, MessageRecord } from '../domain/message.ts';
import { chatKeyOf } from './chat-key.ts';
import { Recent } from './recent.ts';
import type { UserLedger } from './user-ledger.ts';

/** What of a message depends on who looks, and is in no event. */
interface ViewersPart {
  readonly deliveredAt: number;
  readonly readAt: number;
  /** After how many breaks of what is told that was so. */
  readonly breaks: number;
  /** With what the viewer reacted, when the message had this revision. */
  readonly reactions: readonly string[];
  readonly revision: number;
}

const nothing: ViewersPart = { deliveredAt: 0, readAt: 0, breaks: 0, reactions: [], revision: -Infinity };

/** What receipts said of a message. */
interface Ticks {
  readonly deliveredAt: number;
  readonly readAt: number;
  /** Where its reading stands among what was told of reading. */
  readonly turn: number;
}

const untold: Ticks = { deliveredAt: 0, readAt: 0, turn: 0 };

/**
 * The newest form of the messages that changed lately, so that a page of history computed before an edit, deletion or
 * reaction does not undo it; and what of messages depends on the viewer, which events do not say.
 */
export class MessageLedger {
  readonly #users: UserLedger;
  readonly #changed: Recent<MessageRecord>;
  readonly #viewersParts: Recent<ViewersPart>;
  /** What the viewer wrote bears the ticks of others, and the other way round: a receipt does not say who wrote. */
  readonly #ticks: Record<'byViewer' | 'byOthers', Recent<Ticks>>;
  /** From which order on what others wrote is unread again, by conversation, and since when. */
  readonly #unread: Recent<{ readonly from: number; readonly turn: number }>;
  #turn = 0;
  #breaks = 0;
  readonly #viewer: () => string;

  constructor(users: UserLedger, viewer: () => string, capacity = 1_000) {
    this.#users = users;
    this.#viewer = viewer;
    this.#unread = new Recent(capacity);
    this.#ticks = { byViewer: new Recent(capacity), byOthers: new Recent(capacity) };
    this.#changed = new Recent(capacity);
    this.#viewersParts = new Recent(capacity * 10);
  }

  /** A message of an event, as the viewer sees it. */
  fillIn(news: MessageNews): MessageRecord {
    const sender = this.#users.take(news.sender);
    const ticks = this.#ticksOf(news);
    return { ...news, sender, content: this.#content(news), ...ticks, reactions: this.#reactionsOf(news) };
  }

  /** The viewer reacted, here or on another device, or took a reaction back. */
  takeOwnReaction(message: MessageNews, emoji: string, isAdded: boolean): void {
    const { id, revision } = message;
    const part = this.#partOf(message);
    if (part.revision > revision) return;
    const others = part.reactions.filter((one) => one !== emoji);
    this.#viewersParts.set(id, { ...part, revision, reactions: isAdded ? [...others, emoji] : others });
  }

  /** The viewer marked a message as unread: what is known of their reading holds no more from there on. */
  takeUnread({ target, from }: Pick<ConversationUnreadEvent, 'target' | 'from'>): void {
    this.#turn += 1;
    this.#unread.set(chatKeyOf(target), { from, turn: this.#turn });
  }

  /** Something was missed: the viewer may have taken back elsewhere that they read. What others read they do not unread. */
  takeBreak(): void {
    this.#breaks += 1;
    this.#ticks.byViewer.clear();
  }

  /** Somebody got or read a message, and with it all before. Answers that are older do not take it back. */
  takeReceipt({ target, user, kind, messageId, at }: ReceiptEvent<AsRecords>): void {
    const isByViewer = user.uid === this.#viewer();
    const isRead = kind === 'read';
    const ticks = this.#ticks[isByViewer ? 'byViewer' : 'byOthers'];
    const known = ticks.get(messageId) ?? untold;
    const got = { ...known, deliveredAt: known.deliveredAt || at };
    this.#turn += 1;
    // Whoever marked it as unread reads it once more; of others, the first counts.
    const readAt = isByViewer ? at : known.readAt || at;
    ticks.set(messageId, isRead ? { ...got, readAt, turn: this.#turn } : got);
    if (isByViewer && isRead) this.#takeReading(target, messageId);
  }

  /** Whether a newer form is known. */
  isOld({ id, revision }: Pick<MessageRecord, 'id' | 'revision'>): boolean {
    return revision < (this.#changed.get(id)?.revision ?? -Infinity);
  }

  /** The message, or the newer form that is known. */
  newestOf(message: MessageRecord): MessageRecord {
    return this.isOld(message) ? (this.#changed.get(message.id) ?? message) : message;
  }

  /** Takes in a changed message; `false` when a newer form is known. */
  take(message: MessageRecord): boolean {
    if (this.isOld(message)) return false;
    this.#changed.set(message.id, message);
    return true;
  }

  /** Takes in the record of an answer: it alone says what depends on the viewer. Returns it, or the newer form that is known. */
  reconcile(message: MessageRecord): MessageRecord {
    this.#learn(message);
    const known = this.#changed.get(message.id);
    const ticks = this.#ticksOf(message);
    const deliveredAt = message.deliveredAt || ticks.deliveredAt;
    const readAt = message.readAt || ticks.readAt;
    if (known === undefined || known.revision <= message.revision) {
      const isSame = message.deliveredAt === deliveredAt && message.readAt === readAt;
      return isSame ? message : { ...message, deliveredAt, readAt };
    }
    const newest = { ...known, deliveredAt, readAt, reactions: this.#reactionsOf(known) };
    this.#changed.set(message.id, newest);
    return newest;
  }

  /** Where it stands is known of the newest alone; of others, answers say what was read. */
  #takeReading(target: ChatTarget, messageId: string): void {
    const order = this.#changed.get(messageId)?.order;
    const unread = this.#unread.get(chatKeyOf(target));
    if (order === undefined || unread === undefined || order < unread.from) return;
    this.#unread.set(chatKeyOf(target), { ...unread, from: order + 1 });
  }

  /** What is known of how far a message is. */
  #ticksOf(message: MessageRecord | MessageNews): Pick<MessageRecord, 'deliveredAt' | 'readAt'> {
    const viewer = this.#viewer();
    const isOwn = message.sender.uid === viewer;
    const told = this.#ticks[isOwn ? 'byOthers' : 'byViewer'].get(message.id) ?? untold;
    const part = this.#partOf(message);
    const deliveredAt = part.deliveredAt || told.deliveredAt;
    const unread = isOwn ? undefined : this.#unread.get(chatKeyOf(conversationOf(message, viewer)));
    if (unread === undefined || message.order < unread.from) {
      return { deliveredAt, readAt: this.#readAtOf(part, isOwn) || told.readAt };
    }
    return { deliveredAt, readAt: told.turn > unread.turn ? told.readAt : 0 };
  }

  /** What answers said of reading. */
  #readAtOf({ readAt, breaks }: ViewersPart, isOwn: boolean): number {
    return isOwn || breaks === this.#breaks ? readAt : 0;
  }

  #partOf({ id }: Pick<MessageRecord, 'id'>): ViewersPart {
    return this.#viewersParts.get(id) ?? nothing;
  }

  #reactionsOf(message: MessageRecord | MessageNews): MessageRecord['reactions'] {
    const { reactions: own } = this.#partOf(message);
    return message.reactions.map(({ emoji, count }) => ({ emoji, count, reactedByMe: own.includes(emoji) }));
  }

  #learn(message: MessageRecord): void {
    const { id, reactions, revision } = message;
    const before = this.#partOf(message);
    const own = reactions.filter(({ reactedByMe }) => reactedByMe).map(({ emoji }) => emoji);
    const deliveredAt = message.deliveredAt || before.deliveredAt;
    const readAt = message.readAt || this.#readAtOf(before, message.sender.uid === this.#viewer());
    if (before === nothing && own.length === 0 && deliveredAt === 0) return;
    const newest = revision >= before.revision ? { reactions: own, revision } : before;
    this.#viewersParts.set(id, { ...newest, deliveredAt, readAt, breaks: this.#breaks });
  }

  #content({ content }: MessageNews): MessageContent {
    if (content.kind !== 'action') return content;
    const { action } = content;
    if (!('user' in action)) return { kind: 'action', action };
    return { kind: 'action', action: { ...action, user: this.#users.take(action.user) } };
  }
}
