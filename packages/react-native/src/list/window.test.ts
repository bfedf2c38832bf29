import fc from 'fast-check';
import { Offsets } from './offsets.ts';
import { covers, rowsIn, stretches } from './window.ts';

const heights = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 80 });

test('the rows drawn are those that touch the view and its margin, by a naive sum', () => {
  fc.assert(
    fc.property(
      heights,
      fc.nat(2_000),
      fc.integer({ min: 50, max: 900 }),
      fc.nat(800),
      (given, place, height, margin) => {
        const offsets = new Offsets(Float64Array.from(given), 72);
        const top = Math.min(place, Math.max(0, offsets.total - height));
        const { start, end } = rowsIn(offsets, { top, height }, margin);
        let y = 0;
        for (const [index, row] of given.entries()) {
          const touches = y + row > top - margin && y < top + height + margin;
          if (touches) expect(index >= start && index < end).toBe(true);
          // A row that only meets the edge may be drawn as well.
          else if (y + row < top - margin || y > top + height + margin)
            expect(index >= start && index < end).toBe(false);
          y += row;
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a view asked beyond the end gets the rows that the end will show', () => {
  const offsets = new Offsets(new Float64Array(100).fill(50), 72);
  expect(rowsIn(offsets, { top: 4_950, height: 500 }, 0)).toEqual({ start: 90, end: 100 });
  expect(rowsIn(offsets, { top: -300, height: 500 }, 0)).toEqual({ start: 0, end: 11 });
  expect(rowsIn(new Offsets(new Float64Array(0), 72), { top: 0, height: 500 }, 100)).toEqual({ start: 0, end: 0 });
});

test('what is drawn and what is space add up to all rows, in order, with the pinned one among them once', () => {
  fc.assert(
    fc.property(heights, fc.nat(79), fc.nat(79), fc.option(fc.nat(79), { nil: undefined }), (given, a, b, pinned) => {
      const offsets = new Offsets(Float64Array.from(given), 72);
      const clip = (index: number): number => Math.min(index, given.length - 1);
      const rows = { start: Math.min(clip(a), clip(b)), end: Math.max(clip(a), clip(b)) + 1 };
      const pin = pinned === undefined ? undefined : clip(pinned);
      const { drawn, after } = stretches(offsets, rows, pin);
      let index = 0;
      let y = 0;
      for (const { start, end, space } of drawn) {
        expect(start).toBeGreaterThanOrEqual(index);
        y += space;
        expect(y).toBe(offsets.offsetOf(start));
        y = offsets.offsetOf(end);
        index = end;
      }
      expect(y + after).toBe(offsets.total);
      if (pin !== undefined) expect(drawn.filter(({ start, end }) => start <= pin && pin < end)).toHaveLength(1);
    }),
    { numRuns: 1_000 },
  );
});

test('a range covers what lies within it', () => {
  expect(covers({ start: 2, end: 9 }, { start: 2, end: 9 })).toBe(true);
  expect(covers({ start: 2, end: 9 }, { start: 1, end: 9 })).toBe(false);
  expect(covers({ start: 2, end: 9 }, { start: 2, end: 10 })).toBe(false);
});
