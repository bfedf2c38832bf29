import { checks, formatResult, runCheck } from '@open-chat-kit/sdk/conformance';
import { TabHarness } from '../testing/tab-harness.ts';

// A share of them runs in the gate.
test.each(checks.map((check) => [check.name, check] as const))('between tabs: %s', async (_, check) => {
  const result = await runCheck(check, { createHarness: () => new TabHarness(), timeoutMs: 10_000 });
  if (result.status !== 'passed') throw new Error(formatResult(result));
});
