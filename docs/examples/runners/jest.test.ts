import { checks, runCheck } from '@open-chat-kit/sdk/conformance';
import { TinyHarness } from '../tiny-engine/tiny-harness.ts';

const { capabilities } = new TinyHarness().createEngine();

for (const check of checks) {
  const isPossible = check.needs.every((capability) => capabilities[capability]);
  (isPossible ? test : test.skip)(check.name, async () => {
    const result = await runCheck(check, { createHarness: () => new TinyHarness() });
    if (result.status !== 'passed') throw new Error(result.status === 'failed' ? result.fault : 'skipped');
  });
}
