import type { ListName } from '../pages/world/told.ts';
import type { Measure, Target } from './measure.ts';
import type { Sample } from './session.ts';

/** Measures of one list: those of groups are named as they always were. */
export function measuresOf(list: ListName, measures: readonly Measure[]): readonly Measure[] {
  return measures.map((measure) => ({
    ...measure,
    id: idOf(list, measure.id),
    label: list === 'groups' ? measure.label : `${list}: ${measure.label.replaceAll('group', 'item')}`,
    ...(measure.target === undefined ? {} : { target: targetOf(list, measure.target) }),
  }));
}

/** Limit draws a picture and two texts; a row of a chat has ticks, a time and a count besides. */
function targetOf(list: ListName, target: Target): Target {
  return list === 'conversations' && target.kind === 'ratio' ? { kind: 'ratio', value: target.value * 1.5 } : target;
}

/** What was measured, by the ids of {@link measuresOf}. */
export function sampleOf(list: ListName, sample: Sample): Sample {
  return Object.fromEntries(Object.entries(sample).map(([id, value]) => [idOf(list, id), value]));
}

function idOf(list: ListName, id: string): string {
  return list === 'groups' ? id : `${list}-${id}`;
}
