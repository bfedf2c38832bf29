import { type ChatClient, type ClientEvent, type Clock, type MessageRecord, toKitException } from '@open-chat-kit/sdk';
import { forgetOldest } from '../../forget-oldest.ts';
import type { MessageRows } from './message-rows.ts';
import type { Timeline } from './timeline.ts';

type Receipt = Extract<ClientEvent, { readonly type: 'receipt' }>;

interface ReceiptsParts {
  readonly clock: Clock;
  readonly rows: MessageRows;
  readonly timeline: Timeline;
}

/** So long the answer to one's own sending may take before the server is asked what a receipt names, in milliseconds. */
const answerMs = 1_000;
/** Messages that are not shown, and of which something is remembered all the same, at most. */
const mostRemembered = 50;

/**
 * Brings receipts to the viewer's own messages. Whoever got or read a message got or read all before it, so how far
 * others came is remembered: what comes to be known later, with a page or an answer that is older than a receipt, gets
 * it too. What a receipt names and nobody has loaded, such as a message outside the thread that is shown, the server is asked
 * for: where it stands says how far they came.
 */
export class Receipts {
  readonly #clock: Clock;
  readonly #rows: MessageRows;
  readonly #timeline: Timeline;
  #client: ChatClient | null = null;
  #stopWaiting: (() => void) | null = null;
  #life = new AbortController();
  /** By kind, the furthest receipt and the order of its message. */
  readonly #furthest = new Map<Receipt['kind'], { readonly upTo: number; readonly at: number }>();
  /** Receipts of messages that are not known yet: others can be faster than the answer to one's own sending. */
  readonly #waiting = new Map<string, readonly Receipt[]>();
  /** Orders of messages that the list leaves out, such as replies in threads: receipts name these too. */
  readonly #leftOut = new Map<string, number>();

  constructor({ clock, rows, timeline }: ReceiptsParts) {
    this.#clock = clock;
    this.#rows = rows;
    this.#timeline = timeline;
  }

  start(client: ChatClient): void {
    this.#client = client;
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
      this.#waiting.delete(messageId);
      remember(this.#waiting, messageId, [...others, receipt]);
      this.#stopWaiting ??= this.#clock.after(answerMs, () => {
        this.#stopWaiting = null;
        for (const id of this.#newestWaiting()) void this.#ask(id);
      });
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
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    this.#life.abort();
    this.#life = new AbortController();
    this.#furthest.clear();
    this.#waiting.clear();
    this.#leftOut.clear();
  }

  /** What the newest receipts name, as far as that can be news to the viewer's last message. */
  #newestWaiting(): ReadonlySet<string> {
    const ids = new Set<string>();
    const last = this.#lastOwn();
    if (last === undefined) return ids;
    const waiting = [...this.#waiting].toReversed();
    for (const kind of ['read', 'delivered'] as const) {
      if ((kind === 'read' ? last.readAt : last.deliveredAt) !== 0) continue;
      const newest = waiting.find(([, receipts]) => receipts.some((receipt) => receipt.kind === kind));
      if (newest !== undefined) ids.add(newest[0]);
    }
    return ids;
  }

  async #ask(id: string): Promise<void> {
    const { signal } = this.#life;
    if (this.#client === null) return;
    try {
      const message = await this.#client.queries.getMessage(id, signal);
      if (!signal.aborted) this.apply([message]);
    } catch (cause) {
      // After a line that was lost all is compared anyway.
      if (!signal.aborted && !toKitException(cause, 'Loading a message').isRetryable) this.#waiting.delete(id);
    }
  }

  #lastOwn(): MessageRecord | undefined {
    for (const key of this.#timeline.newestFirst()) {
      const message = this.#ownMessage(key);
      if (message !== undefined) return message;
    }
    return undefined;
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
  forgetOldest(map, mostRemembered);
}
