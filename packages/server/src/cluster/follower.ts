import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { Happening, Outcome } from './outcomes.ts';

/** How many streams are remembered; of the others it is read anew where they are. */
const mostStreams = 50_000;

interface FollowerOptions {
  readonly database: Database;
  /** Each happening once, those of one stream in their order. */
  readonly onHappening: (happening: Happening) => void;
  /** Some cannot be read any more: anything may have changed. */
  readonly onLoss: () => void;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

/** Follows all streams: puts what the bus says in order, and reads from the database what it did not say. */
export class Follower {
  readonly #options: FollowerOptions;
  readonly #positions = new Map<string, number>();
  readonly #queues = new Map<string, Promise<void>>();
  /** By the clock of the database: what was before it began is nobody's news here. */
  #since = '-infinity';
  /** By a clock that nobody sets. */
  #lastSweep = performance.now();

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** Before the first word is heard. */
  async begin(): Promise<void> {
    const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(this.#options.database);
    this.#since = rows[0]?.now ?? this.#since;
  }

  /** Resolves when nothing is being read. */
  async idle(): Promise<void> {
    while (this.#queues.size > 0) await Promise.allSettled(this.#queues.values());
  }

  take(happening: Happening): void {
    const { stream, seq } = happening;
    const known = this.#positions.get(stream);
    const isNext = known === undefined ? seq === 1 : seq === known + 1;
    if (isNext && !this.#queues.has(stream)) this.#pass(happening);
    else this.readUpTo(stream, seq);
  }

  /** There is something of which no more is known than its number. */
  readUpTo(stream: string, seq: number): void {
    if ((this.#positions.get(stream) ?? 0) >= seq) return;
    const before = this.#queues.get(stream) ?? Promise.resolve();
    const after = before
      .then(() => this.#read(stream, seq))
      .catch((error: unknown) => this.#options.onWarning('A stream could not be read; it is tried again.', error))
      .finally(() => {
        if (this.#queues.get(stream) === after) this.#queues.delete(stream);
      });
    this.#queues.set(stream, after);
  }

  /** Looks for what nobody said: what is new since the last time, and a little before that. */
  async sweep(): Promise<void> {
    const began = performance.now();
    // However long the process stood still; and transactions may end later than they began.
    const seconds = (began - this.#lastSweep) / 1_000 + 20;
    const { rows } = await sql<{ readonly stream: string; readonly seq: number }>`
      select stream, max(seq) as seq from happenings
      where at >= greatest(clock_timestamp() - make_interval(secs => ${seconds}), ${this.#since}::timestamptz)
      group by stream`.execute(this.#options.database);
    this.#lastSweep = began;
    for (const { stream, seq } of rows) this.readUpTo(stream, seq);
  }

  /** Nobody reads so far back: whoever was away for longer compares. */
  async forgetOld(): Promise<void> {
    await sql`delete from happenings where at < clock_timestamp() - interval '1 hour'`.execute(this.#options.database);
  }

  async #read(stream: string, seq: number): Promise<void> {
    const known = this.#positions.get(stream);
    if (known !== undefined && known >= seq) return;
    const { database, onLoss } = this.#options;
    const rows = await database
      .selectFrom('happenings')
      .selectAll()
      .where('stream', '=', stream)
      .where('seq', '>', known ?? 0)
      .$if(known === undefined, (found) => found.where(sql<boolean>`at >= ${this.#since}::timestamptz`))
      .orderBy('seq')
      .execute();
    const isWhole = known === undefined || (rows[0]?.seq ?? seq + 1) === known + 1;
    if (!isWhole) onLoss();
    for (const row of rows) this.#pass({ stream, seq: row.seq, ...row.outcomes });
    if ((this.#positions.get(stream) ?? 0) < seq) this.#move(stream, seq);
  }

  #pass(happening: Happening): void {
    this.#move(happening.stream, happening.seq);
    this.#options.onHappening(happening);
  }

  #move(stream: string, seq: number): void {
    // The last one touched is the last one to be forgotten.
    this.#positions.delete(stream);
    this.#positions.set(stream, seq);
    if (this.#positions.size <= mostStreams) return;
    const [oldest] = this.#positions.keys();
    if (oldest !== undefined) this.#positions.delete(oldest);
  }
}

/** What a row keeps of a happening. */
export interface Kept {
  readonly outcomes: readonly Outcome[];
  readonly origin: string;
}
