import { checks, runCheck, type Need } from '@open-chat-kit/sdk/conformance';
import { TinyHarness } from '../tiny-engine/tiny-harness.ts';

const harness = new TinyHarness();
const { capabilities } = harness.createEngine();
const has = (need: Need): boolean => Reflect.get(capabilities, need) === true || Reflect.has(harness, need);

for (const check of checks) {
  (check.needs.every(has) ? test : test.skip)(check.name, async () => {
    const result = await runCheck(check, { createHarness: () => new TinyHarness() });
    if (result.status !== 'passed') throw new Error(result.status === 'failed' ? result.fault : 'skipped');
  });
}
