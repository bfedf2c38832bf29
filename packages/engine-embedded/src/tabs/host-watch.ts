import type { Clock } from '@open-chat-kit/sdk/engine';

/** A host that was silent for so long is asked whether it lives, and then has so long to say so, in milliseconds. */
const silence = 5_000;
const patience = 3_000;
/** A timer that is later than this was not late by chance: this tab stood still itself. */
const lateness = 1_000;

/** What a {@link HostWatch} works with. */
export interface HostWatchOptions {
  readonly clock: Clock;
  /** Whether anything waits for the host. */
  readonly isWaiting: () => boolean;
  /** Asks the host for a sign of life. */
  readonly ask: () => void;
  /** The host lives no more, or might as well. */
  readonly takeOver: () => void;
}

/**
 * Notices a host that keeps its place and does nothing: its tab is frozen, stands in a debugger or behind an alert. One
 * that is slow is no such host: it answers when it is asked.
 */
export class HostWatch {
  readonly #options: HostWatchOptions;
  #cancel: (() => void) | null = null;
  #heardAt: number;
  /** Something was asked of the host, and it has said nothing since: it may have been given up meanwhile. */
  #isUnanswered = false;

  constructor(options: HostWatchOptions) {
    this.#options = options;
    this.#heardAt = options.clock.now();
  }

  /** Something waits for the host from now on. */
  begin(): void {
    this.#isUnanswered = true;
    if (this.#cancel) return;
    this.#heardAt = this.#options.clock.now();
    this.#listen(silence);
  }

  /** The host said something. */
  heard(): void {
    this.#isUnanswered = false;
    this.#heardAt = this.#options.clock.now();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #listen(ms: number): void {
    const { clock, isWaiting, ask } = this.#options;
    this.#cancel = clock.after(
      ms,
      () => {
        this.#cancel = null;
        if (!this.#isUnanswered && !isWaiting()) return;
        const left = this.#heardAt + silence - clock.now();
        // More than that is left where the clock was set back: then it is not known, and the host is asked.
        if (left > 0 && left <= silence) {
          this.#listen(left);
          return;
        }
        ask();
        this.#expect(false);
      },
      true,
    );
  }

  #expect(isSecond: boolean): void {
    const { clock, ask, takeOver } = this.#options;
    const asked = clock.now();
    const before = this.#heardAt;
    this.#cancel = clock.after(
      patience,
      () => {
        if (this.#heardAt !== before) {
          this.#listen(silence);
        } else if (!isSecond && clock.now() - asked > patience + lateness) {
          // The answer may lie here, not taken in yet.
          ask();
          this.#expect(true);
        } else {
          takeOver();
          this.heard();
          this.#isUnanswered = true;
          this.#listen(silence);
        }
      },
      true,
    );
  }
}
