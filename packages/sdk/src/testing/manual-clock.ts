import type { Clock } from '../clock.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that moves only when a test says so. */
export class ManualClock implements Clock {
  #now = 1_700_000_000_000;
  #timers: Timer[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer: Timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** How many timers wait. */
  get waiting(): number {
    return this.#timers.length;
  }

  /** Moves on, runs what is due in order, and lets promises settle in between. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((other) => other !== due);
      this.#now = Math.max(this.#now, due.at);
      due.run();
      await settle();
    }
    this.#now = end;
  }
}

/** Lets every promise that can settle now do so. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}
