import type { Clock } from '@open-chat-kit/sdk';

/** Servers end typing 10 s after they heard of it last: halfway there it is said again. In milliseconds. */
const renewMs = 5_000;
/** Without a key pressed, a writer is thinking, not typing. In milliseconds. */
const restMs = 5_000;

interface TypingNotifierOptions {
  readonly clock: Clock;
  readonly tell: (isTyping: boolean) => void;
}

/** Says that somebody types: at once, seldom again, and that they stopped. */
export class TypingNotifier {
  readonly #options: TypingNotifierOptions;
  #toldAt: number | null = null;
  #cancelRest: (() => void) | null = null;

  constructor(options: TypingNotifierOptions) {
    this.#options = options;
  }

  typed(): void {
    const { clock, tell } = this.#options;
    this.#cancelRest?.();
    this.#cancelRest = clock.after(restMs, () => this.stop());
    const now = clock.now();
    // A clock that was set back keeps nobody silent.
    if (this.#toldAt !== null && Math.abs(now - this.#toldAt) < renewMs) return;
    this.#toldAt = now;
    tell(true);
  }

  stop(): void {
    this.#cancelRest?.();
    this.#cancelRest = null;
    if (this.#toldAt === null) return;
    this.#toldAt = null;
    this.#options.tell(false);
  }
}
