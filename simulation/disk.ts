import { type Random, seededRandom } from '@open-chat-kit/engine-embedded';
import type { KeyValueStorage } from '@open-chat-kit/sdk';
import type { OwnClock } from './clock.ts';
import { Thrown } from './ledger.ts';
import type { Plan } from './plan.ts';

/** A storage as a running app holds it. */
export interface Held extends KeyValueStorage {
  /** The app is ended: what was not done by then is never done. */
  kill(): void;
}

interface DiskOptions {
  readonly plan: Plan;
  readonly seed: number;
  readonly clock: OwnClock;
  readonly isCalm: () => boolean;
}

/** What a device keeps. It outlives the app, and may be slow, full, or interrupted in the middle of a word. */
export class Disk {
  readonly entries = new Map<string, string>();
  readonly #options: DiskOptions;
  readonly #random: Random;
  /** One thing is done after the other. */
  #last: Promise<void> = Promise.resolve();

  constructor(options: DiskOptions) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
  }

  hold(): Held {
    let isDead = false;
    const after = async <Answer>(ended: Answer, work: () => Answer): Promise<Answer> => {
      if (this.#options.plan.deviceStorageDelay > 0) await this.#turn();
      return isDead ? ended : work();
    };
    return {
      getItem: (key) => after(null, () => this.entries.get(key) ?? null),
      getAllKeys: () => after([], () => [...this.entries.keys()]),
      setItem: (key, value) =>
        after(undefined, () => {
          this.#suffer(() => this.entries.set(key, value.slice(0, value.length / 2)));
          this.entries.set(key, value);
        }),
      removeItem: (key) =>
        after(undefined, () => {
          this.#suffer(() => {});
          this.entries.delete(key);
        }),
      kill: () => {
        isDead = true;
      },
    };
  }

  #turn(): Promise<void> {
    const { plan, clock } = this.#options;
    const ms = Math.floor(this.#random() * plan.deviceStorageDelay);
    this.#last = this.#last.then(
      () =>
        new Promise((resolve) => {
          clock.after(ms, resolve);
        }),
    );
    return this.#last;
  }

  /** Now and then it fails, and has done half of it. */
  #suffer(half: () => void): void {
    const { plan, isCalm } = this.#options;
    if (isCalm() || plan.deviceStorageFaults === 0 || this.#random() >= plan.deviceStorageFaults) return;
    if (this.#random() < 0.3) half();
    throw new Thrown('The storage of the device is full.');
  }
}
