import type { MessageRecord } from '../domain/message.ts';
import { forgetOldest } from './forget-oldest.ts';

/**
 * The newest form of the messages that changed lately, so that a page of history computed before an edit, deletion or
 * reaction does not undo it.
 */
export class MessageLedger {
  readonly #changed = new Map<string, MessageRecord>();
  readonly #capacity: number;

  constructor(capacity = 1_000) {
    this.#capacity = capacity;
  }

  /** Takes in a changed message; `false` when a newer form is known. */
  take(message: MessageRecord): boolean {
    const known = this.#changed.get(message.id);
    if (known !== undefined && known.revision > message.revision) return false;
    this.#changed.delete(message.id);
    this.#changed.set(message.id, message);
    forgetOldest(this.#changed, this.#capacity);
    return true;
  }

  /** The record, or the newer form that is known. */
  reconcile(message: MessageRecord): MessageRecord {
    const known = this.#changed.get(message.id);
    return known !== undefined && known.revision > message.revision ? known : message;
  }

  clear(): void {
    this.#changed.clear();
  }
}
