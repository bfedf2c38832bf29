import {
  type ChatClient,
  type ClientEvent,
  conversationOf,
  messageFrom,
  type MessageRecord,
  toKitException,
} from '@open-chat-kit/sdk';
import type { NextFrame } from './frames.ts';
import { chatKey } from './chat-key.ts';
import { ModelLife } from './life/model-life.ts';
import { Retry } from './life/retry.ts';
import { isOthers } from './message-list/message-query.ts';

/** Whoever has the chat open reads within that time, and what was read is delivered: then there is nothing to tell. */
const pauseMs = 1_000;
/** A group is told later, and not by all at once: a message in it must not become as many requests as it has members. */
const groupPauseMs = 5_000;

/** There is nothing to be shown. */
const nothing = {};
const undrawn: NextFrame = () => () => {};
const known = new WeakMap<ChatClient, Deliveries>();

/**
 * Tells the server what reached the viewer of a client, of each chat the newest message alone. It lives as long as something
 * is drawn that would show it, and is the same for all that is.
 */
export class Deliveries {
  readonly #life: ModelLife<object>;
  readonly #client: ChatClient;
  readonly #waiting = new Map<string, MessageRecord>();
  readonly #pauses = new Map<'user' | 'group', () => void>();
  readonly #retry: Retry;
  #isTelling = false;

  static of(client: ChatClient): Deliveries {
    const deliveries = known.get(client) ?? new Deliveries(client);
    known.set(client, deliveries);
    return deliveries;
  }

  private constructor(client: ChatClient) {
    this.#client = client;
    this.#life = new ModelLife<object>(
      { client, nextFrame: undrawn },
      {
        what: null,
        interest: {},
        read: () => nothing,
        onStart: () => {},
        onEvent: (event) => this.#take(event),
        onBack: () => {
          if (this.#retry.isWaiting) void this.#tell();
        },
        onForget: () => this.#clear(),
        // Nothing is shown, and nothing missing.
        onRefused: () => {},
        onEnd: () => this.#clear(),
      },
    );
    this.#retry = new Retry(this.#life.clock, () => void this.#tell());
    this.follow = () => this.#life.subscribe(() => {});
  }

  /** Until the returned function is called. */
  readonly follow: () => () => void;

  /** A message is there, by an event or an answer. */
  note(message: MessageRecord): void {
    const { isHeard, owner } = this.#life;
    if (!isHeard || owner === '' || !this.#client.capabilities.receipts) return;
    if (!isOthers(message, owner) || message.id === '' || message.deliveredAt !== 0 || message.readAt !== 0) return;
    const target = conversationOf(message, owner);
    const key = chatKey(target);
    if ((this.#waiting.get(key)?.order ?? -Infinity) >= message.order) return;
    this.#waiting.set(key, message);
    if (this.#pauses.has(target.type)) return;
    const ms = target.type === 'user' ? pauseMs : groupPauseMs + spread(owner, groupPauseMs);
    const stop = this.#life.clock.after(ms, () => {
      this.#pauses.delete(target.type);
      void this.#tell(target.type);
    });
    this.#pauses.set(target.type, stop);
  }

  #take(event: ClientEvent): void {
    if (event.type === 'message.received') return this.note(event.message);
    if (event.type !== 'receipt' || event.user.uid !== this.#life.owner) return;
    const key = chatKey(event.target);
    if (this.#waiting.get(key)?.id === event.messageId) this.#waiting.delete(key);
  }

  /** One after the other: nobody waits for it. */
  async #tell(type?: 'user' | 'group'): Promise<void> {
    if (this.#isTelling) return this.#retry.later();
    this.#retry.stop();
    this.#isTelling = true;
    try {
      for (const [key, message] of this.#waiting) {
        if (type !== undefined && message.receiver.type !== type) continue;
        this.#waiting.delete(key);
        await this.#mark(key, message);
      }
    } finally {
      this.#isTelling = false;
    }
  }

  async #mark(key: string, message: MessageRecord): Promise<void> {
    const { signal, owner } = this.#life;
    try {
      await this.#client.markAsDelivered(messageFrom(message));
      this.#retry.reset();
    } catch (cause) {
      const isWanted = !signal.aborted && owner === this.#life.owner;
      if (!isWanted || !toKitException(cause, 'Marking a message').isRetryable) return;
      if (!this.#waiting.has(key)) this.#waiting.set(key, message);
      this.#retry.later();
    }
  }

  #clear(): void {
    this.#retry.reset();
    for (const stop of this.#pauses.values()) stop();
    this.#pauses.clear();
    this.#waiting.clear();
  }
}

/** A number below `most` that is another one for most people, and the same each time for one. */
function spread(uid: string, most: number): number {
  let sum = 0;
  for (const letter of uid) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % most;
  return sum;
}
