/** A moment in the life of the database, by what could be read then: clocks say nothing of what was not safe yet. */
export class Moment {
  /** Before anything was written. */
  static readonly ofOld: Moment = new Moment('1:1:', 0);

  /** As PostgreSQL writes a `pg_snapshot`. */
  readonly snapshot: string;
  /** Greater than those of all moments that were looked for here before. */
  readonly nth: number;
  /** Transactions before this one had ended. */
  readonly #first: number;
  /** This one and those behind it had not begun. */
  readonly #next: number;
  /** Between the two, those that had not ended. */
  readonly #underWay: ReadonlySet<number>;

  constructor(snapshot: string, nth: number) {
    const [first = '', next = '', underWay = ''] = snapshot.split(':');
    this.snapshot = snapshot;
    this.nth = nth;
    this.#first = Number(first);
    this.#next = Number(next);
    this.#underWay = new Set(underWay.split(',').filter(Boolean).map(Number));
  }

  /** The same, and another one: what is followed anew since a moment is not what was followed since then before. */
  anew(): Moment {
    return new Moment(this.snapshot, this.nth);
  }

  /** Whether what this transaction wrote could be read then: it is no news to whoever read something since. */
  includes(transaction: number): boolean {
    return transaction < this.#first || (transaction < this.#next && !this.#underWay.has(transaction));
  }

  laterOf(other: Moment): Moment {
    return this.nth > other.nth ? this : other;
  }
}
