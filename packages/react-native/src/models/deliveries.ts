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
  /** Kinds of chats whose pause is over. */
  readonly #due = new Set<'user' | 'group'>();
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
      this.#due.add(target.type);
      void this.#tell();
    });
    this.#pauses.set(target.type, stop);
  }

  #take(event: ClientEvent): void {
    if (event.type === 'message.received') return this.note(event.message);
    if (event.type !== 'receipt' || event.user.uid !== this.#life.owner) return;
    const key = chatKey(event.target);
    if (this.#waiting.get(key)?.id === event.messageId) this.#waiting.delete(key);
  }

  /** One after the other: nobody waits for it. What is due meanwhile comes behind it. */
  async #tell(): Promise<void> {
    if (this.#isTelling) return;
    this.#retry.stop();
    this.#isTelling = true;
    try {
      for (let key = this.#next(); key !== undefined; key = this.#next())
        if (!(await this.#mark(key))) return this.#retry.later();
      this.#retry.reset();
    } finally {
      this.#isTelling = false;
    }
  }

  /** The next chat to tell of; with the last one, nothing is due any more. */
  #next(): string | undefined {
    for (const [key, { receiver }] of this.#waiting) if (this.#due.has(receiver.type)) return key;
    this.#due.clear();
    return undefined;
  }

  /** @returns whether there was an answer, or nobody wants one */
  async #mark(key: string): Promise<boolean> {
    const message = this.#waiting.get(key);
    if (message === undefined) return true;
    const { signal, owner } = this.#life;
    this.#waiting.delete(key);
    try {
      await this.#client.markAsDelivered(messageFrom(message));
      return true;
    } catch (cause) {
      const isWanted = !signal.aborted && owner === this.#life.owner;
      if (!isWanted || !toKitException(cause, 'Marking a message').isRetryable) return true;
      if (!this.#waiting.has(key)) this.#waiting.set(key, message);
      return false;
    }
  }

  #clear(): void {
    this.#retry.reset();
    for (const stop of this.#pauses.values()) stop();
    this.#pauses.clear();
    this.#due.clear();
    this.#waiting.clear();
  }
}

/** A number below `most` that is another one for most people, and the same each time for one. */
function spread(uid: string, most: number): number {
  let sum = 0;
  for (const letter of uid) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % most;
  return sum;
}
