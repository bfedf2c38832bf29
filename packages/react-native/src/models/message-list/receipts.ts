import type { ClientEvent, MessageRecord } from '@open-chat-kit/sdk';
import type { MessageRows } from './message-rows.ts';
import type { Timeline } from './timeline.ts';

type Receipt = Extract<ClientEvent, { readonly type: 'receipt' }>;

/** Messages that are not shown, and of which something is remembered all the same, at most. */
const mostRemembered = 50;

/**
 * Brings receipts to the viewer's own messages. Whoever got or read a message got or read all before it, so how far
 * others came is remembered: what comes to be known later, with a page or an answer that is older than a receipt, gets
 * it too.
 */
export class Receipts {
  readonly #rows: MessageRows;
  readonly #timeline: Timeline;
  /** By kind, the furthest receipt and the order of its message. */
  readonly #furthest = new Map<Receipt['kind'], { readonly upTo: number; readonly at: number }>();
  /** Receipts of messages that are not known yet: others can be faster than the answer to one's own sending. */
  readonly #waiting = new Map<string, readonly Receipt[]>();
  /** Orders of messages that the list leaves out, such as replies in threads: receipts name these too. */
  readonly #leftOut = new Map<string, number>();

  constructor(rows: MessageRows, timeline: Timeline) {
    this.#rows = rows;
    this.#timeline = timeline;
  }

  /** Somebody got or read everything up to a message. */
  take(receipt: Receipt): void {
    const { messageId } = receipt;
    const shown = this.#rows.message(this.#timeline.keys.byId(messageId));
    const order = shown?.order ?? this.#leftOut.get(messageId);
    if (order !== undefined) this.#spread(receipt, order);
    else {
      // One of each kind says it: in a large group there come very many.
      const others = (this.#waiting.get(messageId) ?? []).filter(({ kind }) => kind !== receipt.kind);
      remember(this.#waiting, messageId, [...others, receipt]);
    }
  }

  /** Messages came to be known; those that are left out too. */
  apply(messages: readonly MessageRecord[]): void {
    for (const message of messages) {
      const { id, order } = message;
      for (const receipt of this.#waiting.get(id) ?? []) this.#spread(receipt, order);
      this.#waiting.delete(id);
      const key = this.#timeline.keys.of(message);
      if (this.#rows.get(key) === undefined) remember(this.#leftOut, id, order);
      else if (this.#furthest.size > 0) this.#bring(key);
    }
  }

  clear(): void {
    this.#furthest.clear();
    this.#waiting.clear();
    this.#leftOut.clear();
  }

  /** Upwards to where the receipt before ended: what is above has it since then, so the usual receipt costs one row. */
  #spread({ kind, at }: Receipt, upTo: number): void {
    const before = this.#furthest.get(kind)?.upTo ?? -Infinity;
    if (upTo <= before) return;
    this.#furthest.set(kind, { upTo, at });
    for (const key of this.#timeline.knownNewestFirst()) {
      const message = this.#ownMessage(key);
      if (message === undefined || message.order > upTo) continue;
      if (message.order <= before) return;
      // Not the end: an answer may have brought it to this message alone, ahead of the receipt.
      if ((kind === 'read' ? message.readAt : message.deliveredAt) === 0) this.#bring(key);
    }
  }

  /** Gives one message what is due to it. */
  #bring(key: string): void {
    const message = this.#ownMessage(key);
    if (message === undefined) return;
    const due = (kind: Receipt['kind']): number => {
      const furthest = this.#furthest.get(kind);
      return furthest !== undefined && message.order <= furthest.upTo ? furthest.at : 0;
    };
    const readAt = message.readAt || due('read');
    this.#rows.put(key, { ...message, readAt, deliveredAt: message.deliveredAt || due('delivered') || readAt }, true);
  }

  /** A message that can have receipts. */
  #ownMessage(key: string): MessageRecord | undefined {
    const row = this.#rows.get(key);
    const isSent = row?.isOwn === true && row.message.id !== '' && row.message.content.kind !== 'action';
    return isSent ? row.message : undefined;
  }
}

function remember<Value>(map: Map<string, Value>, id: string, value: Value): void {
  map.set(id, value);
  const [oldest] = map.keys();
  if (map.size > mostRemembered && oldest !== undefined) map.delete(oldest);
}
