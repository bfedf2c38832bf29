import type { Clock } from '@open-chat-kit/sdk/engine';
import { Batch } from '../batch.ts';
import type { Bus } from './bus.ts';
import { Followed } from './followed.ts';
import { isKnownOutcome } from './known-outcomes.ts';
import { Moment } from './moment.ts';
import type { Happening } from './outcomes.ts';
import type { Asked, Found, Streams } from './streams.ts';
import { allTopicsIn, everywhere, groupOf, topicOf, topicsOfStream } from './topics.ts';
import type { Topic } from './topics.ts';

/** Milliseconds that what comes too early waits for what is missing: words of two instances overtake each other all the time. */
const waitMs = 40;
/** Of so many streams it is asked at once. */
const mostAsked = 200;

interface FollowerOptions {
  readonly streams: Streams;
  readonly bus: Pick<Bus, 'follow' | 'unfollow'>;
  readonly clock: Clock;
  /** Each happening once, those of one stream in their order. */
  readonly onHappening: (happening: Happening, from: 'bus' | 'table') => void;
  /** Some cannot be read any more: anything may have changed. */
  readonly onLoss: () => void;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

/** How far a stream was followed, and in which age it was last. */
interface Position {
  /** What came up to there was passed, or is nobody's news here. */
  readonly seq: number;
  /** From there to here only what is aside may be somebody's news. */
  readonly end: number;
  readonly age: number;
  /** Names of what all that happens in it is about. */
  readonly own: readonly string[];
  /** Since when it was heard, as it was passed; `null` where only what is aside in it was. */
  readonly since: Moment | null;
}

/** What came before what stands in front of it, by its number. */
interface Early {
  readonly happenings: Map<number, Happening>;
  readonly cancel: () => void;
}

interface Question {
  readonly asked: Asked;
  readonly answer: (found: readonly Found[]) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Follows the streams that concern somebody here: puts what the bus says in order, and reads from the database what it did not
 * say. Where a group stands that is followed from now on is asked at once. Of any other stream it reads what is aside: about
 * somebody here whom not everything in it is about. Who is added to a group hears of that so, and from there on of all that is
 * in it.
 */
export class Follower {
  readonly #options: FollowerOptions;
  readonly #followed: Followed;
  readonly #positions = new Map<string, Position>();
  readonly #early = new Map<string, Early>();
  readonly #queues = new Map<string, Promise<void>>();
  /** Streams of groups into which somebody here comes: where they stand is known. */
  readonly #comedInto = new Set<string>();
  /** Up to where streams are to be read that could not be. */
  readonly #unread = new Map<string, number>();
  /** What could be read then, in a stream whose position is not known, is nobody's news here. */
  #always = Moment.ofOld;
  #age = 0;
  #ended = 0;
  #isEnding = false;
  /** Ages that are over, and when they were. */
  readonly #over: { readonly age: number; readonly at: Moment }[] = [];
  /** From where the next sweep looks, by the clock of the database: a machine's own may have stood still while it slept. */
  #swept = '-infinity';
  /** How many ages were over when it was begun to look for the last time, of those that came to an end. */
  #sweptSince = -1;
  /** Which database it is: one that took the place of another has forgotten some of what the other knew. */
  #of = '';
  #beginning: Promise<void> | null = null;
  readonly #questions = new Batch<Question>(async (questions) => {
    for (let at = 0; at < questions.length; at += mostAsked) await this.#ask(questions.slice(at, at + mostAsked));
  });

  constructor(options: FollowerOptions) {
    const { bus, streams } = options;
    this.#options = options;
    this.#followed = new Followed({
      ...{ bus, streams },
      knownOf: (stream) => this.#knownOf(stream),
      always: () => this.#always,
      onStanding: (stream, seq, isNewsAside) => this.#stand(stream, seq, isNewsAside),
    });
  }

  /** Before the first word is heard. */
  async begin(): Promise<void> {
    const { streams } = this.#options;
    this.#of = await streams.begin();
    this.#always = await this.#followed.begin();
    this.#swept = (await streams.lately(this.#swept)).at;
  }

  /** Resolves once everything about these is heard: nothing of it is missing to whoever reads from then on. */
  async follow(topics: readonly Topic[]): Promise<void> {
    await this.#followed.follow(topics);
  }

  /** From now on what concerns nobody is not heard any more. */
  prune(isWanted: (topic: Topic) => boolean): void {
    this.#followed.prune(isWanted);
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
    const position = this.#positions.get(stream);
    if (seq <= this.#knownOf(stream)) return;
    if (!this.#isWhole(position)) {
      // A word does not say whether it is news: it may be of what somebody read when they came.
      if (this.#concernsAnybody(happening)) this.readUpTo(stream, seq);
    } else if (this.#queues.has(stream)) this.readUpTo(stream, seq);
    else if (seq === position.seq + 1) {
      this.#pass(happening, 'bus', position.since);
      this.#passEarly(stream);
    } else this.#wait(happening);
  }

  /** There is something of which no more is known than its number. */
  readUpTo(stream: string, seq: number): void {
    if (this.#knownOf(stream) < seq) this.#readLater(stream, seq);
  }

  /** Behind what is being read of it. @param isBegun some of it was read, and how much more there is nobody knows */
  #readLater(stream: string, seq: number, isBegun = false): void {
    const before = this.#queues.get(stream) ?? Promise.resolve();
    const after = before
      .then(() => this.#read(stream, seq, isBegun))
      .catch((error: unknown) => {
        this.#unread.set(stream, Math.max(seq, this.#unread.get(stream) ?? 0));
        this.#options.onWarning('A stream could not be read; it is tried again.', error);
      })
      .finally(() => {
        if (this.#queues.get(stream) === after) this.#queues.delete(stream);
      });
    this.#queues.set(stream, after);
  }

  /** Looks for what nobody said: what is new since the last time, and a little before that. */
  async sweep(): Promise<void> {
    const { streams } = this.#options;
    const ended = this.#ended;
    const { at: until, of, isTooLate } = await streams.lately(this.#swept);
    // Two may look at once.
    if (of !== this.#of) await (this.#beginning ??= this.#beginAnew().finally(() => (this.#beginning = null)));
    const heads = await streams.heads(this.#swept, this.#followed.names);
    this.#swept = until;
    // What is in streams of which no position is known leaves no gap.
    if (isTooLate) this.#options.onLoss();
    for (const { stream, seq } of heads) this.readUpTo(stream, seq);
    const unread = [...this.#unread];
    this.#unread.clear();
    for (const [stream, seq] of unread) this.#readLater(stream, seq, true);
    this.#sweptSince = Math.max(this.#sweptSince, ended);
  }

  /**
   * Ends an age: streams in which nothing came since the one before it ended are forgotten. Not those of groups that are
   * followed, for as many are followed anyway: somebody may write with ever more others.
   */
  async endAge(): Promise<void> {
    // Before a moment of which nothing is read any more there is to be nothing that was not looked for, and read.
    if (this.#isEnding || this.#sweptSince < this.#ended) return;
    this.#isEnding = true;
    try {
      await Promise.allSettled(this.#queues.values());
      if (this.#unread.size === 0) await this.#end();
    } finally {
      this.#isEnding = false;
    }
  }

  async #end(): Promise<void> {
    const age = this.#age;
    this.#age += 1;
    // Only now: all that was followed in this age was written before.
    this.#over.push({ age, at: await this.#followed.now() });
    this.#ended += 1;
    const [first, second] = this.#over;
    if (!first || !second) return;
    this.#over.shift();
    // Of the forgotten nothing came behind that moment, or a sweep would have found it.
    this.#always = first.at;
    for (const [stream, position] of this.#positions)
      if (position.age <= first.age && (groupOf(stream) === null || !this.#isWhole(position)))
        this.#positions.delete(stream);
  }

  /** Removes what is so old that nobody reads it. */
  async forgetOld(): Promise<void> {
    await this.#options.streams.forgetOld();
  }

  /** Another database is in the place: nothing that was known of streams holds, nor what anybody here was told. */
  async #beginAnew(): Promise<void> {
    const { streams, onLoss } = this.#options;
    const of = await streams.begin();
    if (of === this.#of) return;
    for (const { cancel } of this.#early.values()) cancel();
    for (const known of [this.#positions, this.#early, this.#unread, this.#comedInto]) known.clear();
    this.#over.length = 0;
    // What is being read belongs to the other one.
    this.#of = '';
    try {
      this.#always = await this.#followed.beginAnew();
      this.#of = of;
    } finally {
      onLoss();
    }
  }

  #wait(happening: Happening): void {
    const { stream, seq } = happening;
    const early = this.#early.get(stream) ?? {
      happenings: new Map<number, Happening>(),
      cancel: this.#options.clock.after(waitMs, () => this.#readEarly(stream)),
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
    for (let position = this.#positions.get(stream); this.#isWhole(position); position = this.#positions.get(stream)) {
      const next = happenings.get(position.seq + 1);
      if (!next) break;
      happenings.delete(next.seq);
      this.#pass(next, 'bus', position.since);
    }
    if (happenings.size > 0) return;
    cancel();
    this.#early.delete(stream);
  }

  #knownOf(stream: string): number {
    return this.#positions.get(stream)?.seq ?? 0;
  }

  #ownOf(stream: string): readonly string[] {
    return this.#positions.get(stream)?.own ?? topicsOfStream(stream);
  }

  /** Whether everything up to there was passed since the stream is followed: all behind it is heard, and news. */
  #isWhole(position: Position | undefined): position is Position & { readonly since: Moment } {
    return position?.since != null && position.since === this.#followed.earliest(position.own);
  }

  /** Whether it is about somebody here. What every instance hears may be about nobody there. */
  #concernsAnybody({ stream, topics, outcomes }: Happening): boolean {
    const isSaid = topics.includes(everywhere);
    const names = isSaid ? allTopicsIn(stream, outcomes.filter(isKnownOutcome)) : topics;
    return names.some((name) => this.#followed.has(name));
  }

  /** All of it up to there is nobody's news, but what is aside may be; all behind it is heard. */
  #stand(stream: string, end: number, isNewsAside: boolean): void {
    const known = this.#knownOf(stream);
    if (isNewsAside || this.#comedInto.has(stream)) this.#move(stream, known, null, end);
    else this.#move(stream, Math.max(end, known), this.#followed.earliest(this.#ownOf(stream)));
  }

  async #read(stream: string, upTo: number, isBegunBefore: boolean): Promise<void> {
    const followed = this.#followed;
    const own = this.#ownOf(stream);
    const of = this.#of;
    let isBegun = isBegunBefore;
    try {
      while (this.#of === of) {
        if (this.#comedInto.has(stream)) await followed.follow(groupsOf(stream));
        else await followed.settled(own);
        const position = this.#positions.get(stream);
        if (!isBegun && (position?.seq ?? 0) >= upTo) return;
        const since = followed.earliest(own);
        // Nobody seems to want what they come into yet, so that it was given up meanwhile.
        if (since === null && this.#comedInto.has(stream)) continue;
        const found = await this.#behind(stream, position, since);
        // Whoever came while it was asked may have read less than was asked for.
        const isAsItWas =
          this.#of === of && this.#positions.get(stream) === position && followed.earliest(own) === since;
        if (!isAsItWas || !followed.isSettled(own)) continue;
        // Of whom something aside is about it is to be known since when they are here: it may be of before.
        const about = found.flatMap(({ topics }) => topics);
        if (!this.#isWhole(position) && !followed.isSettled(about)) {
          await followed.settled(about);
          continue;
        }
        if (this.#passFound(stream, found, upTo, since)) return;
        isBegun = true;
      }
    } finally {
      this.#comedInto.delete(stream);
    }
  }

  /** What is in a stream behind its position, as far as it is news here. */
  #behind(stream: string, position: Position | undefined, since: Moment | null): Promise<readonly Found[]> {
    const isAllNews = this.#isWhole(position) || this.#comedInto.has(stream);
    const from = since && since.laterOf(this.#always);
    const asked = { stream, known: position?.seq ?? 0, since: isAllNews ? Moment.ofOld : from };
    return new Promise((answer, fail) => void this.#questions.add({ asked, answer, fail }));
  }

  async #ask(questions: readonly Question[]): Promise<void> {
    try {
      const asked = questions.map((question) => question.asked);
      const found = await this.#options.streams.behind(asked, this.#always);
      const byStream = new Map<string, Found[]>(asked.map(({ stream }) => [stream, []]));
      for (const one of found) byStream.get(one.stream)?.push(one);
      for (const {
        asked: { stream },
        answer,
      } of questions)
        answer(byStream.get(stream) ?? []);
    } catch (error) {
      for (const { fail } of questions) fail(error);
    }
  }

  /** Passes what of it is news; from where somebody here comes in on, all of it is. @returns whether that was all */
  #passFound(stream: string, found: readonly Found[], upTo: number, since: Moment | null): boolean {
    const position = this.#positions.get(stream);
    const isWhole = this.#isWhole(position);
    const [first] = found;
    if (isWhole && (first ? first.seq > position.seq + 1 : upTo > position.seq)) this.#options.onLoss();
    const isAllNews = isWhole || this.#comedInto.has(stream);
    const news = isAllNews ? found : found.filter((one) => this.#followed.isNews(one));
    for (const one of news) {
      if (!isAllNews && this.#letsIn(stream, one)) {
        this.#comedInto.add(stream);
        this.#move(stream, one.seq - 1, null);
        return false;
      }
      this.#pass(one, 'table', since);
    }
    const end = Math.max(upTo, position?.end ?? 0);
    const last = found.at(-1);
    if (last && found.length === this.#options.streams.mostAtOnce) {
      // There may be more, of which it is to be told in the same way what is news.
      if (!isAllNews) this.#move(stream, last.seq, null, Math.max(last.seq, position?.end ?? 0));
      return false;
    }
    if (this.#knownOf(stream) < end) this.#move(stream, end, since);
    return true;
  }

  /** Whether somebody who is here comes into a group. */
  #letsIn(stream: string, { outcomes }: Happening): boolean {
    if (groupOf(stream) === null) return false;
    const comers = outcomes.flatMap((outcome) =>
      isKnownOutcome(outcome) && outcome.type === 'moved' && outcome.move.type === 'in' ? outcome.move.uids : [],
    );
    return comers.some((uid) => this.#followed.has(topicOf('person', uid).name));
  }

  #pass(happening: Happening, from: 'bus' | 'table', since: Moment | null): void {
    this.#move(happening.stream, happening.seq, since);
    this.#options.onHappening(happening, from);
  }

  #move(stream: string, seq: number, since: Moment | null, end: number = seq): void {
    this.#positions.set(stream, { seq, end, age: this.#age, own: this.#ownOf(stream), since });
  }
}

function groupsOf(stream: string): readonly Topic[] {
  const guid = groupOf(stream);
  return guid === null ? [] : [topicOf('group', guid)];
}
