import { Batch } from '../batch.ts';
import type { Bus } from './bus.ts';
import { Moment } from './moment.ts';
import { streamOfGroup } from './outcomes.ts';
import { mostAsides } from './streams.ts';
import type { Streams, Written } from './streams.ts';
import { everywhere } from './topics.ts';
import type { Topic } from './topics.ts';

/** Of so many streams it is asked at once. */
const mostAsked = 1_000;

interface FollowedOptions {
  readonly bus: Pick<Bus, 'follow' | 'unfollow'>;
  readonly streams: Pick<Streams, 'standing'>;
  /** Up to which number what is in a stream was passed, or is nobody's news here. */
  readonly knownOf: (stream: string) => number;
  /** What could be read then, and of which no more is known, is nobody's news here. */
  readonly always: () => Moment;
  /** All in a stream up to there was passed, or is nobody's news here, unless it is aside; all behind it is heard. */
  readonly onStanding: (stream: string, seq: number, isNewsAside: boolean) => void;
}

/** A topic, and since when what is about it is heard here. */
interface Entry {
  readonly topic: Topic;
  readonly heard: Promise<void>;
  /** Once that is known: no other topic has this very one. */
  since: Moment | null;
}

/** What began to be followed at the same time. */
interface Beginning {
  /** Of groups alone: what else is about somebody is in streams that nobody could name. */
  readonly streams: readonly string[];
  readonly begin: (moment: Moment) => void;
  readonly fail: (error: unknown) => void;
}

/** What is heard here: what is about somebody who is here, from before they read how things are. */
export class Followed {
  readonly #options: FollowedOptions;
  readonly #entries = new Map<string, Entry>();
  /** One question after the other, and many come at once when an instance went: one answers all of them. */
  readonly #beginnings = new Batch<Beginning>((beginnings) => this.#look(beginnings));
  #looked = 0;
  /** How often all of it was followed anew. */
  #times = 0;
  /** What every instance hears is heard since then. */
  #first: Moment | null = null;

  constructor(options: FollowedOptions) {
    this.#options = options;
  }

  async begin(): Promise<Moment> {
    this.#first = await this.now();
    return this.#first;
  }

  /** From now on nothing is followed, as before the first one came. */
  async beginAnew(): Promise<Moment> {
    const names = [...this.#entries.keys()];
    this.#times += 1;
    this.#entries.clear();
    this.#options.bus.unfollow(names);
    return await this.begin();
  }

  has(name: string): boolean {
    return name === everywhere || this.#entries.has(name);
  }

  /** Of all that is followed. */
  get names(): readonly string[] {
    return [everywhere, ...this.#entries.keys()];
  }

  /** Resolves once everything about these is heard: nothing of it is missing to whoever reads from then on. */
  async follow(topics: readonly Topic[]): Promise<void> {
    const fresh = topics.filter(({ name }) => !this.has(name));
    if (fresh.length > 0) this.#begin(fresh);
    await Promise.all(topics.map(({ name }) => this.#entries.get(name)?.heard));
  }

  /** The first moment since when what is about one of these is heard; `null` where none of them is followed. */
  earliest(names: readonly string[]): Moment | null {
    const [first = null, ...others] = names.flatMap((name) => this.#since(name) ?? []);
    return others.reduce((earliest, moment) => (earliest && earliest.nth < moment.nth ? earliest : moment), first);
  }

  /** Whether somebody whom it concerns is here for so long that they did not read it when they came. */
  isNews({ topics, transaction }: Omit<Written, 'seq'>): boolean {
    return topics.some((name) => this.has(name) && this.#since(name)?.includes(transaction) !== true);
  }

  /** Whether of each of these that is followed it is known since when. */
  isSettled(names: readonly string[]): boolean {
    return names.every((name) => this.#entries.get(name)?.since !== null);
  }

  /** Resolves when of these it is known since when they are followed, or that they are not. */
  async settled(names: readonly string[]): Promise<void> {
    await Promise.allSettled(names.map((name) => this.#entries.get(name)?.heard));
  }

  /** From now on what concerns nobody is not heard any more. */
  prune(isWanted: (topic: Topic) => boolean): void {
    const names: string[] = [];
    for (const [name, { topic, since }] of this.#entries) if (since && !isWanted(topic)) names.push(name);
    for (const name of names) this.#entries.delete(name);
    if (names.length > 0) this.#options.bus.unfollow(names);
  }

  /** The moment that it is by the database. */
  async now(): Promise<Moment> {
    return await this.#momentOf([], (moment) => moment);
  }

  #since(name: string): Moment | null {
    return name === everywhere ? this.#first : (this.#entries.get(name)?.since ?? null);
  }

  /** In parts of which each may be asked for at once. */
  #begin(fresh: readonly Topic[]): void {
    for (let at = 0; at < fresh.length; at += mostAsked) this.#beginSome(fresh.slice(at, at + mostAsked));
  }

  #beginSome(fresh: readonly Topic[]): void {
    const { bus } = this.#options;
    const names = fresh.map(({ name }) => name);
    const streams = fresh.flatMap(({ about, id }) => (about === 'group' ? [streamOfGroup(id)] : []));
    const entries: Entry[] = [];
    const times = this.#times;
    const heard = bus.follow(names).then(async () => {
      this.#mustBeOf(times);
      await this.#momentOf(streams, (moment) => {
        for (const entry of entries) entry.since = moment.anew();
      });
    });
    for (const topic of fresh) {
      const entry: Entry = { topic, heard, since: null };
      entries.push(entry);
      this.#entries.set(topic.name, entry);
    }
    heard.catch(() => {
      // Whoever asked is told, and tries again.
      for (const entry of entries)
        if (this.#entries.get(entry.topic.name) === entry) this.#entries.delete(entry.topic.name);
      bus.unfollow(names.filter((name) => !this.#entries.has(name)));
    });
  }

  /** @param begin told before anything is told of where these streams stand */
  #momentOf<Begun>(streams: readonly string[], begin: (moment: Moment) => Begun): Promise<Begun> {
    return new Promise((resolve, fail) => {
      void this.#beginnings.add({ streams, begin: (moment) => resolve(begin(moment)), fail });
    });
  }

  #mustBeOf(times: number): void {
    if (times !== this.#times) throw new Error('Another database has taken the place of the one that was asked.');
  }

  /** In parts: those of one that fails are told, and try again. */
  async #look(beginnings: readonly Beginning[]): Promise<void> {
    for (let rest = beginnings; rest.length > 0;) {
      let [count, streams] = [0, 0];
      for (const one of rest) {
        streams += one.streams.length;
        if (count > 0 && streams > mostAsked) break;
        count += 1;
      }
      const part = rest.slice(0, count);
      await this.#lookFor(part).catch((error: unknown) => {
        for (const { fail } of part) fail(error);
      });
      rest = rest.slice(count);
    }
  }

  async #lookFor(beginnings: readonly Beginning[]): Promise<void> {
    const { streams, knownOf, always, onStanding } = this.#options;
    this.#looked += 1;
    const nth = this.#looked;
    const asked = beginnings.flatMap((one) => one.streams.map((stream) => ({ stream, known: knownOf(stream) })));
    const times = this.#times;
    const { snapshot, standings } = await streams.standing(asked, always());
    this.#mustBeOf(times);
    const moment = new Moment(snapshot, nth);
    for (const { begin } of beginnings) begin(moment);
    for (const { stream, seq, asides } of standings)
      onStanding(stream, seq, asides.length > mostAsides || asides.some((written) => this.isNews(written)));
  }
}
