import { createHash } from 'node:crypto';
import type { Clock } from '@open-chat-kit/sdk/engine';

/** How many keys are remembered before those that have all they may are looked for, and forgotten. */
const mostKeys = 10_000;

/** Strangers choose the names that they come with: what is remembered of one must not be as long as they like. */
const longestKey = 200;

/** What a key is remembered by. */
export function keptKey(key: string): string {
  return key.length <= longestKey ? key : createHash('sha256').update(key).digest('base64url');
}

interface Left {
  count: number;
  at: number;
}

/** How often each may do something: so many at once, and so many a second from then on. */
export class Allowance {
  readonly #atOnce: number;
  readonly #perSecond: number;
  readonly #clock: Clock;
  readonly #left = new Map<string, Left>();
  #mostKeys = mostKeys;

  constructor({
    atOnce,
    perSecond,
    clock,
  }: {
    readonly atOnce: number;
    readonly perSecond: number;
    readonly clock: Clock;
  }) {
    this.#atOnce = atOnce;
    this.#perSecond = perSecond;
    this.#clock = clock;
  }

  /** Takes one, whether there is one or not. @returns milliseconds until there is another */
  take(key: string, count = 1): number {
    if (this.#left.size > this.#mostKeys) this.#forget();
    const kept = keptKey(key);
    const left = this.#now(kept);
    left.count -= count;
    this.#left.set(kept, left);
    return this.#until(left);
  }

  /** What was taken is there again. */
  giveBack(key: string): void {
    const kept = keptKey(key);
    const left = this.#now(kept);
    left.count = Math.min(this.#atOnce, left.count + 1);
    this.#left.set(kept, left);
  }

  /** Milliseconds until there is one to take: 0 where there is. */
  wait(key: string): number {
    const kept = keptKey(key);
    const left = this.#now(kept);
    // By the clock as it is now: by one that was set back since, nothing would grow until it is where it was.
    if (this.#left.has(kept)) this.#left.set(kept, left);
    return this.#until(left);
  }

  /** How many are remembered. */
  get size(): number {
    return this.#left.size;
  }

  #until({ count }: Left): number {
    return count >= 1 ? 0 : Math.ceil(((1 - count) / this.#perSecond) * 1_000);
  }

  #now(key: string): Left {
    const now = this.#clock.now();
    const { count, at } = this.#left.get(key) ?? { count: this.#atOnce, at: now };
    // A clock that was set back gives nothing.
    const grown = (Math.max(0, now - at) / 1_000) * this.#perSecond;
    return { count: Math.min(this.#atOnce, count + grown), at: now };
  }

  #forget(): void {
    for (const key of this.#left.keys()) if (this.#now(key).count >= this.#atOnce) this.#left.delete(key);
    // Where none has all, they are not looked through each time.
    this.#mostKeys = Math.max(mostKeys, this.#left.size * 2);
  }
}
