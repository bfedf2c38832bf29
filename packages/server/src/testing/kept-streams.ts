import type { Happening } from '../cluster/outcomes.ts';
import type { Moment } from '../cluster/moment.ts';
import { mostAsides } from '../cluster/streams.ts';
import type { Asked, Found, Known, Lately, Standing, Streams } from '../cluster/streams.ts';
import { topicsOfStream } from '../cluster/topics.ts';

/** A way on which something may take its time: of questions where streams stand, or what is behind in them, and of their answers. */
export type Way = 'standing' | 'stood' | 'asking' | 'telling';

interface Row extends Happening {
  /** Of those that another database wrote nothing is known. */
  readonly transaction: number | null;
}

/** Streams in memory, whose clock ticks with each thing written. */
export class KeptStreams implements Streams {
  readonly mostAtOnce: number;
  readonly #of: string;
  readonly #rows: Row[] = [];
  /** In transactions that have not ended: nobody reads it yet. */
  readonly #unended = new Set<Found>();
  #ticks = 0;
  /** Up to which tick what was written is removed. */
  #removed = '';
  /** Nothing is answered. */
  isGone = false;
  /** What was asked for behind streams. */
  readonly asked: Asked[] = [];
  /** How often it was asked where streams stand. */
  looks = 0;
  wait: (way: Way) => Promise<void> = () => Promise.resolve();

  constructor({ of = 'the first', mostAtOnce = 500 }: { readonly of?: string; readonly mostAtOnce?: number } = {}) {
    this.#of = of;
    this.mostAtOnce = mostAtOnce;
  }

  /** What can be read, in the order in which it was written. */
  get happenings(): readonly Happening[] {
    return this.#rows;
  }

  /** The number of the last one in a stream, safe or not. */
  lastOf(stream: string): number {
    return Math.max(0, ...[...this.#rows, ...this.#unended].map((one) => (one.stream === stream ? one.seq : 0)));
  }

  /** The number of the last one in a stream that can be read. */
  lastEndedOf(stream: string): number {
    return Math.max(0, ...this.#rows.map((one) => (one.stream === stream ? one.seq : 0)));
  }

  /** Whether a transaction that has not ended holds it: nothing else can be written into it until then. */
  isHeld(stream: string): boolean {
    return [...this.#unended].some((one) => one.stream === stream);
  }

  write(...happenings: readonly Happening[]): void {
    for (const one of happenings) this.writeUntil(one)();
  }

  /** Writes in a transaction, which ends when what is returned is called. */
  writeUntil(...happenings: readonly Happening[]): () => void {
    for (const { stream } of happenings) if (this.isHeld(stream)) throw new Error(`It would wait for ever: ${stream}`);
    this.#ticks += 1;
    const rows: Found[] = [];
    for (const one of happenings) rows.push({ ...one, transaction: this.#ticks });
    for (const row of rows) this.#unended.add(row);
    return () => {
      for (const row of rows) if (this.#unended.delete(row)) this.#rows.push(row);
    };
  }

  /** The same rows in another database, whose transactions begin anew. */
  restored(): KeptStreams {
    const restored = new KeptStreams({ of: 'another' });
    for (const one of this.#rows) restored.#rows.push({ ...one, transaction: 900_000 });
    return restored;
  }

  async begin(): Promise<string> {
    await this.#askWhetherThere();
    for (const [at, { transaction, ...row }] of this.#rows.entries())
      if (transaction !== null && transaction > this.#ticks) this.#rows[at] = { ...row, transaction: null };
    return this.#of;
  }

  async standing(
    asked: readonly Known[],
    unless: Moment,
  ): Promise<{ readonly snapshot: string; readonly standings: readonly Standing[] }> {
    this.looks += 1;
    await this.wait('standing');
    await this.#askWhetherThere();
    const standings = asked.map(({ stream, known }): Standing => {
      const found = this.#rows.filter((one) => one.stream === stream);
      const asides = found.filter(isOwn).filter((one) => {
        return one.seq > known && isAside(one) && !unless.includes(one.transaction);
      });
      return { stream, seq: Math.max(0, ...found.map(({ seq }) => seq)), asides: asides.slice(0, mostAsides + 1) };
    });
    const snapshot = this.#snapshot();
    await this.wait('stood');
    return { snapshot, standings };
  }

  async lately(since: string): Promise<Lately> {
    await this.#askWhetherThere();
    const at = textOfTick(this.#underWay[0] ?? this.#ticks + 1);
    return { at, of: this.#of, isTooLate: since <= this.#removed };
  }

  async behind(asked: readonly Asked[], unless: Moment): Promise<readonly Found[]> {
    this.asked.push(...asked);
    await this.wait('asking');
    await this.#askWhetherThere();
    const found = asked.flatMap(({ stream, known, since }) =>
      this.#rows
        .filter((one) => one.stream === stream && one.seq > known)
        .filter(isOwn)
        .filter(({ transaction, ...one }) => {
          return since?.includes(transaction) === false || (isAside(one) && !unless.includes(transaction));
        })
        .sort((a, b) => a.seq - b.seq)
        .slice(0, this.mostAtOnce),
    );
    await this.wait('telling');
    return found;
  }

  async heads(
    from: string,
    about: readonly string[],
  ): Promise<readonly { readonly stream: string; readonly seq: number }[]> {
    await this.#askWhetherThere();
    const heads = new Map<string, number>();
    for (const one of this.#rows)
      if (textOfTick(one.transaction ?? 0) >= from && one.topics.some((topic) => about.includes(topic)))
        heads.set(one.stream, Math.max(one.seq, heads.get(one.stream) ?? 0));
    return [...heads].map(([stream, seq]) => ({ stream, seq }));
  }

  forgetOld(): Promise<void> {
    return Promise.resolve();
  }

  /** Removes all that was written, as what is of old. */
  removeAll(): void {
    this.#rows.length = 0;
    this.#removed = textOfTick(this.#ticks);
  }

  /** Transactions that have not ended. */
  get #underWay(): readonly number[] {
    return [...new Set([...this.#unended].map(({ transaction }) => transaction))].sort((a, b) => a - b);
  }

  #snapshot(): string {
    const underWay = this.#underWay;
    return `${underWay[0] ?? this.#ticks + 1}:${this.#ticks + 1}:${underWay.join(',')}`;
  }

  async #askWhetherThere(): Promise<void> {
    await Promise.resolve();
    if (this.isGone) throw new Error('gone');
  }
}

function textOfTick(tick: number): string {
  return String(tick).padStart(9, '0');
}

function isOwn(row: Row): row is Found {
  return row.transaction !== null;
}

function isAside({ stream, topics }: Pick<Happening, 'stream' | 'topics'>): boolean {
  const own = topicsOfStream(stream);
  return topics.some((topic) => !own.includes(topic));
}
