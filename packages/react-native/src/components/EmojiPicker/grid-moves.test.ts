import { type Cell, firstCell, movedIn } from './grid-moves.ts';

/** A heading, two rows of three, a heading, a row of two. */
const cells = [0, 3, 3, 0, 2];
const at = (row: number, column: number): Cell => ({ row, column });

test.each<[string, 'ltr' | 'rtl', Cell, string, boolean, Cell | undefined]>([
  ['to the next', 'ltr', at(1, 0), 'ArrowRight', false, at(1, 1)],
  ['from the end of a row to the next one', 'ltr', at(1, 2), 'ArrowRight', false, at(2, 0)],
  ['over a heading', 'ltr', at(2, 2), 'ArrowRight', false, at(4, 0)],
  ['nowhere behind the last', 'ltr', at(4, 1), 'ArrowRight', false, undefined],
  ['back to the end of the row before', 'ltr', at(4, 0), 'ArrowLeft', false, at(2, 2)],
  ['nowhere before the first', 'ltr', at(1, 0), 'ArrowLeft', false, undefined],
  ['mirrored, forward', 'rtl', at(1, 0), 'ArrowLeft', false, at(1, 1)],
  ['mirrored, back', 'rtl', at(1, 1), 'ArrowRight', false, at(1, 0)],
  ['down', 'ltr', at(1, 1), 'ArrowDown', false, at(2, 1)],
  ['down to a row that is shorter', 'ltr', at(2, 2), 'ArrowDown', false, at(4, 1)],
  ['nowhere under the last row', 'ltr', at(4, 0), 'ArrowDown', false, undefined],
  ['up over a heading', 'ltr', at(4, 1), 'ArrowUp', false, at(2, 1)],
  ['nowhere over the first row', 'ltr', at(1, 1), 'ArrowUp', false, undefined],
  ['to the start of the row', 'ltr', at(2, 2), 'Home', false, at(2, 0)],
  ['to its end', 'ltr', at(2, 0), 'End', false, at(2, 2)],
  ['to the first of all', 'ltr', at(4, 1), 'Home', true, at(1, 0)],
  ['to the last of all', 'ltr', at(1, 0), 'End', true, at(4, 1)],
  ['a page down, to a row with cells', 'ltr', at(1, 2), 'PageDown', false, at(2, 2)],
  ['a page up, to the first', 'ltr', at(4, 1), 'PageUp', false, at(2, 1)],
  ['nowhere by another key', 'ltr', at(1, 0), 'Enter', false, undefined],
])('leads %s', (_, direction, from, key, isWholeGrid, to) => {
  expect(movedIn({ cells, direction, page: 2 }, from, key, isWholeGrid)).toEqual(to);
});

test('every cell is reached by one arrow, forward and back, and none twice', () => {
  const grid = { cells, direction: 'ltr', page: 2 } as const;
  const way: Cell[] = [];
  for (let cell = firstCell(cells); cell !== undefined; cell = movedIn(grid, cell, 'ArrowRight', false)) way.push(cell);
  expect(way).toHaveLength(8);
  const back: Cell[] = [];
  for (let cell = way.at(-1); cell !== undefined; cell = movedIn(grid, cell, 'ArrowLeft', false)) back.unshift(cell);
  expect(back).toEqual(way);
  expect(firstCell([0])).toBeUndefined();
  expect(firstCell([])).toBeUndefined();
});
