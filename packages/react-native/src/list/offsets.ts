/** Of a row that nobody has measured yet. */
export const unmeasured = -1;

/**
 * Where rows stand: sums over heights of which some are measured and the others count as one estimate.
 *
 * Two Fenwick trees, one of measured heights and one of how many are measured, so that a change of the estimate costs
 * nothing, and a sum, a search or one measured row costs O(log n). Building costs O(n).
 */
export class Offsets {
  /** Pixels that a row counts for as long as it is unmeasured. */
  estimate: number;
  readonly length: number;
  readonly #heights: Float64Array;
  readonly #sums: Float64Array;
  readonly #counts: Int32Array;
  /** The greatest power of two that is not above the length: where a search starts. */
  readonly #top: number;

  /** Takes the array over; {@link unmeasured} marks a height that is not known. */
  constructor(heights: Float64Array, estimate: number) {
    this.estimate = estimate;
    this.length = heights.length;
    this.#heights = heights;
    this.#sums = new Float64Array(this.length + 1);
    this.#counts = new Int32Array(this.length + 1);
    this.#top = this.length === 0 ? 0 : 2 ** Math.floor(Math.log2(this.length));
    const { length } = this;
    const sums = this.#sums;
    const counts = this.#counts;
    // In locals and without a call: one row that comes to a list of 100,000 builds this anew within a frame.
    for (let node = 1; node <= length; node++) {
      const height = heights[node - 1] ?? unmeasured;
      let sum = sums[node] ?? 0;
      let count = counts[node] ?? 0;
      if (height !== unmeasured) {
        sums[node] = sum += height;
        counts[node] = count += 1;
      }
      const parent = node + (node & -node);
      if (count === 0 || parent > length) continue;
      sums[parent] = (sums[parent] ?? 0) + sum;
      counts[parent] = (counts[parent] ?? 0) + count;
    }
  }

  /** Of all rows together. */
  get total(): number {
    return this.offsetOf(this.length);
  }

  /** Mean of the measured rows, or `undefined` before the first. */
  get mean(): number | undefined {
    const { sum, count } = this.#before(this.length);
    return count === 0 ? undefined : sum / count;
  }

  /** Pixels above this row; of `length`: the height of all rows. */
  offsetOf(index: number): number {
    const { sum, count } = this.#before(index);
    return sum + (index - count) * this.estimate;
  }

  heightOf(index: number): number {
    const height = this.#heights[index] ?? unmeasured;
    return height === unmeasured ? this.estimate : height;
  }

  isMeasured(index: number): boolean {
    return (this.#heights[index] ?? unmeasured) !== unmeasured;
  }

  /** Copies what is known of the rows from `start` up to `end`, unmeasured ones included, to where `at` says. */
  copyHeights(start: number, end: number, target: Float64Array, at: number): void {
    target.set(this.#heights.subarray(start, end), at);
  }

  /** The row that covers this offset; the first or last one beyond either end, and -1 where there is no row. */
  indexAt(offset: number): number {
    let index = 0;
    let rest = offset;
    for (let step = this.#top; step > 0; step >>= 1) {
      const node = index + step;
      if (node > this.length) continue;
      const height = (this.#sums[node] ?? 0) + (step - (this.#counts[node] ?? 0)) * this.estimate;
      if (height > rest) continue;
      index = node;
      rest -= height;
    }
    return Math.min(index, this.length - 1);
  }

  /** Notes what a row measures. */
  measure(index: number, height: number): void {
    const before = this.#heights[index];
    if (before === undefined || before === height) return;
    this.#heights[index] = height;
    const difference = before === unmeasured ? height : height - before;
    const isNew = before === unmeasured ? 1 : 0;
    for (let node = index + 1; node <= this.length; node += node & -node) this.#addTo(node, difference, isNew);
  }

  #before(index: number): { readonly sum: number; readonly count: number } {
    let sum = 0;
    let count = 0;
    for (let node = Math.min(index, this.length); node > 0; node &= node - 1) {
      sum += this.#sums[node] ?? 0;
      count += this.#counts[node] ?? 0;
    }
    return { sum, count };
  }

  #addTo(node: number, height: number, count: number): void {
    this.#sums[node] = (this.#sums[node] ?? 0) + height;
    this.#counts[node] = (this.#counts[node] ?? 0) + count;
  }
}
