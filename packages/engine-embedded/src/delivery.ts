import type { Clock, EngineEvent, EventSink } from '@open-chat-kit/sdk/engine';
import type { Fate } from './faults.ts';

/** What a {@link Delivery} needs. */
export interface DeliveryOptions {
  readonly sink: EventSink;
  readonly clock: Clock;
  readonly warn: (warning: string) => void;
  /** What happens to the next burst. */
  readonly fate: () => Fate | null;
  /** Breaks the connection. */
  readonly cut: () => void;
  /** Gets what was posted before the end and is safe only after it. */
  readonly missed: (event: EngineEvent) => void;
}

const now = Promise.resolve();

interface Burst {
  readonly safe: Promise<void>;
  readonly events: EngineEvent[];
}

/** The way of events to one sink: one call for what one turn brought about, in order, and never before it is safe. */
export class Delivery {
  readonly #options: DeliveryOptions;
  #growing: Burst | null = null;
  #lane: Burst[] = [];
  #cancel: (() => void) | null = null;
  #isStarted = false;
  #isHeld = false;
  #isStopped = false;
  #isMute = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Lets the first burst through: the sink is not called before `connect` has answered. */
  start(): void {
    this.#isStarted = true;
    this.#pump();
  }

  /** While held, nothing gets through. What was on its way sets out anew afterwards. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#cancel?.();
    this.#cancel = null;
    this.#pump();
  }

  /** Delivers an event once `safe` resolves; never, when it rejects. */
  post(event: EngineEvent, safe: Promise<void>): void {
    if (this.#growing?.safe === safe) {
      this.#growing.events.push(event);
      return;
    }
    const burst: Burst = { safe, events: [event] };
    this.#growing = burst;
    safe.then(
      () => this.#arrive(burst),
      () => undefined,
    );
  }

  /** Delivers what is safe already, before everything that is posted from now on. */
  deliver(events: readonly EngineEvent[]): void {
    if (events.length === 0) return;
    this.#lane.push({ safe: now, events: [...events] });
    this.#pump();
  }

  /** Delivers nothing more. @returns what was on its way */
  stop(): readonly EngineEvent[] {
    this.#isStopped = true;
    this.#cancel?.();
    this.#cancel = null;
    const waiting = this.#lane.flatMap(({ events }) => events);
    this.#lane = [];
    return waiting;
  }

  /** Delivers nothing more, not even a last word. */
  mute(): void {
    this.stop();
    this.#isMute = true;
  }

  /** One last word to the sink, after the end. */
  last(event: EngineEvent): void {
    void Promise.resolve().then(() => this.#hand([event]));
  }

  #arrive(burst: Burst): void {
    if (this.#growing === burst) this.#growing = null;
    if (this.#isStopped) {
      burst.events.forEach(this.#options.missed);
      return;
    }
    this.#lane.push(burst);
    this.#pump();
  }

  #pump(): void {
    while (this.#isStarted && !this.#isHeld && this.#cancel === null) {
      const burst = this.#lane[0];
      if (!burst || this.#isStopped) return;
      const fate = this.#options.fate();
      if (fate?.failure?.kind === 'disconnect') {
        this.#options.cut();
        return;
      }
      const hand = (): void => {
        this.#lane.shift();
        this.#hand(burst.events);
        if (fate?.isDoubled) this.#hand(burst.events);
      };
      if (!fate || fate.delay === 0) hand();
      else {
        this.#cancel = this.#options.clock.after(fate.delay, () => {
          this.#cancel = null;
          hand();
          this.#pump();
        });
      }
    }
  }

  #hand(events: readonly EngineEvent[]): void {
    if (this.#isMute) return;
    try {
      this.#options.sink(events);
    } catch (error) {
      this.#options.warn(`A sink of events threw, which it must never do: ${String(error)}`);
    }
  }
}
