import type { Clock } from '@open-chat-kit/sdk/engine';
import type { Followed } from './followed.ts';
import { Moment } from './moment.ts';
import type { Happening } from './outcomes.ts';
import type { Found, Streams } from './streams.ts';
import { mayConcernOthers, topicsOfStream } from './topics.ts';

/** Milliseconds that what comes too early waits for what is missing: words of two instances overtake each other all the time. */
const patienceMs = 40;

interface FollowerOptions {
  readonly streams: Streams;
  readonly followed: Followed;
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
  /** Of all that happens in it. */
  readonly topics: readonly string[];
  /** Since when it was followed then; `null` where it was not, and what was between may be no news here. */
  readonly since: Moment | null;
}

/** What came before what stands in front of it, by its number. */
interface Early {
  readonly happenings: Map<number, Happening>;
  readonly cancel: () => void;
}

/**
 * Follows the streams that concern somebody here: puts what the bus says in order, and reads from the database what it did not
 * say. Of any other stream it reads what is about somebody here: who is added to a group hears of that before it is followed.
 */
export class Follower {
  readonly #options: FollowerOptions;
  readonly #positions = new Map<string, Position>();
  readonly #early = new Map<string, Early>();
  readonly #queues = new Map<string, Promise<void>>();
  /** What could be read then, in a stream whose position is not known, is nobody's news here. */
  #since: Moment = Moment.ofOld;
  #age = 0;
  /** Ages that are over, and when they were. */
  readonly #over: { readonly age: number; readonly at: Moment }[] = [];
  /** From where the next sweep looks, by the clock of the database: a machine's own may have stood still while it slept. */
  #swept = '-infinity';

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** Before the first word is heard. */
  async begin(): Promise<void> {
    const { streams, followed } = this.#options;
    this.#since = await followed.begin();
    this.#swept = await streams.lately();
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
    const { followed } = this.#options;
    const { stream, seq, topics } = happening;
    if (!topics.some((topic) => followed.has(topic))) return;
    const known = this.#positions.get(stream)?.seq;
    const isNext = known === undefined ? seq === 1 : seq === known + 1;
    if (this.#queues.has(stream) || (known === undefined && !isNext)) this.readUpTo(stream, seq);
    else if (isNext) {
      this.#pass(happening, 'bus');
      this.#passEarly(stream);
    } else if (seq > (known ?? 0)) {
      // Of a stream that is not followed what is missing may never come.
      if (this.#followedSince(stream)) this.#wait(happening);
      else this.readUpTo(stream, seq);
    }
  }

  /** There is something of which no more is known than its number; where not even that is, whatever there is. */
  readUpTo(stream: string, seq: number = Infinity): void {
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
    const { streams, followed } = this.#options;
    const until = await streams.lately();
    const heads = await streams.heads(this.#swept, followed.names);
    this.#swept = until;
    for (const { stream, seq } of heads) this.readUpTo(stream, seq);
  }

  /** Ends an age: streams in which nothing came since the one before it ended are forgotten. Ages last for many sweeps. */
  async endAge(): Promise<void> {
    const age = this.#age;
    this.#age += 1;
    // Only now: all that was followed in this age was written before.
    this.#over.push({ age, at: await this.#options.followed.now() });
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

  #topicsOf(stream: string): readonly string[] {
    return this.#positions.get(stream)?.topics ?? topicsOfStream(stream);
  }

  /** Since when everything in a stream is news; `null` where it is not followed. */
  #followedSince(stream: string): Moment | null {
    return this.#options.followed.earliest(this.#topicsOf(stream));
  }

  /** What of all that is followed may be in a stream beside that which all of it is about. */
  #topicsBeside(stream: string): readonly string[] {
    const own = this.#topicsOf(stream);
    return this.#options.followed.names.filter((name) => !own.includes(name));
  }

  async #read(stream: string, seq: number): Promise<void> {
    const { streams, followed, onLoss } = this.#options;
    await followed.settled();
    const position = this.#positions.get(stream);
    const known = position?.seq;
    if (known !== undefined && known >= seq) return;
    const since = this.#followedSince(stream);
    // All that is behind it is to be there. Of what was before it was followed only that which is about somebody here.
    const isWhole = since !== null && position?.since === since;
    const found = await streams.behind(stream, {
      known: known ?? 0,
      since: isWhole ? Moment.ofOld : since && this.#laterOf(since),
      about: { topics: isWhole || !mayConcernOthers(stream) ? [] : this.#topicsBeside(stream), since: this.#since },
    });
    const isGone = found.length === 0 ? seq < Infinity : found[0]?.seq !== this.#nextOf(stream);
    if (isWhole && isGone) onLoss();
    for (const happening of found)
      if (this.#isNews(happening)) this.#pass(happening, 'table');
      else this.#move(stream, happening.seq);
    if (seq < Infinity && this.#nextOf(stream) <= seq) this.#move(stream, seq);
  }

  /** A stream that was forgotten is no news from before that. */
  #laterOf(since: Moment): Moment {
    return this.#since.isAfter(since) ? this.#since : since;
  }

  /** Whether somebody whom it concerns is here for so long that they did not read it when they came. */
  #isNews({ topics, transaction }: Found): boolean {
    return topics.some((topic) => this.#options.followed.since(topic)?.includes(transaction) === false);
  }

  #pass(happening: Happening, from: 'bus' | 'table'): void {
    this.#move(happening.stream, happening.seq);
    this.#options.onHappening(happening, from);
  }

  #move(stream: string, seq: number): void {
    const topics = this.#topicsOf(stream);
    this.#positions.set(stream, { seq, age: this.#age, topics, since: this.#options.followed.earliest(topics) });
  }
}
