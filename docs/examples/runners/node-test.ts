import test from 'node:test';
import { checks, runCheck } from '@open-chat-kit/sdk/conformance';
import { TinyHarness } from '../tiny-engine/tiny-harness.ts';

for (const check of checks) {
  test(check.name, async (context) => {
    const result = await runCheck(check, { createHarness: () => new TinyHarness() });
    if (result.status === 'skipped') context.skip(`lacks ${result.missing.join(', ')}`);
    if (result.status === 'failed') throw new Error(result.fault);
  });
}
