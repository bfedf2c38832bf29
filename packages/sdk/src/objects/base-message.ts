import type { JsonObject } from '../domain/json.ts';
import type { ReceiverType } from '../domain/message.ts';
import type { Group } from './group.ts';
import type { ReactionCount } from './reaction-count.ts';
import type { User } from './user.ts';
import { type AnyText, assumed, idText } from './any-text.ts';
import { Snapshot } from './snapshot.ts';

/** What all messages have in common. A snapshot: changing it changes nothing but the object. */
export class BaseMessage extends Snapshot {
  id = '';
  muid = '';
  sender: User | null = null;
  receiver: User | Group | null = null;
  receiverId: string;
  receiverType: ReceiverType;
  type: string;
  category: string;
  sentAt = 0;
  deliveredAt = 0;
  readAt = 0;
  editedAt = 0;
  deletedAt = 0;
  parentMessageId = '';
  quotedMessageId = '';
  mentionsAll = false;
  replyCount = 0;
  reactions: ReactionCount[] = [];
  metadata: JsonObject = {};
  conversationId = '';
  data: Readonly<Record<string, unknown>> = {};

  constructor(receiverId: string, receiverType: ReceiverType | AnyText, type: string, category: string) {
    super();
    this.receiverId = receiverId;
    this.receiverType = assumed(receiverType);
    this.type = type;
    this.category = category;
  }

  /** Given by the engine; empty until sent. */
  getId(): string {
    return this.id;
  }

  setId(id: string | number): void {
    this.id = idText(id);
  }

  /** Given by the sending client; the same before and after sending. */
  getMuid(): string {
    return this.muid;
  }

  setMuid(muid: string): void {
    this.muid = muid;
  }

  /** `null` in a message made by the host, until sent. */
  getSender(): User | null {
    return this.sender;
  }

  setSender(sender: User | null): void {
    this.sender = sender;
  }

  /** Filled where the kit knows more than the id. */
  getReceiver(): User | Group | null {
    return this.receiver;
  }

  setReceiver(receiver: User | Group | null): void {
    this.receiver = receiver;
  }

  getReceiverId(): string {
    return this.receiverId;
  }

  setReceiverId(receiverId: string): void {
    this.receiverId = receiverId;
  }

  getReceiverType(): ReceiverType {
    return this.receiverType;
  }

  setReceiverType(receiverType: ReceiverType | AnyText): void {
    this.receiverType = assumed(receiverType);
  }

  getType(): string {
    return this.type;
  }

  setType(type: string): void {
    this.type = type;
  }

  getCategory(): string {
    return this.category;
  }

  setCategory(category: string): void {
    this.category = category;
  }

  /** Seconds since 1970. */
  getSentAt(): number {
    return this.sentAt;
  }

  setSentAt(sentAt: number): void {
    this.sentAt = sentAt;
  }

  /** Seconds since 1970; 0 when it did not happen. */
  getDeliveredAt(): number {
    return this.deliveredAt;
  }

  setDeliveredAt(deliveredAt: number): void {
    this.deliveredAt = deliveredAt;
  }

  /** Seconds since 1970; 0 when it did not happen. */
  getReadAt(): number {
    return this.readAt;
  }

  setReadAt(readAt: number): void {
    this.readAt = readAt;
  }

  /** Seconds since 1970; 0 when it did not happen. */
  getEditedAt(): number {
    return this.editedAt;
  }

  setEditedAt(editedAt: number): void {
    this.editedAt = editedAt;
  }

  /** Seconds since 1970; 0 when it did not happen. */
  getDeletedAt(): number {
    return this.deletedAt;
  }

  setDeletedAt(deletedAt: number): void {
    this.deletedAt = deletedAt;
  }

  /** Id of the thread's first message; empty outside a thread. */
  getParentMessageId(): string {
    return this.parentMessageId;
  }

  setParentMessageId(parentMessageId: string | number): void {
    this.parentMessageId = idText(parentMessageId);
  }

  /** Id of the message that this one replies to; empty for none. */
  getQuotedMessageId(): string {
    return this.quotedMessageId;
  }

  setQuotedMessageId(quotedMessageId: string): void {
    this.quotedMessageId = quotedMessageId;
  }

  /** Whether it mentions everybody in its group, as who wrote it may. */
  getMentionsAll(): boolean {
    return this.mentionsAll;
  }

  setMentionsAll(mentionsAll: boolean): void {
    this.mentionsAll = mentionsAll;
  }

  getReplyCount(): number {
    return this.replyCount;
  }

  setReplyCount(replyCount: number): void {
    this.replyCount = replyCount;
  }

  getReactions(): ReactionCount[] {
    return this.reactions;
  }

  setReactions(reactions: ReactionCount[]): void {
    this.reactions = reactions;
  }

  getMetadata(): JsonObject {
    return this.metadata;
  }

  setMetadata(metadata: JsonObject): void {
    this.metadata = metadata;
  }

  /** `group_` and the guid, or both uids in their order with `_user_` between; empty until sent. */
  getConversationId(): string {
    return this.conversationId;
  }

  setConversationId(conversationId: string): void {
    this.conversationId = conversationId;
  }

  /** Whatever the host keeps with its object: it is not sent. */
  getData(): Readonly<Record<string, unknown>> {
    return this.data;
  }

  setData(data: Readonly<Record<string, unknown>>): void {
    this.data = data;
  }
}
