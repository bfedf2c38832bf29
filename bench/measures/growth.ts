import type { Lines } from '../driver/collect.ts';
import { medianOf } from '../median.ts';
import type { Measure } from './measure.ts';

/** What a longer list makes of a cost. */
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
    const growth = medianOf(valuesAt(100_000, contestant)) / medianOf(valuesAt(3_000, contestant));
    if (!Number.isNaN(growth)) lines.add('append-growth', 0, contestant, growth);
  }
}
