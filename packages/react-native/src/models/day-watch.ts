import type { Clock } from '@open-chat-kit/sdk';
import { dayOf, msUntilNextDay } from './day.ts';

/** Which day it is for the user, and word when it ends. */
export class DayWatch {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  #today: number;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
    this.#today = dayOf(clock.now());
  }

  /** First millisecond of the day. */
  get today(): number {
    return this.#today;
  }

  begin(): void {
    this.end();
    const now = this.#clock.now();
    this.#today = dayOf(now);
    this.#cancel = this.#clock.after(msUntilNextDay(now), () => {
      this.begin();
      this.#onChange();
    });
  }

  end(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
