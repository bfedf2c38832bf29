import type { ClientEvent } from '@open-chat-kit/sdk';
import type { MessageRecord } from '@open-chat-kit/sdk';
import type { MessageRows } from './message-rows.ts';
import type { Timeline } from './timeline.ts';

type Receipt = Extract<ClientEvent, { readonly type: 'receipt' }>;

/** Receipts of messages that are not known yet, at most. */
const mostWaiting = 50;

/** Brings receipts to the viewer's own messages. */
export class Receipts {
  readonly #rows: MessageRows;
  readonly #timeline: Timeline;
  /** Others can be faster than the answer to one's own sending. */
  readonly #waiting = new Map<string, Receipt[]>();

  constructor(rows: MessageRows, timeline: Timeline) {
    this.#rows = rows;
    this.#timeline = timeline;
  }

  /** Somebody got or read everything up to a message. */
  take(receipt: Receipt): void {
    const message = this.#rows.message(this.#timeline.keys.byId(receipt.messageId));
    if (message !== undefined) this.#spread(receipt, message.order);
    else if (this.#waiting.size < mostWaiting) {
      this.#waiting.set(receipt.messageId, [...(this.#waiting.get(receipt.messageId) ?? []), receipt]);
    }
  }

  /** A message came to be known. */
  apply({ id, order }: MessageRecord): void {
    for (const receipt of this.#waiting.get(id) ?? []) this.#spread(receipt, order);
    this.#waiting.delete(id);
  }

  clear(): void {
    this.#waiting.clear();
  }

  /** Upwards until a message that has it: what is above has it too, so the usual receipt costs one row. */
  #spread({ kind, at }: Receipt, upTo: number): void {
    for (const key of this.#timeline.newestFirst()) {
      const row = this.#rows.get(key);
      if (row === undefined || !row.isOwn || row.message.order > upTo || row.message.content.kind === 'action')
        continue;
      const { message } = row;
      if ((kind === 'read' ? message.readAt : message.deliveredAt) !== 0) return;
      const deliveredAt = message.deliveredAt === 0 ? at : message.deliveredAt;
      this.#rows.put(key, { ...message, deliveredAt, readAt: kind === 'read' ? at : message.readAt }, true);
    }
  }
}
