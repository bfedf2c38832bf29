import type { Clock } from '@open-chat-kit/sdk';
import { ManualClock } from '@open-chat-kit/sdk/conformance';

/** A clock of one party, which may go wrong. */
export interface OwnClock extends Clock {
  /** Sets this party's time, as when somebody changes the clock of a device. Timers run on. */
  jump(ms: number): void;
}

/** Does something, and whatever has to be done around it. */
export type Around = (turn: () => Promise<void>) => Promise<void>;

/** How long anything may take that is waited for. */
const mostSteps = 1_000;

/** Time that stands still until it is moved. It knows whose every timer is, so that one left behind has a name. */
export class SimulatedClock {
  readonly #clock: ManualClock;
  readonly #waiting = new Map<string, number>();
  /** Around everything that makes something happen. */
  readonly around: Around;

  /** `around` gets every step of time, as React wants what makes it draw; `settled` is waited for between them. */
  constructor(around: Around = (turn) => turn(), settled: () => Promise<void> = settle) {
    this.around = around;
    this.#clock = new ManualClock({ start: 1_800_000_000_000, settle: settled });
  }

  /** The clock as one party sees it. */
  of(owner: string): OwnClock {
    let skew = 0;
    return {
      now: () => this.#clock.now() + skew,
      after: (ms, run) => this.#after(owner, ms, run),
      jump(ms) {
        skew += ms;
      },
    };
  }

  /** How many timers of a party are neither run nor cancelled. */
  waiting(owner: string): number {
    return this.#waiting.get(owner) ?? 0;
  }

  /** Lets time pass, and everything that waits for it or for a promise happen in its order. */
  async advance(ms: number): Promise<void> {
    await this.around(() => this.#clock.advance(ms));
  }

  /** Lets so much time pass as a promise needs, in steps. */
  async until<Answer>(promise: Promise<Answer>, stepMs: number): Promise<Answer> {
    const waiting = { isOver: false };
    const end = (): void => void (waiting.isOver = true);
    promise.then(end, end);
    for (let step = 0; step < mostSteps && !waiting.isOver; step += 1) await this.advance(step === 0 ? 0 : stepMs);
    if (!waiting.isOver) throw new Error(`Nothing came of it in ${mostSteps * stepMs} ms.`);
    return await promise;
  }

  #after(owner: string, ms: number, run: () => void): () => void {
    let isWaiting = true;
    const over = (): void => {
      if (isWaiting) this.#waiting.set(owner, this.waiting(owner) - 1);
      isWaiting = false;
    };
    this.#waiting.set(owner, this.waiting(owner) + 1);
    const cancel = this.#clock.after(ms, () => {
      over();
      run();
    });
    return () => {
      over();
      cancel();
    };
  }
}

// Taken before anybody can replace it by a fake.
const immediately = setImmediate;

/** Until no promise has anything left to do. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    immediately(resolve);
  });
}
