import type { JsonObject } from '../domain/json.ts';
import type { ReceiverType } from '../domain/message.ts';
import { type AnyText, assumed } from './any-text.ts';
import type { User } from './user.ts';
import { Snapshot } from './snapshot.ts';

/** Someone is typing to a user or in a group. */
export class TypingIndicator extends Snapshot {
  receiverId: string;
  receiverType: ReceiverType;
  metadata: JsonObject;
  sender: User | null = null;

  constructor(receiverId: string, receiverType: ReceiverType | AnyText, metadata: JsonObject = {}) {
    super();
    this.receiverId = receiverId;
    this.receiverType = assumed(receiverType);
    this.metadata = metadata;
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

  setReceiverType(receiverType: ReceiverType | AnyText): void {
    this.receiverType = assumed(receiverType);
  }

  /** Kept in the object only: it is not sent. */
  getMetadata(): JsonObject {
    return this.metadata;
  }

  setMetadata(metadata: JsonObject): void {
    this.metadata = metadata;
  }

  /** Who types; `null` in an indicator made by the host. */
  getSender(): User | null {
    return this.sender;
  }

  setSender(sender: User | null): void {
    this.sender = sender;
  }
}
