import type { ReceiverType } from '../domain/message.ts';
import type { User } from './user.ts';
import { Snapshot } from './snapshot.ts';

/** Says that someone got or read a message and all before it. */
export class MessageReceipt extends Snapshot {
  messageId: string;
  receiptType: 'delivery' | 'read';
  sender: User | null;
  receiverId = '';
  receiverType: ReceiverType = 'user';
  deliveredAt = 0;
  readAt = 0;

  constructor(messageId: string, receiptType: 'delivery' | 'read', sender: User | null = null) {
    super();
    this.messageId = messageId;
    this.receiptType = receiptType;
    this.sender = sender;
  }

  getMessageId(): string {
    return this.messageId;
  }

  setMessageId(messageId: string): void {
    this.messageId = messageId;
  }

  getReceiptType(): 'delivery' | 'read' {
    return this.receiptType;
  }

  setReceiptType(receiptType: 'delivery' | 'read'): void {
    this.receiptType = receiptType;
  }

  /** Who got or read it. */
  getSender(): User | null {
    return this.sender;
  }

  setSender(sender: User | null): void {
    this.sender = sender;
  }

  /** Uid or guid of the conversation. */
  getReceiverId(): string {
    return this.receiverId;
  }

  setReceiverId(receiverId: string): void {
    this.receiverId = receiverId;
  }

  getReceiverType(): ReceiverType {
    return this.receiverType;
  }

  setReceiverType(receiverType: ReceiverType): void {
    this.receiverType = receiverType;
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

  /** Seconds since 1970 of the newer of the two. */
  getTimestamp(): number {
    return Math.max(this.deliveredAt, this.readAt);
  }
}
