import fc from 'fast-check';
import { RowLayout } from './row-layout.ts';

const someIds = fc.uniqueArray(
  fc.nat(40).map((number) => `r${number}`),
  { maxLength: 40 },
);

test('a layout after any change of the ids knows what a layout without a past would be told', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(someIds, fc.array(fc.tuple(fc.nat(39), fc.nat(300)))), { minLength: 1 }), (steps) => {
      const known = new Map<string, number>();
      let layout = new RowLayout([]);
      for (const [ids, measured] of steps) {
        layout = new RowLayout(ids, layout);
        for (const [index, height] of measured) {
          layout.measure(index, height);
          const id = ids[index];
          if (id !== undefined) known.set(id, height);
        }
        for (const [index, id] of ids.entries()) {
          expect(layout.offsets.isMeasured(index)).toBe(known.has(id));
          expect(layout.offsets.heightOf(index)).toBe(known.get(id) ?? layout.offsets.estimate);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a row is found from any expectation, and an absent one is not', () => {
  fc.assert(
    fc.property(someIds, fc.nat(50), fc.nat(40), (ids, expected, number) => {
      expect(new RowLayout(ids).indexOf(`r${number}`, expected)).toBe(ids.indexOf(`r${number}`));
    }),
    { numRuns: 1_000 },
  );
});

test('the estimate learns from measured rows, and stands still against small differences', () => {
  const layout = new RowLayout(['a', 'b', 'c']);
  layout.measure(0, 200);
  layout.learn();
  expect(layout.offsets.estimate).toBe(200);
  layout.measure(1, 210);
  layout.learn();
  expect(layout.offsets.estimate).toBe(200);
  expect(new RowLayout(['x'], layout).offsets.heightOf(0)).toBe(200);
});

test('measuring says whether anything is new', () => {
  const layout = new RowLayout(['a']);
  expect([layout.measure(0, 50), layout.measure(0, 50), layout.measure(0, 60), layout.measure(1, 50)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('heights of rows that went are forgotten in the end', () => {
  let layout = new RowLayout(Array.from({ length: 6_000 }, (_, index) => `old${index}`));
  for (let index = 0; index < 6_000; index++) layout.measure(index, 50);
  layout = new RowLayout(['a'], layout);
  layout = new RowLayout(['old0'], layout);
  expect(layout.offsets.isMeasured(0)).toBe(false);
});
