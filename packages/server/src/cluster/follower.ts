import type { Clock } from '@open-chat-kit/sdk/engine';
import type { Happening } from './outcomes.ts';
import type { Streams } from './streams.ts';

/** Milliseconds that what comes too early waits for what is missing: words of two instances overtake each other all the time. */
const patienceMs = 40;

interface FollowerOptions {
  readonly streams: Streams;
  readonly clock: Clock;
  /** Each happening once, those of one stream in their order. */
  readonly onHappening: (happening: Happening, from: 'bus' | 'table') => void;
  /** Some cannot be read any more: anything may have changed. */
  readonly onLoss: () => void;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

/** How far a stream was followed, and in which age it was last. */
interface Position {
  readonly seq: number;
  readonly age: number;
}

/** What came before what stands in front of it, by its number. */
interface Early {
  readonly happenings: Map<number, Happening>;
  readonly cancel: () => void;
}

/** Follows all streams: puts what the bus says in order, and reads from the database what it did not say. */
export class Follower {
  readonly #options: FollowerOptions;
  readonly #positions = new Map<string, Position>();
  readonly #early = new Map<string, Early>();
  readonly #queues = new Map<string, Promise<void>>();
  /** By the clock of the database: what was before it, in a stream whose position is not known, is nobody's news here. */
  #since = '-infinity';
  #age = 0;
  /** Ages that are over, and when they were by the clock of the database. */
  readonly #over: { readonly age: number; readonly at: string }[] = [];
  /** From where the next sweep looks, by the clock of the database: a machine's own may have stood still while it slept. */
  #swept = '-infinity';

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** Before the first word is heard. */
  async begin(): Promise<void> {
    this.#since = await this.#options.streams.settled();
  }

  /** Resolves when nothing is being read. */
  async rest(): Promise<void> {
    while (this.#queues.size > 0) await Promise.allSettled(this.#queues.values());
  }

  /** Resolves when nothing waits, and nothing is being read. */
  async idle(): Promise<void> {
    for (const stream of this.#early.keys()) this.#readEarly(stream);
    await this.rest();
  }

  take(happening: Happening): void {
    const { stream, seq } = happening;
    const known = this.#positions.get(stream)?.seq;
    const isNext = known === undefined ? seq === 1 : seq === known + 1;
    if (this.#queues.has(stream) || (known === undefined && !isNext)) this.readUpTo(stream, seq);
    else if (isNext) {
      this.#pass(happening, 'bus');
      this.#passEarly(stream);
    } else if (seq > (known ?? 0)) this.#wait(happening);
  }

  /** There is something of which no more is known than its number. */
  readUpTo(stream: string, seq: number): void {
    if (this.#nextOf(stream) > seq) return;
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
    const { streams } = this.#options;
    const until = await streams.lately();
    const heads = await streams.heads(this.#swept, this.#since);
    this.#swept = until;
    for (const { stream, seq } of heads) this.readUpTo(stream, seq);
  }

  /** Ends an age: streams in which nothing came since the one before it ended are forgotten. Ages last for many sweeps. */
  async endAge(): Promise<void> {
    const age = this.#age;
    this.#age += 1;
    // Only now: all that was followed in this age was written before.
    this.#over.push({ age, at: await this.#options.streams.now() });
    const [first, second] = this.#over;
    if (!first || !second) return;
    this.#over.shift();
    // Of the forgotten nothing came behind that moment, or a sweep would have found it.
    this.#since = first.at;
    for (const [stream, position] of this.#positions) if (position.age <= first.age) this.#positions.delete(stream);
  }

  /** Removes what is so old that nobody reads it. */
  async forgetOld(): Promise<void> {
    await this.#options.streams.forgetOld();
  }

  #wait(happening: Happening): void {
    const { stream, seq } = happening;
    const early = this.#early.get(stream) ?? {
      happenings: new Map<number, Happening>(),
      cancel: this.#options.clock.after(patienceMs, () => this.#readEarly(stream)),
    };
    early.happenings.set(seq, happening);
    this.#early.set(stream, early);
  }

  /** What was missing did not come. */
  #readEarly(stream: string): void {
    const early = this.#early.get(stream);
    early?.cancel();
    this.#early.delete(stream);
    if (early) this.readUpTo(stream, Math.max(...early.happenings.keys()));
  }

  /** What stands behind something that came. */
  #passEarly(stream: string): void {
    const early = this.#early.get(stream);
    if (!early) return;
    const { happenings, cancel } = early;
    for (let next = this.#nextOf(stream); ; next += 1) {
      const happening = happenings.get(next);
      if (!happening) break;
      happenings.delete(next);
      this.#pass(happening, 'bus');
    }
    if (happenings.size > 0) return;
    cancel();
    this.#early.delete(stream);
  }

  #nextOf(stream: string): number {
    return (this.#positions.get(stream)?.seq ?? 0) + 1;
  }

  async #read(stream: string, seq: number): Promise<void> {
    const known = this.#positions.get(stream)?.seq;
    if (known !== undefined && known >= seq) return;
    const { streams, onLoss } = this.#options;
    const found = await streams.behind(stream, known, this.#since);
    const isWhole = known === undefined || (found[0]?.seq ?? seq + 1) === known + 1;
    if (!isWhole) onLoss();
    for (const happening of found) this.#pass(happening, 'table');
    if (this.#nextOf(stream) <= seq) this.#move(stream, seq);
  }

  #pass(happening: Happening, from: 'bus' | 'table'): void {
    this.#move(happening.stream, happening.seq);
    this.#options.onHappening(happening, from);
  }

  #move(stream: string, seq: number): void {
    this.#positions.set(stream, { seq, age: this.#age });
  }
}
