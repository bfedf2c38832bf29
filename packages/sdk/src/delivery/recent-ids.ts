import { forgetOldest } from './forget-oldest.ts';

/** Remembers the last ids it was shown, up to a bound. */
export class RecentIds {
  readonly #ids = new Set<string>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** True the first time, false for an id that it remembers. */
  isNew(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    forgetOldest(this.#ids, this.#capacity);
    return true;
  }

  clear(): void {
    this.#ids.clear();
  }
}
