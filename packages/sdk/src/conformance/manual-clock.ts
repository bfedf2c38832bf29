import type { Clock } from '../contract.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** What a {@link ManualClock} may be made of. */
export interface ManualClockOptions {
  /** Milliseconds since 1970. @default 1_700_000_000_000 */
  readonly start?: number;
  /** Lets what is under way happen, between two timers. @default promises that can settle now */
  readonly settle?: () => Promise<void>;
}

/**
 * A clock that stands still until it is moved: tests that wait for nothing. For clients and servers in tests, and for
 * harnesses whose server runs in the same process.
 */
export class ManualClock implements Clock {
  /** In the order in which they fall due. */
  readonly #timers: Timer[] = [];
  readonly #settle: () => Promise<void>;
  #now: number;

  constructor({ start = 1_700_000_000_000, settle = settlePromises }: ManualClockOptions = {}) {
    this.#now = start;
    this.#settle = settle;
  }

  readonly now = (): number => this.#now;

  readonly after = (ms: number, run: () => void): (() => void) => {
    const timer: Timer = { at: this.#now + Math.max(0, ms), run };
    this.#timers.splice(this.#placeOf(timer.at), 0, timer);
    return () => {
      const index = this.#timers.indexOf(timer);
      if (index >= 0) this.#timers.splice(index, 1);
    };
  };

  /** Timers that were neither run nor cancelled. */
  get waiting(): number {
    return this.#timers.length;
  }

  /** Moves on at once, running what falls due, the earliest first. */
  move(ms: number): void {
    const end = this.#now + ms;
    while (this.#runNext(end));
    this.#now = Math.max(this.#now, end);
  }

  /** Moves on, and lets everything that waits for a timer or for a promise happen in its order. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    do await this.#settle();
    while (this.#runNext(end));
    this.#now = Math.max(this.#now, end);
  }

  /** Sets the time without running anything, as when somebody changes the clock of a device. */
  jump(ms: number): void {
    this.#now += ms;
  }

  /** Whether there was one. */
  #runNext(end: number): boolean {
    const [next] = this.#timers;
    if (next === undefined || next.at > end) return false;
    this.#timers.shift();
    this.#now = Math.max(this.#now, next.at);
    next.run();
    return true;
  }

  /** Behind all that fall due at the same time: they were there before. */
  #placeOf(at: number): number {
    let [low, high] = [0, this.#timers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#timers[middle]?.at ?? Infinity) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Lets every promise that can settle now do so. */
export async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}
