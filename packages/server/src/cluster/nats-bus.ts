import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Bus, Word } from './bus.ts';
import type { Happening } from './outcomes.ts';
import { textOf, wordIn } from './word.ts';

/** NATS takes a megabyte. */
const longest = 900_000;

interface NatsBusOptions {
  /** Of one node of the cluster, or of several. */
  readonly servers: readonly string[];
  /** One for each database: who shares it hears each other. @default "open-chat" */
  readonly subject?: string;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

/** NATS: words spread by a cluster of its own, which may lose some. While it is gone, what happened is found by looking. */
export async function natsBus({ servers, subject = 'open-chat', onWarning }: NatsBusOptions): Promise<Bus> {
  const connection = await connect({
    servers: [...servers],
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    // A first try that fails is told at the start: an address may be wrong.
    timeout: 5_000,
  });
  return new NatsBus(connection, subject, onWarning);
}

class NatsBus implements Bus {
  readonly #connection: NatsConnection;
  readonly #subject: string;
  readonly #warn: NatsBusOptions['onWarning'];

  constructor(connection: NatsConnection, subject: string, warn: NatsBusOptions['onWarning']) {
    this.#connection = connection;
    this.#subject = subject;
    this.#warn = warn;
  }

  async listen(onWord: (word: Word) => void, onGap: () => void): Promise<void> {
    this.#connection.subscribe(this.#subject, {
      callback: (error, message) => {
        const word = error ? null : wordIn(message.string());
        if (word) onWord(word);
      },
    });
    void this.#watch(onGap);
    await this.#connection.flush();
  }

  async announce(): Promise<void> {
    // Nothing is said before it is safe.
  }

  announced(happening: Happening): void {
    this.#publish(textOf(happening, longest));
  }

  say(word: Word): void {
    this.#publish(JSON.stringify(word));
  }

  async flush(): Promise<void> {
    await this.#connection.flush();
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }

  #publish(text: string): void {
    try {
      this.#connection.publish(this.#subject, text);
    } catch (error) {
      this.#warn('A word for other instances could not be said.', error);
    }
  }

  async #watch(onGap: () => void): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'reconnect' || type === 'slowConsumer') onGap();
    }
  }
}
