/** A cell of the grid. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

interface Grid {
  /** How many cells each row has; 0 for a heading. */
  readonly cells: readonly number[];
  readonly direction: 'ltr' | 'rtl';
  /** Rows that are seen at once. */
  readonly page: number;
}

/** The cell that a key leads to, as grids of the ARIA practices do; `undefined` where there is none, or it is no such key. */
export function movedIn(
  { cells, direction, page }: Grid,
  from: Cell,
  key: string,
  isWholeGrid: boolean,
): Cell | undefined {
  const [forward, back] = direction === 'ltr' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  const length = cells[from.row] ?? 0;
  switch (key) {
    case forward:
      return from.column + 1 < length ? { row: from.row, column: from.column + 1 } : start(rowFrom(cells, from.row, 1));
    case back:
      return from.column > 0 ? { row: from.row, column: from.column - 1 } : end(cells, rowFrom(cells, from.row, -1));
    case 'ArrowDown':
      return within(cells, rowFrom(cells, from.row, 1), from.column);
    case 'ArrowUp':
      return within(cells, rowFrom(cells, from.row, -1), from.column);
    case 'PageDown':
      return within(cells, rowNear(cells, from.row + page, -1), from.column);
    case 'PageUp':
      return within(cells, rowNear(cells, from.row - page, 1), from.column);
    case 'Home':
      return isWholeGrid ? start(rowFrom(cells, -1, 1)) : { row: from.row, column: 0 };
    case 'End':
      return isWholeGrid
        ? end(cells, rowFrom(cells, cells.length, -1))
        : { row: from.row, column: Math.max(0, length - 1) };
    default:
      return undefined;
  }
}

/** The first row of cells; `undefined` where there is none. */
export function firstCell(cells: readonly number[]): Cell | undefined {
  return start(rowFrom(cells, -1, 1));
}

/** The next row with cells from here; `undefined` beyond the last one. */
function rowFrom(cells: readonly number[], from: number, by: 1 | -1): number | undefined {
  for (let row = from + by; row >= 0 && row < cells.length; row += by) if ((cells[row] ?? 0) > 0) return row;
  return undefined;
}

/** The row with cells at this place, or the next one from there; beyond the ends the first or the last. */
function rowNear(cells: readonly number[], wished: number, by: 1 | -1): number | undefined {
  const row = Math.max(0, Math.min(wished, cells.length - 1));
  return (cells[row] ?? 0) > 0 ? row : (rowFrom(cells, row, by) ?? rowFrom(cells, row, by === 1 ? -1 : 1));
}

function within(cells: readonly number[], row: number | undefined, column: number): Cell | undefined {
  return row === undefined ? undefined : { row, column: Math.min(column, (cells[row] ?? 1) - 1) };
}

function start(row: number | undefined): Cell | undefined {
  return row === undefined ? undefined : { row, column: 0 };
}

function end(cells: readonly number[], row: number | undefined): Cell | undefined {
  return within(cells, row, Infinity);
}
