import type { Lines } from '../driver/collect.ts';
import { type ModelTimes, modelTimesOnHermes, modelTimesOnNode } from '../models/run-models.ts';
import type { Measure } from './measure.ts';

const machines = [
  { id: 'node', name: 'Node', times: modelTimesOnNode, atMost: 1 },
  { id: 'hermes', name: 'Hermes 0.12', times: () => modelTimesOnHermes('properties'), atMost: 3 },
  {
    id: 'hermes-helper',
    name: 'Hermes 0.12 with helpers',
    times: () => modelTimesOnHermes('helper'),
    atMost: 3,
  },
] as const;

/** Each machine's own targets: what one event costs, and what a longer list makes of it. */
export const modelMeasures: readonly Measure[] = machines.flatMap(({ id, name, atMost }): Measure[] => [
  {
    id: `model-event-${id}`,
    label: `model on ${name}: an event of a row in view`,
    unit: 'µs',
    kind: 'time',
    target: { kind: 'atMost', value: atMost },
  },
  {
    id: `model-growth-${id}`,
    label: `model on ${name}: the same at 100,000 groups against 3,000`,
    unit: '×',
    kind: 'time',
    target: { kind: 'atMost', value: 1.5 },
  },
  {
    id: `model-foreign-${id}`,
    label: `model on ${name}: an event of a group that it does not show`,
    unit: 'µs',
    kind: 'time',
  },
  {
    id: `model-delivered-${id}`,
    label: `SDK and model on ${name}: an event as it comes from an engine`,
    unit: 'µs',
    kind: 'time',
  },
]);

/** Asks each machine so often, in turn. One that cannot be had here leaves its lines out. */
export async function measureModels(rounds: number, lines: Lines): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const { id, times } of round % 2 === 0 ? machines : machines.toReversed()) {
      const all = await times();
      if (all === undefined) continue;
      for (const { size, event, limit, naive, foreign, delivered } of all) {
        lines.add(`model-event-${id}`, size, 'limit', limit);
        lines.add(`model-event-${id}`, size, 'naive', naive);
        lines.add(`model-event-${id}`, size, 'ours', event);
        lines.add(`model-foreign-${id}`, size, 'ours', foreign);
        lines.add(`model-delivered-${id}`, size, 'ours', delivered);
      }
      const at = (size: number): ModelTimes | undefined => all.find((one) => one.size === size);
      for (const [contestant, name] of [
        ['limit', 'limit'],
        ['ours', 'event'],
      ] as const) {
        lines.add(`model-growth-${id}`, 0, contestant, (at(100_000)?.[name] ?? NaN) / (at(3_000)?.[name] ?? NaN));
      }
    }
    console.log(`round ${round + 1} of ${rounds}, models on ${machines.map(({ name }) => name).join(' and ')}`);
  }
}
