/** Times of which the middle and the worst of a hundred are told, in milliseconds. */
export class Spread {
  #values = new Float64Array(1_024);
  #count = 0;

  add(value: number): void {
    if (this.#count === this.#values.length) {
      const longer = new Float64Array(this.#count * 2);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.#count] = value;
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  /** By what shares of all they are not exceeded. `NaN` of none. */
  at(...shares: readonly number[]): readonly number[] {
    const sorted = this.#values.slice(0, this.#count).sort();
    return shares.map((share) => sorted[Math.min(this.#count - 1, Math.floor(this.#count * share))] ?? NaN);
  }
}
