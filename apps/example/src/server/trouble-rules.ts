import type { FaultRule } from '@open-chat-kit/engine-embedded';
import type { Settings } from '../settings/settings.ts';

/** Requests that people wait for. Connecting is not among them: with a connection that fails now and then, nobody sees the rest. */
const waitedFor = [
  ...(['listGroups', 'getGroup', 'joinGroup', 'leaveGroup', 'createGroup', 'updateGroup', 'deleteGroup'] as const),
  ...(['addMembers', 'kickMember', 'banMember', 'unbanMember', 'setScope', 'transferOwnership'] as const),
  ...(['history', 'send'] as const),
];

/** The faults of each network trouble of the settings. */
export const troubleRules: Readonly<Record<Settings['trouble'], readonly FaultRule[]>> = {
  none: [],
  slow: waitedFor.map((on) => ({ on, kind: 'delay', ms: [600, 2_400] })),
  // Before the server does its work: what seems to have failed has not happened.
  failing: waitedFor.map((on) => ({ on, kind: 'error', probability: 0.4, when: 'before' })),
  offline: [{ on: 'connect', kind: 'error', when: 'before' }],
};
