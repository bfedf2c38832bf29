import type { ConversationDeletedEvent } from '../domain/event.ts';
import type { ChatTarget } from '../domain/message.ts';
import { chatKeyOf } from './chat-key.ts';
import { Recent } from './recent.ts';

/**
 * How far conversations were deleted, here or on another device: an answer that was computed before does not bring them
 * back, and neither does what is told once more.
 */
export class ConversationLedger {
  readonly #goneUpTo = new Recent<number>(1_000);

  /** Takes in a deletion; `false` when as much or more is known to be gone. */
  take({ target, upTo }: Pick<ConversationDeletedEvent, 'target' | 'upTo'>): boolean {
    const isNews = !this.isGone(target, upTo);
    if (isNews) this.#goneUpTo.set(chatKeyOf(target), upTo);
    return isNews;
  }

  /** Whether what has this order in the conversation was deleted. */
  isGone(target: ChatTarget, order: number): boolean {
    return order <= (this.#goneUpTo.get(chatKeyOf(target)) ?? -Infinity);
  }
}
