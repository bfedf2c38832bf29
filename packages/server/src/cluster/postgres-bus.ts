import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Work } from '../database/open-database.ts';
import type { Bus, Word } from './bus.ts';
import type { Happening } from './outcomes.ts';
import { textOf, wordIn } from './word.ts';

const channel = 'open_chat';
/** PostgreSQL takes less than 8,000 bytes. */
const longest = 7_900;
/** Milliseconds until a lost connection is tried again. */
const pause = 500;

interface PostgresBusOptions {
  readonly url: string;
  readonly database: Database;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

/** `LISTEN` and `NOTIFY`: no further server, and words in the order of their transactions. */
export function postgresBus(options: PostgresBusOptions): Bus {
  return new PostgresBus(options);
}

class PostgresBus implements Bus {
  readonly #options: PostgresBusOptions;
  #client: pg.Client | null = null;
  #isClosed = false;
  #hear: (word: Word) => void = () => {};
  #gap: () => void = () => {};
  #retry: NodeJS.Timeout | undefined;

  constructor(options: PostgresBusOptions) {
    this.#options = options;
  }

  async listen(onWord: (word: Word) => void, onGap: () => void): Promise<void> {
    this.#hear = onWord;
    this.#gap = onGap;
    await this.#connect();
  }

  async announce(work: Work, happening: Happening): Promise<void> {
    await sql`select pg_notify(${channel}, ${textOf(happening, longest)})`.execute(work);
  }

  announced(): void {
    // PostgreSQL said it with the end of the transaction.
  }

  say(word: Word): void {
    const { database, onWarning } = this.#options;
    sql`select pg_notify(${channel}, ${JSON.stringify(word)})`.execute(database).catch((error: unknown) => {
      // What passes may be lost; the rest is in the database.
      onWarning('A word for other instances could not be said.', error);
    });
  }

  flush(): Promise<void> {
    return Promise.resolve();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#options.url });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload }) => {
      const word = wordIn(payload ?? '');
      if (word) this.#hear(word);
    });
    this.#client = client;
    await client.connect();
    await client.query(`listen ${channel}`);
  }

  #lost(client: pg.Client): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = null;
    this.#retry = setTimeout(() => {
      this.#connect().then(
        () => this.#gap(),
        () => this.#client && this.#lost(this.#client),
      );
    }, pause);
  }
}
