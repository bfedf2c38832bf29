import { checks, runCheck } from '@open-chat-kit/sdk/conformance';
import { brokenEngines } from './broken-engines.ts';
import { BrokenHarness } from './broken-harness.ts';
import { LineHarness } from '../process/line-harness.ts';
import { MemoryHost } from '../process/memory-host.ts';
import { plantedFaults } from '../planted/planted-faults.ts';
import { sweepingEngines } from './sweeping.ts';

/**
 * Names of checks that no broken engine fails, planted behind a line or not. A check counts as failed only when its own
 * expectation was disappointed: a scene that could not be set, or a check that hangs, proves nothing about what it expects.
 */
export async function checksNeverFailing(): Promise<readonly string[]> {
  const left = new Set(checks);
  for (const fault of plantedFaults) {
    const check = checks.find(({ name }) => name === fault.caughtBy);
    if (!check || !left.has(check)) continue;
    const createHarness = (): LineHarness => new LineHarness(new MemoryHost(fault), { fault });
    const result = await runCheck(check, { createHarness, timeoutMs: 1000 });
    if (result.status === 'failed' && !provesNothing.test(result.fault)) left.delete(check);
  }
  for (const broken of [...sweepingEngines, ...brokenEngines]) {
    for (const check of left) {
      const result = await runCheck(check, { createHarness: () => new BrokenHarness(broken), timeoutMs: 1000 });
      if (result.status === 'failed' && !provesNothing.test(result.fault)) left.delete(check);
    }
  }
  return [...left].map(({ name }) => name);
}

const provesNothing = /^a call that has to succeed failed|^the owner could not add|^the check hangs/;
