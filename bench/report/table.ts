import type { ContestantName } from '../measures/measure.ts';
import type { Cell, JudgedLine } from './judge.ts';

/** Columns beside measure, size, ratio, target and verdict. */
export const columns: readonly (readonly [ContestantName, string])[] = [
  ['limit', 'limit'],
  ['naive', 'naive'],
  ['ours', 'ours'],
  ['flatList', 'FlatList'],
  ['flashList', 'FlashList'],
  ['legendList', 'LegendList'],
];

/** One line as text. */
export interface TextCells {
  readonly measure: string;
  readonly size: string;
  /** In the order of {@link columns}. */
  readonly contestants: readonly string[];
  readonly ratio: string;
  readonly target: string;
  readonly verdict: string;
}

export function cellsOf(line: JudgedLine): TextCells {
  const { label, unit, target } = line.measure;
  return {
    measure:
      unit === 'renders' || unit === 'rows' || unit === 'nodes' || unit === 'frames' ? label : `${label}, ${unit}`,
    size: line.size === 0 ? '' : line.size.toLocaleString('en'),
    contestants: columns.map(([name]) => cellText(line.cells[name])),
    ratio: line.ratio === null || target?.kind !== 'ratio' ? '' : line.ratio.toFixed(2),
    target: targetText(line),
    verdict: verdictTexts[line.verdict],
  };
}

/** The lines as cells of text, with a heading. */
export function tableOf(lines: readonly JudgedLine[]): readonly (readonly string[])[] {
  return [
    ['measure', 'size', ...columns.map(([, title]) => title), 'ours : limit', 'target', 'verdict'],
    ...lines
      .map(cellsOf)
      .map((cells) =>
        [cells.measure, cells.size].concat(cells.contestants, [cells.ratio, cells.target, cells.verdict]),
      ),
  ];
}

/** For a terminal. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const verdictTexts = { met: 'met', tie: 'tie', missed: 'MISSED', withheld: 'withheld (noise)', none: '' } as const;

function targetText({ measure: { target } }: JudgedLine): string {
  if (target === undefined) return '';
  if (target.kind === 'exactly') return `${target.value}`;
  return target.kind === 'ratio' ? `≤ ${target.value} × limit` : `≤ ${target.value}`;
}

function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  const { median, low, high } = cell;
  const spread = low === high || short(low) === short(high) ? '' : ` (${short(low)}–${short(high)})`;
  return `${short(median)}${spread}`;
}

function short(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en');
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(3);
}
