/** So many places, and so many of them for each. */
export class Places {
  readonly #most: number;
  readonly #mostOfEach: number;
  readonly #taken = new Map<string, number>();
  #count = 0;

  constructor({ most = Infinity, mostOfEach = Infinity }: { readonly most?: number; readonly mostOfEach?: number }) {
    this.#most = most;
    this.#mostOfEach = mostOfEach;
  }

  get count(): number {
    return this.#count;
  }

  /** @returns whether there was one; only then is it left again */
  take(key: string): boolean {
    const taken = this.#taken.get(key) ?? 0;
    if (this.#count >= this.#most || taken >= this.#mostOfEach) return false;
    this.#taken.set(key, taken + 1);
    this.#count += 1;
    return true;
  }

  leave(key: string): void {
    const taken = this.#taken.get(key) ?? 0;
    if (taken === 0) return;
    if (taken === 1) this.#taken.delete(key);
    else this.#taken.set(key, taken - 1);
    this.#count -= 1;
  }
}
