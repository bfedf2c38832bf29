import { type ChatClient, type Clock, type ErrorCode, type MessageRecord, toKitException } from '@open-chat-kit/sdk';
import { forgetOldest } from '../../forget-oldest.ts';
import { Retry } from '../life/retry.ts';
import type { RowSource } from '../row-source.ts';
import { RowStore } from '../row-store.ts';

/** What stands in a quote: the message, or `null` where the viewer cannot see it (any more). Nothing until that is known. */
export interface Quoted {
  readonly message: MessageRecord | null;
}

interface QuotesOptions {
  readonly clock: Clock;
  /** What is loaded already needs no question. */
  readonly knows: (id: string) => MessageRecord | undefined;
  readonly onChange: () => void;
}

/** As many as a reader comes by who goes back a little; what is drawn is kept in any case. */
const mostKept = 200;

/** There will be no other answer: it is gone, or not for the viewer. */
const final: ReadonlySet<ErrorCode> = new Set(['NOT_FOUND', 'NOT_A_MEMBER', 'FORBIDDEN', 'BANNED']);

/**
 * The messages that others quote, by id: as they are now, wherever in the history they stand. Each is asked for once, when
 * the first quote of it is drawn, and follows the events from there on.
 */
export class Quotes extends RowStore<Quoted> {
  /** Drawn, and without an answer yet. */
  readonly #wanted = new Set<string>();
  /** Drawn, and loaded when everything came into doubt. */
  readonly #compared = new Set<string>();
  readonly #knows: QuotesOptions['knows'];
  readonly #retry: Retry;
  #client: ChatClient | null = null;
  /** The same for whoever draws them. */
  readonly source: RowSource<Quoted> = {
    getRow: (id) => this.get(id),
    subscribeRow: (id, listener) => this.subscribe(id, listener),
  };
  #asking = new AbortController();

  constructor({ clock, knows, onChange }: QuotesOptions) {
    super(onChange);
    this.#knows = knows;
    this.#retry = new Retry(clock, () => this.askAgain());
  }

  override subscribe(id: string, listener: () => void): () => void {
    const stop = super.subscribe(id, listener);
    if (this.get(id) === undefined && !this.#wanted.has(id)) {
      this.#wanted.add(id);
      this.#want(id);
    }
    return () => {
      stop();
      this.#tidy();
    };
  }

  /** Somebody is there to ask for. */
  start(client: ChatClient): void {
    this.#client = client;
    this.askAgain();
  }

  /** Asks for what had no answer. */
  askAgain(): void {
    this.#retry.stop();
    this.#asking.abort();
    this.#asking = new AbortController();
    for (const id of this.#wanted) this.#want(id);
  }

  /**
   * Anything may have changed: those that are drawn are asked for anew, all others when somebody draws them again. What is
   * loaded is compared with the list.
   */
  doubt(): void {
    for (const id of [...this.rows.keys()]) {
      if (!this.isDrawn(id)) this.remove(id);
      else if (this.#knows(id) === undefined) this.#wanted.add(id);
      else this.#compared.add(id);
    }
    this.askAgain();
  }

  /** What is loaded is as the server has it: what has left it by that is asked for. */
  compared(): void {
    const left = [...this.#compared].filter((id) => this.isDrawn(id) && this.#knows(id) === undefined);
    this.#compared.clear();
    for (const id of left) {
      this.#wanted.add(id);
      this.#want(id);
    }
  }

  /** What stands before this order is gone for the viewer. */
  cutBelow(order: number): void {
    for (const [id, { message }] of this.rows)
      if (message !== null && message.order < order) this.#learn(id, { message: null });
  }

  /** Nobody looks any more: what has no answer is asked for when somebody does. */
  stop(): void {
    this.#retry.reset();
    this.#asking.abort();
  }

  /** Something was said of these messages. */
  note(messages: readonly MessageRecord[]): void {
    for (const message of messages) {
      const known = this.get(message.id);
      if (known === undefined ? this.#wanted.has(message.id) : isNewer(message, known.message))
        this.#learn(message.id, { message });
    }
  }

  /** Nothing of this is for the viewer's eyes any more. */
  override clear(): void {
    this.stop();
    this.#asking = new AbortController();
    this.#wanted.clear();
    this.#compared.clear();
    super.clear();
  }

  #want(id: string): void {
    const known = this.#knows(id);
    if (known !== undefined) this.#learn(id, { message: known });
    else if (this.#client !== null) void this.#ask(this.#client, id, this.#asking.signal);
  }

  async #ask(client: ChatClient, id: string, signal: AbortSignal): Promise<void> {
    try {
      const message = await client.queries.getMessage(id, signal);
      if (signal.aborted) return;
      this.note([message]);
      this.#wanted.delete(id);
      // What waits for another try need not.
      if (this.#retry.failures === 0) return;
      this.#retry.reset();
      this.askAgain();
    } catch (cause) {
      if (signal.aborted) return;
      const { code, isRetryable } = toKitException(cause, 'Loading a message');
      if (final.has(code)) this.#learn(id, { message: null });
      else if (isRetryable) this.#retry.later();
    }
  }

  /** Forgets what was learned first, of what nobody draws: it is asked for when somebody does again. */
  #tidy(): void {
    for (const id of this.#wanted) if (!this.isDrawn(id)) this.#wanted.delete(id);
    forgetOldest(this.rows, mostKept, (id) => !this.isDrawn(id));
  }

  #learn(id: string, quoted: Quoted): void {
    this.#wanted.delete(id);
    this.set(id, quoted);
  }
}

function isNewer(message: MessageRecord, known: MessageRecord | null): boolean {
  return known === null || message.revision > known.revision;
}
