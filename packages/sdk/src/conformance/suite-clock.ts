import type { Clock } from '../contract.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A clock for the client in a check: it stands still until it is moved. */
export class SuiteClock implements Clock {
  readonly #timers = new Set<Timer>();
  #now = 1_700_000_000_000;

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer: Timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Moves on, running what falls due, the earliest first. */
  move(ms: number): void {
    const end = this.#now + ms;
    for (let due = this.#next(end); due !== undefined; due = this.#next(end)) {
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.run();
    }
    this.#now = end;
  }

  #next(end: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers)
      if (timer.at <= end && (first === undefined || timer.at < first.at)) first = timer;
    return first;
  }
}
