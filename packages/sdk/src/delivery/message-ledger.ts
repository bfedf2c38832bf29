import type { MessageRecord } from '../domain/message.ts';
import { Recent } from './recent.ts';

/**
 * The newest form of the messages that changed lately, so that a page of history computed before an edit, deletion or
 * reaction does not undo it.
 */
export class MessageLedger {
  readonly #changed: Recent<MessageRecord>;

  constructor(capacity = 1_000) {
    this.#changed = new Recent(capacity);
  }

  /** Takes in a changed message; `false` when a newer form is known. */
  take(message: MessageRecord): boolean {
    const known = this.#changed.get(message.id);
    if (known !== undefined && known.revision > message.revision) return false;
    this.#changed.set(message.id, message);
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
