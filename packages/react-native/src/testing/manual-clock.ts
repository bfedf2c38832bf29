import type { Clock } from '@open-chat-kit/sdk';

/** Time that a test moves: delays of faults and pauses of connections cost nothing. */
export class ManualClock implements Clock {
  #now: number;
  #timers: { readonly at: number; readonly run: () => void }[] = [];

  constructor(now = 1_800_000_000_000) {
    this.#now = now;
  }

  now = (): number => this.#now;
  after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((other) => other !== timer));
  };

  /** Timers that were neither run nor cancelled. */
  get waiting(): number {
    return this.#timers.length;
  }

  /** Lets time pass, and everything that waits for it or for a promise happen in its order. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
      const due = this.#timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((other) => other !== due);
      this.#now = Math.max(this.#now, due.at);
      due.run();
    }
    this.#now = end;
  }
}
