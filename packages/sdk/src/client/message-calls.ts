import { idOf, invalidArgument, limits, messageIdOf, objectOf, oneOf, stringOf } from '../arguments.ts';
import { mediaKinds, receiverTypes } from '../constants.ts';
import { cleanCounts, cleanReceipts } from '../delivery/clean-answers.ts';
import { cleanFile, cleanMessage } from '../delivery/clean-records.ts';
import { cleanDeletion, cleanUnreadMark } from '../delivery/clean-conversation.ts';
import { conversationOf } from '../domain/conversation.ts';
import type { ChatTarget, DraftContent, ReceiverType, UnreadCounts } from '../domain/message.ts';
import { uidStart } from '../domain/uid-start.ts';
import { isMediaFile, uploadFileOf } from '../media-file.ts';
import { Attachment } from '../objects/attachment.ts';
import type { BaseMessage } from '../objects/base-message.ts';
import { asMessage, asTyping, type MessageLike, type TypingLike } from '../objects/copies.ts';
import type { Conversation } from '../objects/conversation.ts';
import { conversationFrom, messageFrom, userFrom } from '../objects/from-records.ts';
import { MediaMessage } from '../objects/media-message.ts';
import { MessageReceipt } from '../objects/message-receipt.ts';
import { cleaned, type ClientContext, noAnswer } from './context.ts';
import { contentOf, draftOf, pendingRecord, targetOf } from './message-drafts.ts';
import type { OutboxEntry } from './outbox.ts';
import type { Queries } from './queries.ts';

/** The id of a message: engines give strings; numbers are taken too. */
export type MessageId = string | number;

/** What the logged-in user can do in conversations. */
export class MessageCalls {
  readonly #context: ClientContext;
  readonly #queries: Queries;
  readonly #marking = new Set<Promise<unknown>>();
  /** The last that takes marks back, as long as it is under way. */
  #turn: Promise<unknown> | null = null;

  constructor(context: ClientContext, queries: Queries) {
    this.#context = context;
    this.#queries = queries;
  }

  async sendMessage(given: MessageLike): Promise<BaseMessage> {
    const message = messageOf(given);
    if (message instanceof MediaMessage) return await this.sendMediaMessage(message);
    const content = contentOf(message);
    if (content.kind === 'custom') this.#context.need('customMessages', 'Sending a custom message');
    return await this.#send(message, content);
  }

  async sendMediaMessage(given: MessageLike): Promise<BaseMessage> {
    const message = asMessage(given);
    if (!(message instanceof MediaMessage)) throw invalidArgument('message', 'a Kit.MediaMessage', given);
    oneOf(message.getType(), 'message.type', mediaKinds);
    targetOf(message);
    this.#context.need('uploads', 'Sending a file');
    const file = message.getFile();
    if (message.getAttachment() === null && !isMediaFile(file)) {
      throw invalidArgument('message.file', 'a Blob, { uri } or { bytes, name }', file);
    }
    if (message.getAttachment() !== null || file === null) return await this.#send(message, contentOf(message));
    const { engine, heard } = this.#context;
    const { url, name, mimeType, size } = await this.#context.runner.run(
      'Uploading a file',
      cleaned((signal) => engine.upload(uploadFileOf(file), heard, signal), cleanFile),
      { timeoutMs: Infinity }, // large files take as long as they take; a broken connection ends them
    );
    const stored = new MediaMessage(
      message.getReceiverId(),
      null,
      oneOf(message.getType(), 'message.type', mediaKinds),
      message.getReceiverType(),
    );
    stored.setAttachment(new Attachment(url, name, mimeType, size));
    stored.setCaption(message.getCaption());
    return await this.#send(message, contentOf(stored));
  }

  async editMessage(edited: MessageLike): Promise<BaseMessage> {
    const message = messageOf(edited);
    const content = contentOf(message);
    const id = messageIdOf(message.getId(), 'message.id');
    const { metadata } = draftOf(message, content, '');
    this.#context.need('editing', 'Editing a message');
    const { engine, delivery } = this.#context;
    // Whoever makes an object for an edit says in it what is to change: what is empty there was never filled.
    const isUnsaid = message.getSentAt() === 0 && Object.keys(metadata).length === 0;
    const record = await this.#context.change(
      'Editing a message',
      (signal) => engine.editMessage(id, { content, ...(!isUnsaid && { metadata }) }, signal),
      cleanMessage,
    );
    delivery.tell({ type: 'message.edited', id: this.#context.newId('local'), message: record });
    return messageFrom(record);
  }

  async deleteMessage(messageId: MessageId): Promise<BaseMessage> {
    const id = messageIdOf(messageId, 'messageId');
    this.#context.need('deleting', 'Deleting a message');
    const { engine, delivery } = this.#context;
    const record = await this.#context.change(
      'Deleting a message',
      (signal) => engine.deleteMessage(id, signal),
      cleanMessage,
    );
    delivery.tell({ type: 'message.deleted', id: this.#context.newId('local'), message: record });
    return messageFrom(record);
  }

  addReaction(messageId: MessageId, emoji: string): Promise<BaseMessage> {
    return this.#react(messageId, emoji, true);
  }

  removeReaction(messageId: MessageId, emoji: string): Promise<BaseMessage> {
    return this.#react(messageId, emoji, false);
  }

  markAsRead(message: MessageLike): Promise<true> {
    return this.#mark(message, 'read');
  }

  markAsDelivered(message: MessageLike): Promise<true> {
    return this.#mark(message, 'delivered');
  }

  /**
   * What others wrote from this message on is unread again for the logged-in user, on all devices of theirs; nobody else
   * notices.
   */
  async markAsUnread(given: MessageLike): Promise<true> {
    const message = messageOf(given);
    const messageId = messageIdOf(message.getId(), 'message.id');
    this.#context.need('markingUnread', 'Marking a message as unread');
    const { engine, delivery } = this.#context;
    const target = this.#conversationOf(message);
    const { from } = await this.#inTurn(() =>
      this.#context.change(
        'Marking a message as unread',
        (signal) => engine.markUnread(messageId, signal),
        cleanUnreadMark,
      ),
    );
    delivery.tell({ type: 'conversation.unread', id: this.#context.newId('local'), target, messageId, from });
    return true;
  }

  async getMessageDetails(messageId: MessageId): Promise<BaseMessage> {
    const id = messageIdOf(messageId, 'messageId');
    return messageFrom(await this.#queries.getMessage(id));
  }

  async getMessageReceipts(messageId: MessageId): Promise<MessageReceipt[]> {
    const id = messageIdOf(messageId, 'messageId');
    this.#context.need('receipts', 'Loading receipts');
    const { engine } = this.#context;
    const records = await this.#context.read(
      'Loading receipts',
      (signal) => engine.listReceipts(id, signal),
      cleanReceipts,
    );
    return records.map(({ user, deliveredAt, readAt }) => {
      const receipt = new MessageReceipt(id, readAt > 0 ? 'read' : 'delivery', userFrom(user));
      receipt.setDeliveredAt(deliveredAt);
      receipt.setReadAt(readAt);
      return receipt;
    });
  }

  async getUnreadMessageCount(): Promise<UnreadCounts> {
    this.#context.need('unreadCounts', 'Counting unread messages');
    const { engine } = this.#context;
    return await this.#context.read('Counting unread messages', (signal) => engine.unreadCounts(signal), cleanCounts);
  }

  async getUnreadMessageCountForGroup(guid: string): Promise<Record<string, number>> {
    idOf(guid, 'guid');
    return countOf(guid, (await this.getUnreadMessageCount()).groups);
  }

  async getUnreadMessageCountForUser(uid: string): Promise<Record<string, number>> {
    idOf(uid, 'uid');
    return countOf(uid, (await this.getUnreadMessageCount()).users);
  }

  /** `id` is a uid or a guid, as `type` says. @throws NOT_FOUND where nothing was written, or all of it deleted */
  async getConversation(id: string, type: ReceiverType): Promise<Conversation> {
    const record = await this.#queries.getConversation(chatOf(type, id));
    return conversationFrom(record, this.#context.viewer().uid);
  }

  /** Deletes it for the logged-in user alone, up to now: on all devices of theirs, and for nobody else. */
  async deleteConversation(id: string, type: ReceiverType): Promise<true> {
    const target = chatOf(type, id);
    this.#context.need('conversations', 'Deleting a conversation');
    const { engine, delivery } = this.#context;
    const { upTo } = await this.#context.change(
      'Deleting a conversation',
      (signal) => engine.deleteConversation(target, signal),
      cleanDeletion,
    );
    delivery.tell({ type: 'conversation.deleted', id: this.#context.newId('local'), target, upTo });
    return true;
  }

  startTyping(indicator: TypingLike): void {
    this.#setTyping(indicator, true);
  }

  endTyping(indicator: TypingLike): void {
    this.#setTyping(indicator, false);
  }

  /** Messages of the logged-in user that the server has not accepted yet, oldest first. */
  getPendingMessages(): readonly OutboxEntry[] {
    return this.#context.outbox.entries;
  }

  /** Tries a failed message again; false when there is none of that muid. */
  retryMessage(muid: string): boolean {
    return this.#context.outbox.retry(idOf(muid, 'muid'));
  }

  /** Takes back a message that is not sent; false when there is none, or it is being sent right now. */
  discardMessage(muid: string): boolean {
    return this.#context.outbox.discard(idOf(muid, 'muid'));
  }

  async #send(message: BaseMessage, content: DraftContent): Promise<BaseMessage> {
    const target = targetOf(message);
    await this.#context.whoever();
    // Asked anew: the session may have ended in the very moment before this line, and nobody else may send it.
    const sender = this.#context.viewer();
    const muid =
      message.getMuid() === '' ? this.#context.newId(uidStart(sender.uid)) : idOf(message.getMuid(), 'message.muid');
    const draft = draftOf(message, content, muid);
    if (draft.parentId !== '') this.#context.need('threads', 'Replying in a thread');
    const pending = pendingRecord(target, draft, sender, this.#context.seconds());
    return messageFrom(await this.#context.outbox.add(target, draft, pending));
  }

  async #react(messageId: MessageId, emoji: string, isAdded: boolean): Promise<BaseMessage> {
    const id = messageIdOf(messageId, 'messageId');
    stringOf(emoji, 'emoji', limits.emoji, 1);
    this.#context.need('reactions', 'Reacting');
    const { engine, delivery } = this.#context;
    const message = await this.#context.change(
      'Reacting',
      (signal) => engine.setReaction(id, emoji, isAdded, signal),
      cleanMessage,
    );
    const user = this.#context.viewer();
    const at = this.#context.seconds();
    delivery.tell({ type: 'message.reaction', id: this.#context.newId('local'), message, user, emoji, isAdded, at });
    return messageFrom(message);
  }

  async #mark(given: MessageLike, kind: 'delivered' | 'read'): Promise<true> {
    const message = messageOf(given);
    const messageId = messageIdOf(message.getId(), 'message.id');
    this.#context.need('receipts', 'Marking a message');
    const { engine, delivery } = this.#context;
    const user = this.#context.viewer();
    const target = this.#conversationOf(message);
    await this.#beforeTurn(() =>
      this.#context.change('Marking a message', (signal) => engine.mark(messageId, kind, signal), noAnswer),
    );
    const at = this.#context.seconds();
    const id = this.#context.newId('local');
    delivery.tell({ type: 'receipt', id, kind, target, user, messageId, at, marked: message });
    return true;
  }

  /** The conversation of a message, as the logged-in user addresses it. */
  #conversationOf(message: BaseMessage): ChatTarget {
    const sender = { uid: message.getSender()?.getUid() ?? '' };
    return conversationOf({ receiver: targetOf(message), sender }, this.#context.viewer().uid);
  }

  /** Of marks under way none overtakes one that takes back what they say, and none that comes later is overtaken by it. */
  #beforeTurn<Answer>(mark: () => Promise<Answer>): Promise<Answer> {
    const done = this.#turn === null ? mark() : this.#turn.then(this.#context.inSession(mark));
    const forget = (): void => void this.#marking.delete(done);
    this.#marking.add(done);
    done.then(forget, forget);
    return done;
  }

  #inTurn<Answer>(mark: () => Promise<Answer>): Promise<Answer> {
    const before = [this.#turn, ...this.#marking];
    const done = Promise.allSettled(before).then(this.#context.inSession(mark));
    const turn: Promise<unknown> = done
      .catch(() => {})
      .then(() => {
        if (this.#turn === turn) this.#turn = null;
      });
    this.#turn = turn;
    return done;
  }

  #setTyping(given: TypingLike, isTyping: boolean): void {
    const indicator = objectOf(given, 'indicator', asTyping, 'Kit.TypingIndicator');
    const target = chatOf(indicator.getReceiverType(), indicator.getReceiverId(), [
      'indicator.receiverType',
      'indicator.receiverId',
    ]);
    const { engine, runner } = this.#context;
    if (engine.capabilities.typing) void runner.tell('Typing', () => engine.setTyping(target, isTyping));
  }
}

function messageOf(value: unknown): BaseMessage {
  return objectOf(value, 'message', asMessage, 'Kit.TextMessage, Kit.MediaMessage or Kit.CustomMessage');
}

function countOf(id: string, counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries([[id, Object.hasOwn(counts, id) ? (counts[id] ?? 0) : 0]]);
}

function chatOf(type: unknown, id: unknown, names: readonly [type: string, id: string] = ['type', 'id']): ChatTarget {
  return { type: oneOf(type, names[0], receiverTypes), id: idOf(id, names[1]) };
}
