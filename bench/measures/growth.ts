import type { Lines } from '../driver/collect.ts';
import type { Measure } from './measure.ts';

/** What a longer list makes of a cost, round by round. */
export const growthMeasures: readonly Measure[] = [
  {
    id: 'append-growth',
    label: 'append a page of 30: 100,000 groups against 3,000',
    unit: '×',
    kind: 'time',
    target: { kind: 'atMost', value: 2 },
  },
];

/** Adds the lines of growth to those they come from. */
export function addGrowth(lines: Lines): void {
  const valuesAt = (size: number, contestant: 'limit' | 'ours'): readonly number[] =>
    lines.all.find((line) => line.id === 'append' && line.size === size)?.values[contestant] ?? [];
  for (const contestant of ['limit', 'ours'] as const) {
    const short = valuesAt(3_000, contestant);
    for (const [round, long] of valuesAt(100_000, contestant).entries()) {
      lines.add('append-growth', 0, contestant, long / (short[round] ?? NaN));
    }
  }
}
