import type { ReceiverType } from '../domain/message.ts';
import type { BaseMessage } from './base-message.ts';
import type { Group } from './group.ts';
import { Snapshot } from './snapshot.ts';
import type { User } from './user.ts';

/** A chat with a user or in a group, as lists of recent chats show it. A snapshot. */
export class Conversation extends Snapshot {
  conversationId: string;
  conversationType: ReceiverType;
  conversationWith: User | Group;
  lastMessage: BaseMessage | null;
  unreadMessageCount = 0;
  unreadMentionsCount = 0;
  tags: string[] = [];
  updatedAt = 0;

  constructor(
    conversationId: string,
    conversationType: ReceiverType,
    conversationWith: User | Group,
    lastMessage: BaseMessage | null = null,
  ) {
    super();
    this.conversationId = conversationId;
    this.conversationType = conversationType;
    this.conversationWith = conversationWith;
    this.lastMessage = lastMessage;
  }

  getConversationId(): string {
    return this.conversationId;
  }

  setConversationId(conversationId: string): void {
    this.conversationId = conversationId;
  }

  getConversationType(): ReceiverType {
    return this.conversationType;
  }

  setConversationType(conversationType: ReceiverType): void {
    this.conversationType = conversationType;
  }

  /** The other person, or the group. */
  getConversationWith(): User | Group {
    return this.conversationWith;
  }

  setConversationWith(conversationWith: User | Group): void {
    this.conversationWith = conversationWith;
  }

  getLastMessage(): BaseMessage | null {
    return this.lastMessage;
  }

  setLastMessage(lastMessage: BaseMessage | null): void {
    this.lastMessage = lastMessage;
  }

  getUnreadMessageCount(): number {
    return this.unreadMessageCount;
  }

  /** In how many of the unread messages the logged-in user is mentioned, by name or with all in the group. */
  getUnreadMentionsCount(): number {
    return this.unreadMentionsCount;
  }

  setUnreadMentionsCount(unreadMentionsCount: number): void {
    this.unreadMentionsCount = unreadMentionsCount;
  }

  setUnreadMessageCount(unreadMessageCount: number): void {
    this.unreadMessageCount = unreadMessageCount;
  }

  getTags(): string[] {
    return this.tags;
  }

  setTags(tags: string[]): void {
    this.tags = tags;
  }

  /** Seconds since 1970; 0 when not known. */
  getUpdatedAt(): number {
    return this.updatedAt;
  }

  setUpdatedAt(updatedAt: number): void {
    this.updatedAt = updatedAt;
  }
}
