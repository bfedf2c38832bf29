import { Batch } from '../batch.ts';
import type { Bus } from './bus.ts';
import { Moment } from './moment.ts';
import type { Streams } from './streams.ts';
import { everywhere } from './topics.ts';
import type { Topic } from './topics.ts';

interface FollowedOptions {
  readonly bus: Pick<Bus, 'follow' | 'unfollow'>;
  readonly streams: Pick<Streams, 'snapshot'>;
}

/** A topic, and since when what is about it is news here. */
interface Entry {
  readonly topic: Topic;
  readonly since: Promise<Moment>;
  /** The same, once it is known, or earlier, where it was news earlier to somebody else. */
  moment: Moment | null;
  earlier: Moment | null;
}

/** What is heard here: what is about somebody who is here, from before they read how things are. */
export class Followed {
  readonly #options: FollowedOptions;
  readonly #entries = new Map<string, Entry>();
  /** Of which it is not known yet since when. */
  readonly #begun = new Set<Promise<unknown>>();
  /** Many come at once, when an instance went: one question answers all of them. */
  readonly #moments = new Batch<(moment: Moment) => void>(async (waiting) => {
    this.#looked += 1;
    const moment = new Moment(await this.#options.streams.snapshot(), this.#looked);
    for (const take of waiting) take(moment);
  });
  #looked = 0;
  /** What every instance hears is news since then. */
  #first: Moment | null = null;

  constructor(options: FollowedOptions) {
    this.#options = options;
  }

  async begin(): Promise<Moment> {
    this.#first = await this.now();
    return this.#first;
  }

  has(name: string): boolean {
    return name === everywhere || this.#entries.has(name);
  }

  /** Of all that is followed. */
  get names(): readonly string[] {
    return [everywhere, ...this.#entries.keys()];
  }

  /**
   * Resolves once everything about these is heard: nothing of it is missing to whoever reads from then on.
   * @param since from when on it is news. @default from now on
   * @returns since when all of it is news, which is before that
   */
  async follow(topics: readonly Topic[], since?: Moment): Promise<Moment> {
    const fresh = topics.filter(({ name }) => !this.has(name));
    if (since) for (const { name } of topics) this.#widen(name, since);
    if (fresh.length > 0) this.#begin(fresh, since);
    const entries = topics.flatMap(({ name }) => this.#entries.get(name) ?? []);
    const [first, ...others] = await Promise.all(entries.map((entry) => entry.since));
    return first ? earliestOf(first, others) : (since ?? (await this.now()));
  }

  /** The first moment since when all that is about one of these is news here; `null` where none of them is followed. */
  earliest(names: readonly string[]): Moment | null {
    const [first, ...others] = names.flatMap((name) => this.since(name) ?? []);
    return first ? earliestOf(first, others) : null;
  }

  /** Since when what is about it is news here. */
  since(name: string): Moment | null {
    return name === everywhere ? this.#first : (this.#entries.get(name)?.moment ?? null);
  }

  /** Resolves when of all that is followed it is known since when. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#begun);
  }

  /** From now on what concerns nobody is not heard any more. */
  prune(isWanted: (topic: Topic) => boolean): void {
    const names: string[] = [];
    for (const [name, { topic, moment }] of this.#entries) if (moment && !isWanted(topic)) names.push(name);
    for (const name of names) this.#entries.delete(name);
    if (names.length > 0) this.#options.bus.unfollow(names);
  }

  #begin(fresh: readonly Topic[], known?: Moment): void {
    const { bus } = this.#options;
    const names = fresh.map(({ name }) => name);
    const since = bus.follow(names).then(async () => known ?? (await this.now()));
    const entries = fresh.map((topic): Entry => ({ topic, since, moment: null, earlier: null }));
    for (const entry of entries) this.#entries.set(entry.topic.name, entry);
    const settled = since.then(
      (moment) => {
        for (const entry of entries) entry.moment = entry.earlier ? earliestOf(moment, [entry.earlier]) : moment;
      },
      () => {
        // Whoever asked is told; whoever asks next tries again.
        for (const name of names) this.#entries.delete(name);
        bus.unfollow(names);
      },
    );
    this.#begun.add(settled);
    void settled.finally(() => this.#begun.delete(settled));
  }

  /** To somebody it is news from earlier on than to those for whom it is followed already. */
  #widen(name: string, since: Moment): void {
    const entry = this.#entries.get(name);
    if (entry?.moment) entry.moment = earliestOf(entry.moment, [since]);
    else if (entry) entry.earlier = earliestOf(since, entry.earlier ? [entry.earlier] : []);
  }

  /** The moment that it is by the database. */
  async now(): Promise<Moment> {
    let found: Moment | null = null;
    await this.#moments.add((moment) => (found = moment));
    if (!found) throw new Error('The database did not say what moment it is.');
    return found;
  }
}

function earliestOf(first: Moment, others: readonly Moment[]): Moment {
  return others.reduce((earliest, moment) => (earliest.isAfter(moment) ? moment : earliest), first);
}
