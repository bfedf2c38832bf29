import type { Clock } from '@open-chat-kit/sdk';

/** Servers end typing 10 s after they heard of it last: halfway there it is said again. In milliseconds. */
const renewMs = 5_000;
/** Without a key pressed, a writer is thinking, not typing. In milliseconds. */
const restMs = 5_000;
/** Who empties the field and begins anew in no time is not told to have stopped and begun with each key. In milliseconds. */
const pauseMs = 1_000;

interface TypingNotifierOptions {
  readonly clock: Clock;
  readonly tell: (isTyping: boolean) => void;
}

/** Says that somebody types: at once, seldom again, and that they stopped. */
export class TypingNotifier {
  readonly #options: TypingNotifierOptions;
  #toldAt: number | null = null;
  #stoppedAt = -Infinity;
  #cancelRest = (): void => {};
  #cancelBegin: (() => void) | null = null;

  constructor(options: TypingNotifierOptions) {
    this.#options = options;
  }

  typed(): void {
    const { clock } = this.#options;
    this.#cancelRest();
    this.#cancelRest = clock.after(restMs, () => this.stop());
    const now = clock.now();
    // A clock that was set back keeps nobody silent.
    if (this.#toldAt !== null && Math.abs(now - this.#toldAt) < renewMs) return;
    const pause = pauseMs - Math.abs(now - this.#stoppedAt);
    if (pause <= 0) this.#begin();
    else this.#cancelBegin ??= clock.after(pause, () => this.#begin());
  }

  stop(): void {
    const { clock, tell } = this.#options;
    this.#cancelRest();
    this.#cancelBegin?.();
    this.#cancelBegin = null;
    if (this.#toldAt === null) return;
    this.#toldAt = null;
    this.#stoppedAt = clock.now();
    tell(false);
  }

  #begin(): void {
    const { clock, tell } = this.#options;
    // A page that was busy comes here before the timer does, which would say it again, of who has stopped by then.
    this.#cancelBegin?.();
    this.#cancelBegin = null;
    this.#toldAt = clock.now();
    tell(true);
  }
}
