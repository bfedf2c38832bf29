import type { Clock } from '@open-chat-kit/sdk';

const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

/** Asks again for what got no answer, after pauses each twice as long as the one before. */
export class Retry {
  readonly #clock: Clock;
  readonly #run: () => void;
  #failures = 0;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, run: () => void) {
    this.#clock = clock;
    this.#run = run;
  }

  /** How often in a row there was no answer. */
  get failures(): number {
    return this.#failures;
  }

  get isWaiting(): boolean {
    return this.#cancel !== null;
  }

  /** There was no answer. Of many questions that fail alike it is one try that waits. */
  later(): void {
    if (this.isWaiting) return;
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#cancel = this.#clock.after(pauseMs, () => {
      this.#cancel = null;
      this.#run();
    });
  }

  /** Does not ask of itself any more. The next pause is as long as it would have been. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  /** There was an answer, or nobody wants one. */
  reset(): void {
    this.stop();
    this.#failures = 0;
  }
}
