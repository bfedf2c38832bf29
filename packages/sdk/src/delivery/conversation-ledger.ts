import type { ConversationRecord } from '../domain/conversation.ts';
import type { ConversationDeletedEvent } from '../domain/event.ts';
import type { ChatTarget } from '../domain/message.ts';
import { Recent } from './recent.ts';

/**
 * How far conversations were deleted, here or on another device: an answer that was computed before does not bring them
 * back, and neither does what is told once more.
 */
export class ConversationLedger {
  readonly #goneUpTo: Recent<number>;

  constructor(capacity = 1_000) {
    this.#goneUpTo = new Recent(capacity);
  }

  /** Takes in a deletion; `false` when as much or more is known to be gone. */
  take({ target, upTo }: Pick<ConversationDeletedEvent, 'target' | 'upTo'>): boolean {
    const key = keyOf(target);
    if (upTo <= (this.#goneUpTo.get(key) ?? -Infinity)) return false;
    this.#goneUpTo.set(key, upTo);
    return true;
  }

  /** Whether the record is of before a deletion. */
  isGone({ target, lastMessage }: ConversationRecord): boolean {
    return lastMessage !== null && lastMessage.order <= (this.#goneUpTo.get(keyOf(target)) ?? -Infinity);
  }

  clear(): void {
    this.#goneUpTo.clear();
  }
}

function keyOf({ type, id }: ChatTarget): string {
  return `${type} ${id}`;
}
