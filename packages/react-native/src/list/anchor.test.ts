import fc from 'fast-check';
import { alignedTop, type Anchor, carryAnchor, neighbourOf, viewTop } from './anchor.ts';
import { RowLayout } from './row-layout.ts';

const ids = Array.from({ length: 20 }, (_, index) => `r${index}`);
const lost: Anchor = { kind: 'start' };

function layoutOf(rows: readonly string[], before?: RowLayout): RowLayout {
  const layout = new RowLayout(rows, before);
  for (let index = 0; index < rows.length; index++) layout.measure(index, 50);
  return layout;
}

function anchorAt(index: number): Anchor {
  return { kind: 'row', id: ids[index] ?? '', index, top: 10 };
}

function carried(index: number, after: readonly string[]): Anchor {
  const before = layoutOf(ids);
  return carryAnchor(anchorAt(index), before, layoutOf(after, before), lost);
}

test('rows that come above or below leave the anchor in its place', () => {
  expect(carried(8, ['x', 'y', ...ids])).toEqual({ kind: 'row', id: 'r8', index: 10, top: 10 });
  expect(carried(8, [...ids, 'x'])).toEqual(anchorAt(8));
  expect(carried(8, ids.slice(5))).toEqual({ kind: 'row', id: 'r8', index: 3, top: 10 });
});

test('an anchor that jumps to the top does not take the reader along', () => {
  const after = ['r8', ...ids.filter((id) => id !== 'r8')];
  expect(carried(8, after)).toEqual({ kind: 'row', id: 'r9', index: 9, top: 60 });
});

test('an anchor that goes is followed by the row below it, where that stands', () => {
  expect(
    carried(
      8,
      ids.filter((id) => id !== 'r8'),
    ),
  ).toEqual({ kind: 'row', id: 'r9', index: 8, top: 60 });
  expect(carried(19, ids.slice(0, 19))).toEqual({ kind: 'row', id: 'r18', index: 18, top: -40 });
});

test('with no row left, the list is at its own edge', () => {
  expect(carried(8, ['x', 'y'])).toBe(lost);
  expect(carried(8, [])).toBe(lost);
});

test('an anchor among strangers on both sides is kept for want of a better one', () => {
  expect(carried(8, ['a', 'r8', 'b'])).toEqual({ kind: 'row', id: 'r8', index: 1, top: 10 });
});

test('whatever rows are inserted at one place, each row keeps its place against the anchor', () => {
  fc.assert(
    fc.property(fc.nat(19), fc.nat(20), fc.integer({ min: 1, max: 60 }), (index, place, count) => {
      const news = Array.from({ length: count }, (_, one) => `new${one}`);
      const anchor = carried(index, [...ids.slice(0, place), ...news, ...ids.slice(place)]);
      expect(anchor).toEqual({ kind: 'row', id: `r${index}`, index: index + (place <= index ? count : 0), top: 10 });
    }),
    { numRuns: 1_000 },
  );
});

test('the view begins where its anchor says', () => {
  const layout = layoutOf(ids);
  expect(viewTop({ kind: 'start' }, layout, 300)).toBe(0);
  expect(viewTop({ kind: 'end' }, layout, 300)).toBe(700);
  expect(viewTop(anchorAt(8), layout, 300)).toBe(390);
});

test('a row is aligned in the view, and one that is higher than it shows its beginning', () => {
  expect([alignedTop('start', 50, 300), alignedTop('center', 50, 300), alignedTop('end', 50, 300)]).toEqual([
    0, 125, 250,
  ]);
  expect([alignedTop('center', 400, 300), alignedTop('end', 400, 300)]).toEqual([0, 0]);
});

test('the neighbour of a row that went is the next one left, else the one before, else whatever stands there', () => {
  const before = layoutOf(ids);
  const after = (rows: readonly string[]): string | undefined => neighbourOf(8, before, layoutOf(rows, before));
  expect(after(ids.filter((id) => id !== 'r8' && id !== 'r9'))).toBe('r10');
  expect(after(ids.slice(0, 8))).toBe('r7');
  expect(after(['x', 'y'])).toBe('y');
  expect(after([])).toBeUndefined();
});
