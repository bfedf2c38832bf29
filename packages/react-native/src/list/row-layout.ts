import { Offsets, unmeasured } from './offsets.ts';

/** About one row of a list with avatars. */
const firstEstimate = 72;
/** The estimate follows the mean only beyond this part of it: each change moves every unmeasured row. */
const drift = 0.1;
/** Heights of rows that went are kept for their return, up to this many more than there are rows. */
const spareHeights = 5_000;

/** One array of ids with the heights of its rows. A new array makes a new layout, which takes over what is known. */
export class RowLayout {
  readonly ids: readonly string[];
  readonly offsets: Offsets;
  /** By id, shared by all layouts of one list: a row that returns has its height at once. */
  readonly #known: Map<string, number>;

  /** Costs O(n) once per array; where the ends are as before, no id is looked up. */
  constructor(ids: readonly string[], before?: RowLayout, estimate: number = firstEstimate) {
    this.ids = ids;
    this.#known = before === undefined ? new Map() : before.#known;
    const heights = new Float64Array(ids.length);
    const { head, tail } = before === undefined ? { head: 0, tail: 0 } : commonEnds(before.ids, ids);
    const last = ids.length - tail;
    if (before !== undefined) {
      before.offsets.copyHeights(0, head, heights, 0);
      before.offsets.copyHeights(before.ids.length - tail, before.ids.length, heights, last);
    }
    for (let index = head; index < last; index++) heights[index] = this.#known.get(ids[index] ?? '') ?? unmeasured;
    this.offsets = new Offsets(heights, before?.offsets.estimate ?? estimate);
    if (this.#known.size > ids.length + spareHeights) this.#forgetStrangers();
  }

  /** Notes a height; `false` when it was known. */
  measure(index: number, height: number): boolean {
    const id = this.ids[index];
    if (id === undefined || (this.offsets.isMeasured(index) && this.offsets.heightOf(index) === height)) return false;
    this.#known.set(id, height);
    this.offsets.measure(index, height);
    return true;
  }

  /** Lets unmeasured rows count as much as the measured ones do on average. `true` when they then count otherwise. */
  learn(): boolean {
    const { mean, estimate } = this.offsets;
    if (mean === undefined || mean === 0 || Math.abs(mean - estimate) <= estimate * drift) return false;
    // Whole, so that rows stand on the same part of a pixel however many unmeasured ones are above them.
    this.offsets.estimate = Math.max(1, Math.round(mean));
    return true;
  }

  /** Searches outwards from where the row is expected, so that a row that hardly moved is found at once; -1 if absent. */
  indexOf(id: string, expected: number): number {
    const { ids } = this;
    const from = Math.max(0, Math.min(expected, ids.length - 1));
    for (let distance = 0; distance < ids.length; distance++) {
      if (ids[from - distance] === id) return from - distance;
      if (ids[from + distance] === id) return from + distance;
    }
    return -1;
  }

  #forgetStrangers(): void {
    const present = new Set(this.ids);
    for (const id of this.#known.keys()) if (!present.has(id)) this.#known.delete(id);
  }
}

function commonEnds(before: readonly string[], after: readonly string[]): { head: number; tail: number } {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { head, tail };
}
