import { checks, runCheck, type CheckResult } from '@open-chat-kit/sdk/conformance';
import type { BrokenEngine } from './broken-engine.ts';
import { BrokenHarness } from './broken-harness.ts';

/** Every check of the group that is to catch the engine, run on it. */
export async function runAgainst(broken: BrokenEngine): Promise<readonly CheckResult[]> {
  const group = checks.find(({ name }) => name === broken.caughtBy)?.group;
  const results: CheckResult[] = [];
  for (const check of checks.filter((candidate) => candidate.group === group)) {
    results.push(await runCheck(check, { createHarness: () => new BrokenHarness(broken), timeoutMs: 10_000 }));
  }
  return results;
}

/** The fault that the named check found; empty when it found none. */
export function faultFound(broken: BrokenEngine, results: readonly CheckResult[]): string {
  const result = results.find(({ check }) => check.name === broken.caughtBy);
  return result?.status === 'failed' ? result.fault : '';
}
