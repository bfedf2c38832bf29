import type { Clock } from '@open-chat-kit/sdk';
import { dayOf, msUntilNextDay } from './day.ts';

/** A machine that sleeps stops its clocks with it, and the place where one is may be another one. */
const longestMs = 3_600_000;

/** Which day it is for the user, and word when it ends. */
export class DayWatch {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  /** The day that was told last. */
  #told: number;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
    this.#told = this.today;
  }

  /** First millisecond of the day. */
  get today(): number {
    return dayOf(this.#clock.now());
  }

  begin(): void {
    this.end();
    this.#told = this.today;
    this.#cancel = this.#clock.after(Math.min(msUntilNextDay(this.#clock.now()), longestMs), () => {
      const before = this.#told;
      this.begin();
      if (this.#told !== before) this.#onChange();
    });
  }

  end(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
