import { checks, runCheck } from '@open-chat-kit/sdk/conformance';
import type { ConformanceHarness } from '@open-chat-kit/sdk/conformance';
import type { BrokenEngine } from '../broken-engines/broken-engine.ts';

/** Real milliseconds after which a check on an engine with a fault counts as hanging: no fault is found by that. */
const hangMs = 60_000;

/** What the check that is to find the fault says of it; empty when it finds none. */
export async function faultFoundIn(
  { caughtBy }: Pick<BrokenEngine, 'caughtBy'>,
  createHarness: () => ConformanceHarness | Promise<ConformanceHarness>,
): Promise<string> {
  const check = checks.find(({ name }) => name === caughtBy);
  if (!check) return '';
  const result = await runCheck(check, { createHarness, timeoutMs: hangMs });
  return result.status === 'failed' ? result.fault : '';
}
