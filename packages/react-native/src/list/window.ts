import type { Offsets } from './offsets.ts';

/** Rows from `start` up to, not including, `end`. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** What the eye sees: the first pixel, counted from the top of the rows, and how many. */
export interface View {
  readonly top: number;
  readonly height: number;
}

/** The rows in view and those within `margin` pixels of it. */
export function rowsIn(offsets: Offsets, { top, height }: View, margin: number): RowRange {
  if (offsets.length === 0) return { start: 0, end: 0 };
  // A row asked to the top near the end cannot get there: the view then stops earlier, and those rows are needed too.
  const reachable = Math.max(0, Math.min(top, offsets.total - height));
  const first = Math.min(top, reachable) - margin;
  const last = Math.max(top, reachable) + height + margin;
  return { start: Math.max(0, offsets.indexAt(first)), end: offsets.indexAt(last) + 1 };
}

/** Whether all rows of `needed` are among `rows`. */
export function covers(rows: RowRange, needed: RowRange): boolean {
  return rows.start <= needed.start && rows.end >= needed.end;
}

/** A stretch of rows that are drawn, after `space` pixels of rows that are not. */
export interface Stretch extends RowRange {
  readonly space: number;
}

/** Rows drawn, with the space before each stretch; `pinned` is drawn wherever it stands. `after` follows the last. */
export function stretches(
  offsets: Offsets,
  rows: RowRange,
  pinned: number | undefined,
): { readonly drawn: readonly Stretch[]; readonly after: number } {
  const parts: RowRange[] = [rows];
  if (pinned !== undefined && pinned < rows.start) parts.unshift({ start: pinned, end: pinned + 1 });
  if (pinned !== undefined && pinned >= rows.end) parts.push({ start: pinned, end: pinned + 1 });
  let end = 0;
  const drawn = parts.map((part): Stretch => {
    const space = offsets.offsetOf(part.start) - offsets.offsetOf(end);
    end = part.end;
    return { start: part.start, end: part.end, space };
  });
  return { drawn, after: offsets.total - offsets.offsetOf(end) };
}
