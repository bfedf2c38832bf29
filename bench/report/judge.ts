import { medianOf } from '../median.ts';
import type { ContestantName, Line, Measure } from '../measures/measure.ts';

/** What one contestant showed: the middle of its rounds, and how far they lie apart. */
export interface Cell {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** `tie`: above a target that is finer than what times of this bench can tell apart. */
export type Verdict = 'met' | 'tie' | 'missed' | 'withheld' | 'none';

/** A line of the table. */
export interface JudgedLine {
  readonly measure: Measure;
  /** Of the list; 0 where it does not matter. */
  readonly size: number;
  readonly cells: Partial<Readonly<Record<ContestantName, Cell>>>;
  /** Ours to limit; `null` where limit has none. */
  readonly ratio: number | null;
  readonly verdict: Verdict;
}

/** Ratios of times under this are ties: the machine alone makes as much. */
const tieBelow = 1.5;

/** `noise`: how far apart contestants are in the very same work; above the tie no time is judged. */
export function judge(measure: Measure, { size, values }: Line, noise: number): JudgedLine {
  const cells: Partial<Record<ContestantName, Cell>> = {};
  for (const name of Object.keys(values) as ContestantName[]) cells[name] = cellOf(values[name] ?? []);
  const { ours, limit } = cells;
  const ratio = ours === undefined || limit === undefined || limit.median === 0 ? null : ours.median / limit.median;
  return { measure, size, cells, ratio, verdict: ours === undefined ? 'none' : verdictOf(measure, ours, ratio, noise) };
}

function verdictOf({ kind, target }: Measure, ours: Cell, ratio: number | null, noise: number): Verdict {
  if (target === undefined) return 'none';
  if (target.kind === 'ratio') {
    if (ratio === null) return 'none';
    if (kind === 'time' && noise > tieBelow) return 'withheld';
    if (ratio <= target.value) return 'met';
    return kind === 'time' && ratio < tieBelow ? 'tie' : 'missed';
  }
  if (kind === 'time' && noise > tieBelow) return 'withheld';
  // A count that is wrong once is wrong.
  const worst = kind === 'time' ? [ours.median] : [ours.low, ours.high];
  const isMet = worst.every((value) => (target.kind === 'exactly' ? value === target.value : value <= target.value));
  return isMet ? 'met' : 'missed';
}

function cellOf(values: readonly number[]): Cell {
  return { median: medianOf(values), low: Math.min(...values), high: Math.max(...values) };
}
