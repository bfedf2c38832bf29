import fc from 'fast-check';
import { Offsets, unmeasured } from './offsets.ts';

/** Quarters are exact in binary: sums in any order are equal, not almost. */
const pixels = fc.integer({ min: 0, max: 4_000 }).map((quarters) => quarters / 4);
const heights = fc.array(fc.option(pixels, { nil: unmeasured, freq: 2 }), { maxLength: 70 });
const estimates = pixels.filter((height) => height > 0);
const changes = fc.array(fc.tuple(fc.nat(70), pixels), { maxLength: 20 });

/** The same by adding up. */
class NaiveOffsets {
  readonly heights: number[];
  readonly estimate: number;

  constructor(given: readonly number[], estimate: number) {
    this.heights = given.map((height) => (height === unmeasured ? estimate : height));
    this.estimate = estimate;
  }

  offsetOf(index: number): number {
    return this.heights.slice(0, index).reduce((sum, height) => sum + height, 0);
  }

  indexAt(offset: number): number {
    for (let index = 0; index < this.heights.length; index++) if (this.offsetOf(index + 1) > offset) return index;
    return this.heights.length - 1;
  }
}

test('offsets, searches and totals are those of a naive sum, also after rows were measured', () => {
  fc.assert(
    fc.property(heights, estimates, estimates, changes, fc.array(pixels), (given, first, second, measured, places) => {
      const offsets = new Offsets(Float64Array.from(given), first);
      const now = [...given];
      for (const [index, height] of measured) {
        offsets.measure(index, height);
        if (index < now.length) now[index] = height;
      }
      offsets.estimate = second;
      const naive = new NaiveOffsets(now, second);
      for (let index = 0; index <= now.length; index++) expect(offsets.offsetOf(index)).toBe(naive.offsetOf(index));
      expect(offsets.total).toBe(naive.offsetOf(now.length));
      for (const place of [-1, ...places, offsets.total * 0.5, offsets.total + 1]) {
        expect(offsets.indexAt(place)).toBe(naive.indexAt(place));
      }
      const known = now.filter((height) => height !== unmeasured);
      const sum = known.reduce((total, height) => total + height, 0);
      expect(offsets.mean).toBe(known.length === 0 ? undefined : sum / known.length);
    }),
    { numRuns: 1_000 },
  );
});

test('no rows are nowhere', () => {
  const offsets = new Offsets(new Float64Array(0), 72);
  expect([offsets.total, offsets.indexAt(10), offsets.mean]).toEqual([0, -1, undefined]);
});

test('sums and searches 100,000 rows of which one is measured', () => {
  const offsets = new Offsets(new Float64Array(100_000).fill(unmeasured), 72);
  expect(offsets.indexAt(72 * 99_999)).toBe(99_999);
  offsets.measure(0, 100);
  expect(offsets.offsetOf(99_999)).toBe(72 * 99_998 + 100);
});
