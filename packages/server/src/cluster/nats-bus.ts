import { setTimeout } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { CannotStart } from '../start/cannot-start.ts';
import { topicsOfWord } from './bus.ts';
import type { Bus, Word } from './bus.ts';
import { natsNodesIn } from './nats-nodes.ts';
import type { Happening } from './outcomes.ts';
import { PassedOver } from './passed-over.ts';
import { everywhere } from './topics.ts';
import { hearing, textOf, textOfWord } from './word.ts';

/** Milliseconds that the last words may take to leave, and what is to be heard from now on. */
const patience = 1_000;
/** NATS takes a megabyte. */
const longest = 900_000;

interface NatsBusOptions {
  /** Of one node of the cluster, or of several: `nats://user:password@host:4222`, with `tls://` for lines that are encrypted. */
  readonly servers: readonly string[];
  /** One for each database: who shares it hears each other. What is about one thing has a subject of its own behind it. */
  readonly subject: string;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

/** NATS: words spread by a cluster of its own, which may lose some. While it is gone, what happened is found by looking. */
export async function natsBus({ servers, subject, onWarning }: NatsBusOptions): Promise<Bus> {
  const nodes = natsNodesIn(servers);
  if (nodes === null) throw new CannotStart('NATS_URL does not hold addresses of one NATS.');
  const connection = await connect({
    ...nodes,
    // What was said here is heard here without it.
    noEcho: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    // A first try that fails is told at the start: an address may be wrong.
    timeout: 5_000,
    // Of a line on which nothing comes any more nobody says so; without words what happens is found by looking.
    pingInterval: 10_000,
    ignoreAuthErrorAbort: true,
  }).catch((error: unknown) => {
    const said = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new CannotStart(
      `No NATS of NATS_URL lets this server in${said}: do nodes run there, and do user and password of the address fit?`,
    );
  });
  return new NatsBus(connection, subject, onWarning);
}

class NatsBus implements Bus {
  readonly #connection: NatsConnection;
  readonly #subject: string;
  readonly #warn: NatsBusOptions['onWarning'];
  readonly #subscriptions = new Map<string, Subscription>();
  #hear: (word: Word) => void = () => {};
  #hearText: (text: string) => void = () => {};
  /** What happened is found by looking then. */
  readonly #unheard: PassedOver;
  #isUp = true;

  constructor(connection: NatsConnection, subject: string, warn: NatsBusOptions['onWarning']) {
    this.#unheard = new PassedOver(
      `NATS does not let this server hear what concerns somebody here: may its user subscribe to ${subject}, and ${subject}.>?`,
      warn,
    );
    this.#connection = connection;
    this.#subject = subject;
    this.#warn = warn;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  async listen(onWord: (word: Word) => void, onGap: () => void): Promise<void> {
    this.#hear = onWord;
    this.#hearText = hearing(onWord, this.#warn);
    this.#subscribe(everywhere);
    void this.#watch(onGap);
    await this.#connection.flush();
  }

  async follow(topics: readonly string[]): Promise<void> {
    try {
      for (const topic of topics) this.#subscribe(topic);
      // While nobody is there what happens is found by looking.
      if (this.#isUp) await this.#flushInTime();
    } catch (error) {
      this.#warn('What concerns somebody here cannot be heard by NATS.', error);
    }
  }

  unfollow(topics: readonly string[]): void {
    for (const topic of topics) {
      this.#subscriptions.get(topic)?.unsubscribe();
      this.#subscriptions.delete(topic);
    }
  }

  announcement(): null {
    return null; // nothing is said before it is safe
  }

  announced(happening: Happening): void {
    this.#publish(happening.topics, textOf(happening, longest));
    this.#hear({ type: 'happened', happening });
  }

  say(word: Word, onLost?: () => void): void {
    // Behind what others said before it.
    if (word.type === 'mark') void this.flush().finally(() => this.#hear(word));
    else {
      this.#publish(topicsOfWord(word), textOfWord(word), onLost);
      this.#hear(word);
    }
  }

  async flush(): Promise<void> {
    await this.#connection.flush();
  }

  async close(): Promise<void> {
    this.#hear = () => {};
    // What was said last, unless nobody is there to take it.
    if (this.#isUp) await this.#flushInTime();
    await this.#connection.close();
  }

  async #flushInTime(): Promise<void> {
    await Promise.race([this.#connection.flush(), setTimeout(patience, undefined, { ref: false })]).catch(() => {});
  }

  #subscribe(topic: string): void {
    if (this.#subscriptions.has(topic)) return;
    const subscription = this.#connection.subscribe(this.#subjectOf(topic), {
      callback: (error, message) => {
        if (error) this.#unheard.count();
        else this.#hearText(message.string());
      },
    });
    this.#subscriptions.set(topic, subscription);
  }

  #subjectOf(topic: string): string {
    return topic === everywhere ? this.#subject : `${this.#subject}.${topic}`;
  }

  /** Whoever hears several of its subjects tells by its number that they heard it. */
  #publish(topics: readonly string[], text: string, onLost?: () => void): void {
    try {
      for (const topic of topics) this.#connection.publish(this.#subjectOf(topic), text);
    } catch (error) {
      this.#warn('A word for other instances could not be said.', error);
      onLost?.();
    }
  }

  async #watch(onGap: () => void): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect') this.#isUp = false;
      if (type === 'reconnect') this.#isUp = true;
      if (type === 'reconnect' || type === 'slowConsumer') onGap();
    }
  }
}
