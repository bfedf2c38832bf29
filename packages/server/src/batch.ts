import { setTimeout as sleep } from 'node:timers/promises';

/** How a {@link Batch} waits. */
interface BatchOptions {
  /** Milliseconds between the end of one batch and the beginning of the next, by the machine's own clock. @default 0 */
  readonly pauseMs?: number;
}

/** Does at once what was asked for while the last such thing was under way: a storm costs a few, and a single one no wait. */
export class Batch<Item> {
  readonly #run: (items: readonly Item[]) => Promise<void>;
  readonly #pauseMs: number;
  #waiting: Item[] = [];
  #next: Promise<void> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(run: (items: readonly Item[]) => Promise<void>, { pauseMs = 0 }: BatchOptions = {}) {
    this.#run = run;
    this.#pauseMs = pauseMs;
  }

  /** Resolves, or rejects, with all that are done together with it. */
  add(item: Item): Promise<void> {
    this.#waiting.push(item);
    this.#next ??= this.#begin();
    return this.#next;
  }

  #begin(): Promise<void> {
    const next = this.#last.then(() => {
      const items = this.#waiting;
      this.#waiting = [];
      this.#next = null;
      return this.#run(items);
    });
    const over = next.catch(() => {});
    this.#last = this.#pauseMs === 0 ? over : over.then(() => sleep(this.#pauseMs, undefined, { ref: false }));
    return next;
  }
}
