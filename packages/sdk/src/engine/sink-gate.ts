import type { EngineEvent, EventSink } from '../contract.ts';

/** The way to one sink: nothing before the gate opens, nothing after it is shut, never an empty burst, and no error back. */
export class SinkGate {
  readonly #sink: EventSink;
  readonly #warn: (warning: string) => void;
  #held: (readonly EngineEvent[])[] | null = [];
  #state: 'open' | 'ending' | 'shut' = 'open';

  constructor(sink: EventSink, warn: (warning: string) => void) {
    this.#sink = sink;
    this.#warn = warn;
  }

  /** Delivers a burst, now or once the gate is open. */
  tell(events: readonly EngineEvent[]): void {
    if (this.#state === 'open') this.#pass(events);
  }

  /** Lets through what was held, and from now on everything. */
  open(): void {
    // What the sink does may shut the gate, or bring another burst, which has to queue up.
    for (let burst = this.#held?.shift(); burst !== undefined; burst = this.#held?.shift()) this.#hand(burst);
    this.#held = null;
  }

  /** A last burst, also when it has to wait for the gate; nothing after it. */
  end(events: readonly EngineEvent[]): void {
    if (this.#state !== 'open') return;
    this.#state = 'ending';
    this.#pass(events);
  }

  /** Nothing more, not even what is held. */
  shut(): void {
    this.#state = 'shut';
    this.#held = null;
  }

  #pass(events: readonly EngineEvent[]): void {
    if (events.length === 0) return;
    if (this.#held) this.#held.push(events);
    else this.#hand(events);
  }

  #hand(events: readonly EngineEvent[]): void {
    if (this.#state === 'shut') return;
    try {
      this.#sink(events);
    } catch (error) {
      this.#warn(`A sink of events threw, which it must never do: ${String(error)}`);
    }
  }
}
