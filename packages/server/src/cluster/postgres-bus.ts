import { sql } from 'kysely';
import pg from 'pg';
import { keepAliveMs } from '../database/open-database.ts';
import type { Database } from '../database/open-database.ts';
import { Batch } from '../batch.ts';
import type { Announcement, Bus, Word } from './bus.ts';
import type { Unnumbered } from './outcomes.ts';
import { Pieces, piecesOf } from './pieces.ts';
import { everywhere } from './topics.ts';
import { hearing, textAround, textOfWord } from './word.ts';

const channel = 'open_chat';
/** PostgreSQL takes less than 8,000 bytes. */
const longest = 7_900;
/** Milliseconds until a lost connection is tried again. */
const pause = 500;
/** Milliseconds between two questions whether the connection is there: of one that only listens nobody says that it is not. */
const beat = 10_000;
/** Milliseconds that what was sent to an instance may wait there to be read. */
const unread = 60_000;

interface PostgresBusOptions {
  readonly url: string;
  readonly database: Database;
  /** Milliseconds that the database may take for an answer, or to let it in. @default 5_000 */
  readonly patienceMs?: number;
  /** @default 10_000 */
  readonly beatMs?: number;
  /** @default 60_000 */
  readonly unreadMs?: number;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

/** `LISTEN` and `NOTIFY`: no further server, and words in the order of their transactions. */
export function postgresBus(options: PostgresBusOptions): Bus {
  return new PostgresBus(options);
}

class PostgresBus implements Bus {
  readonly #options: PostgresBusOptions;
  /** One after the other, as they were said: connections of the database keep no order among each other. */
  readonly #words = new Batch<string>(async (words) => {
    const pieces = words.flatMap((word) => piecesOf(word, longest));
    await sql`select pg_notify(${channel}, piece) from unnest(${pieces}::text[]) as piece`.execute(
      this.#options.database,
    );
  });
  readonly #pieces = new Pieces();
  readonly #followed = new Set([everywhere]);
  #said: Promise<void> = Promise.resolve();
  #client: pg.Client | null = null;
  #isClosed = false;
  #isListening = false;
  #hear: (text: string) => void = () => {};
  #gap: () => void = () => {};
  #next: NodeJS.Timeout | undefined;

  constructor(options: PostgresBusOptions) {
    this.#options = options;
  }

  get isUp(): boolean {
    return this.#isListening;
  }

  async listen(onWord: (word: Word) => void, onGap: () => void): Promise<void> {
    // Each notification goes to each instance: of what concerns nobody there it reads no more than what it is about.
    this.#hear = hearing(onWord, this.#options.onWarning, (topic) => this.#followed.has(topic));
    this.#gap = onGap;
    await this.#connect();
  }

  follow(topics: readonly string[]): Promise<void> {
    for (const topic of topics) this.#followed.add(topic);
    return Promise.resolve();
  }

  unfollow(topics: readonly string[]): void {
    for (const topic of topics) this.#followed.delete(topic);
  }

  announcement(happening: Unnumbered): Announcement {
    return { channel, ...textAround(happening, longest) };
  }

  announced(): void {
    // PostgreSQL said it with the end of the transaction.
  }

  say(word: Word, onLost?: () => void): void {
    this.#said = this.#words.add(textOfWord(word)).catch((error: unknown) => {
      // What passes may be lost, unless whoever says it knows better; the rest is in the database.
      this.#options.onWarning('A word for other instances could not be said.', error);
      onLost?.();
    });
  }

  async flush(): Promise<void> {
    await this.#said;
  }

  async close(): Promise<void> {
    await this.flush();
    this.#isClosed = true;
    clearTimeout(this.#next);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      connectionTimeoutMillis: this.#patience,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload }) => {
      const text = this.#pieces.joined(payload ?? '');
      if (text !== null) this.#hear(text);
    });
    this.#client = client;
    await client.connect();
    // An instance that stands still reads nothing, and PostgreSQL keeps for it what all others say, until nobody can say anything.
    await this.#answered(client, `set tcp_user_timeout = ${this.#options.unreadMs ?? unread}; listen ${channel}`);
    this.#isListening = true;
    this.#beatLater(client);
  }

  get #patience(): number {
    return this.#options.patienceMs ?? 5_000;
  }

  #beatLater(client: pg.Client): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => void this.#ask(client), this.#options.beatMs ?? beat);
    this.#next.unref();
  }

  async #ask(client: pg.Client): Promise<void> {
    try {
      await this.#answered(client, 'select');
      if (this.#client === client) this.#beatLater(client);
    } catch {
      this.#lost(client);
    }
  }

  /** @throws where there is no answer in time, either: the connection is broken then */
  async #answered(client: pg.Client, question: string): Promise<void> {
    // With a question under way `pg` breaks the connection.
    const silent = setTimeout(() => void client.end().catch(() => {}), this.#patience);
    try {
      await client.query(question);
    } finally {
      clearTimeout(silent);
    }
  }

  #lost(client: pg.Client): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = null;
    this.#isListening = false;
    this.#pieces.forget();
    clearTimeout(this.#next);
    this.#next = setTimeout(() => {
      this.#connect().then(
        () => this.#gap(),
        () => this.#client && this.#lost(this.#client),
      );
    }, pause);
  }
}
