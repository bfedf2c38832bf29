import type { Clock, EngineEvent } from '@open-chat-kit/sdk/engine';

/** Events kept for a connection that was lost, until it comes back. Beyond that it gets a `resync`. */
const limit = 500;
/** Milliseconds for which they are kept. */
const duration = 300_000;

/** What a connection misses from the moment on at which it is lost. */
export class Missed {
  readonly #clock: Clock;
  readonly #since: number;
  #events: EngineEvent[] | null = [];

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#since = clock.now();
  }

  /** Says whether it is worth it to go on. */
  add(event: EngineEvent): boolean {
    // Someone who typed then has stopped by now, or will say so again.
    if (!this.#events || (event.type === 'typing' && event.isTyping)) return this.#events !== null;
    this.#events.push(event);
    if (this.#events.length > limit || this.#isStale()) this.#events = null;
    return this.#events !== null;
  }

  /** Gives up: anything may have changed. */
  forget(): void {
    this.#events = null;
  }

  /** What to tell when the connection comes back. */
  told(): readonly EngineEvent[] {
    return this.#events && !this.#isStale() ? this.#events : [{ type: 'resync' }];
  }

  #isStale(): boolean {
    return this.#clock.now() - this.#since > duration;
  }
}
