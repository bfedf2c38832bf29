import { checks, formatResult, runCheck } from '@open-chat-kit/sdk/conformance';
import { TabHarness } from '../testing/tab-harness.ts';

// Every fifth: tabs share one server, whose whole conformance is tried beside this. All of them are tried in the long tests.
const share = checks.filter((_, index) => index % 5 === 0);

test.each(share.map((check) => [check.name, check] as const))('between tabs: %s', async (_, check) => {
  const result = await runCheck(check, { createHarness: () => new TabHarness(), timeoutMs: 10_000 });
  if (result.status !== 'passed') throw new Error(formatResult(result));
});
