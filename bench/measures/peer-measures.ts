import type { Measure } from './measure.ts';

/** Other kits that run in a browser. */
export const peerNames = ['chatscope'] as const;

export const peerMeasures: readonly Pick<Measure, 'id' | 'label' | 'unit'>[] = [
  { id: 'event-rows', label: "a group's member count changes, the group is in view: rows drawn", unit: 'renders' },
  { id: 'hidden-rows', label: "a group's member count changes, the group is off screen: rows drawn", unit: 'renders' },
  { id: 'event-all', label: "a group's member count changes, the group is in view: components drawn", unit: 'renders' },
  { id: 'mount', label: 'mount with all groups: time', unit: 'ms' },
  { id: 'nodes', label: 'mount with all groups: DOM nodes', unit: 'nodes' },
];
