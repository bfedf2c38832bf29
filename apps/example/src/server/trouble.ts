import { createFaults, type FaultRule, type Faults } from '@open-chat-kit/engine-embedded';
import type { Settings } from '../settings/settings.ts';
import { currentSettings, watchSettings } from '../settings/store.ts';

/** Requests that people wait for. Connecting is not among them: with a connection that fails now and then, nobody sees the rest. */
const waitedFor = ['listGroups', 'getGroup', 'joinGroup', 'leaveGroup', 'deleteGroup', 'history', 'send'] as const;

const rules: Readonly<Record<Settings['trouble'], readonly FaultRule[]>> = {
  none: [],
  slow: waitedFor.map((on) => ({ on, kind: 'delay', ms: [600, 2_400] })),
  // Before the server does its work: what seems to have failed has not happened.
  failing: waitedFor.map((on) => ({ on, kind: 'error', probability: 0.4, when: 'before' })),
  offline: [{ on: 'connect', kind: 'error', when: 'before' }],
};

/** Faults that follow the setting of this browser; whichever tab hosts the server has the same. */
export function troubleFaults(): Faults {
  const faults = createFaults({ rules: rules[currentSettings().trouble] });
  watchSettings(() => faults.setRules(rules[currentSettings().trouble]));
  return faults;
}
