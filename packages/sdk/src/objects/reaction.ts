import type { User } from './user.ts';
import { Snapshot } from './snapshot.ts';

/** One person's reaction to a message. */
export class Reaction extends Snapshot {
  messageId: string;
  reaction: string;
  reactedBy: User | null;
  reactedAt: number;

  constructor(messageId: string, reaction: string, reactedBy: User, reactedAt = 0) {
    super();
    this.messageId = messageId;
    this.reaction = reaction;
    this.reactedBy = reactedBy;
    this.reactedAt = reactedAt;
  }

  getMessageId(): string {
    return this.messageId;
  }

  setMessageId(messageId: string): void {
    this.messageId = messageId;
  }

  /** The emoji. */
  getReaction(): string {
    return this.reaction;
  }

  setReaction(reaction: string): void {
    this.reaction = reaction;
  }

  getReactedBy(): User | null {
    return this.reactedBy;
  }

  setReactedBy(reactedBy: User | null): void {
    this.reactedBy = reactedBy;
  }

  /** Seconds since 1970. */
  getReactedAt(): number {
    return this.reactedAt;
  }

  setReactedAt(reactedAt: number): void {
    this.reactedAt = reactedAt;
  }
}
