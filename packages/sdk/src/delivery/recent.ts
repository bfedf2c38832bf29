/**
 * Remembers the last keys that were set with their values: as many as `capacity` at least, and twice as many at most. In
 * two halves of which the old one goes as a whole, since a map that is shortened at its old end keeps the holes for long
 * and goes through them each time.
 */
export class Recent<Value> {
  readonly #capacity: number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): Value | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  set(key: string, value: Value): void {
    if (this.#young.size >= this.#capacity) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
