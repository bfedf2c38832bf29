/** The settings of the example: network trouble reaches whatever people wait for. */
import { createFaults } from '@open-chat-kit/engine-embedded';
import { troubleRules } from '../apps/example/src/server/trouble-rules.ts';

const acts = [
  ...(['createGroup', 'updateGroup', 'deleteGroup', 'joinGroup', 'leaveGroup'] as const),
  ...(['addMembers', 'kickMember', 'banMember', 'unbanMember', 'setScope', 'transferOwnership', 'send'] as const),
];

test.each(acts)('%s is slow where the network is, and fails now and then where that does', (act) => {
  const faults = createFaults({ seed: 7, rules: troubleRules.slow });
  expect(faults.decide(act).delay).toBeGreaterThanOrEqual(600);
  faults.setRules(troubleRules.failing);
  const fates = Array.from({ length: 50 }, () => faults.decide(act).failure !== null);
  expect(new Set(fates).size).toBe(2);
});
