import type { Clock } from '@open-chat-kit/sdk';

/** So long after the last move the day is gone again, in milliseconds. */
const shownMs = 1_500;

/** What stands at the top of the view. */
export interface TopRow {
  readonly id: string;
  /** It is higher than the view, so that its own top may be out of sight. */
  readonly isAlone: boolean;
}

/** The row at the top of the view while somebody scrolls: a store, so that scrolling draws the day alone and no list. */
export class ScrolledDay {
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  #top: TopRow | undefined;
  #isMoving = false;
  #stop = (): void => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `undefined` while nobody scrolls. */
  readonly read = (): TopRow | undefined => (this.#isMoving ? this.#top : undefined);

  /** The first row in view. */
  see(top: TopRow | undefined): void {
    if (top?.id === this.#top?.id && top?.isAlone === this.#top?.isAlone) return;
    this.#top = top;
    if (this.#isMoving) this.#tell();
  }

  /** The reader scrolls. */
  readonly move = (): void => {
    this.#stop();
    this.#stop = this.#clock.after(shownMs, () => this.#set(false));
    this.#set(true);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop();
      this.#isMoving = false;
    };
  };

  #set(isMoving: boolean): void {
    if (isMoving === this.#isMoving) return;
    this.#isMoving = isMoving;
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
