import type { Clock } from '@open-chat-kit/sdk/engine';

interface StandstillOptions {
  readonly clock: Clock;
  /** It stood still for longer than so many milliseconds, */
  readonly longestMs: number;
  /** which is over. Before anything is read that was sent to it meanwhile. */
  readonly onLong: () => void;
}

/**
 * Whether this instance stood still, stopped or swapped out. What was sent to it meanwhile waits in its sockets, and is older
 * than it looks when it is read.
 */
export class Standstill {
  readonly #options: StandstillOptions;
  /** When this instance was last known to be going. */
  #beat: number;
  /** How long it stood still the last time, and until when what is read may have waited for the end of that. */
  #lastMs = 0;
  #staleUntil = 0;
  #stop: () => void;

  constructor(options: StandstillOptions) {
    const { clock } = options;
    this.#options = options;
    this.#beat = clock.now();
    const goOn = (): void => {
      this.#stop = clock.after(beatMs, goOn, true);
      this.look();
      this.#beat = clock.now();
    };
    this.#stop = clock.after(beatMs, goOn, true);
  }

  end(): void {
    this.#stop();
  }

  /** Whichever comes first, a sign that it goes or what was sent to it: behind neither may the standstill be overlooked. */
  look(): void {
    const { clock, longestMs, onLong } = this.#options;
    const now = clock.now();
    const stoodMs = now - this.#beat - beatMs;
    if (stoodMs <= beatMs) return;
    this.#beat = now;
    this.#lastMs = stoodMs;
    this.#staleUntil = now + catchingUpMs;
    if (stoodMs > longestMs) onLong();
  }

  /** Whether what is read now may have waited here for longer than so many milliseconds. */
  mayBeOlderThan(ms: number): boolean {
    this.look();
    return this.#lastMs > ms && this.#options.clock.now() < this.#staleUntil;
  }
}

/** Milliseconds between two signs that this instance is going. */
const beatMs = 1_000;
/** Milliseconds in which everything is read that came meanwhile, connections too that are not accepted yet. */
const catchingUpMs = 2_000;
