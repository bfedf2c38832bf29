import type { Lines } from '../driver/collect.ts';
import { medianOf } from '../median.ts';
import type { Measure } from './measure.ts';

/** What a longer list makes of a cost. */
const growths = [
  {
    id: 'append-growth',
    label: 'append a page of 30: 100,000 groups against 3,000',
    ...{ of: 'append', sizes: [3_000, 100_000], most: 2 },
  },
  {
    id: 'open-chat-growth',
    label: 'open a chat of mixed kinds: 100,000 messages against 100',
    // As long as a tie.
    ...{ of: 'open-chat', sizes: [100, 100_000], most: 1.5 },
  },
] as const;

export const growthMeasures: readonly Measure[] = growths.map(({ id, label, most }) => ({
  ...{ id, label, unit: '×', kind: 'time', target: { kind: 'atMost', value: most } },
}));

/** Adds the lines of growth to those they come from. */
export function addGrowth(lines: Lines): void {
  for (const { id, of, sizes } of growths) {
    for (const contestant of ['limit', 'ours'] as const) {
      const [small = NaN, large = NaN] = sizes.map((size) =>
        medianOf(lines.all.find((line) => line.id === of && line.size === size)?.values[contestant] ?? []),
      );
      if (!Number.isNaN(large / small)) lines.add(id, 0, contestant, large / small);
    }
  }
}
