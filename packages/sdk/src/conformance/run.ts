import { systemClock, type Clock } from '../contract.ts';
import { Calls, watched } from './calls.ts';
import { describeError } from './expectations.ts';
import {
  ConformanceFailure,
  type ConformanceCheck,
  type ConformanceHarness,
  type Means,
  type Need,
} from './harness.ts';

/** What became of one check. */
export type CheckResult =
  | { readonly status: 'passed'; readonly check: ConformanceCheck }
  | { readonly status: 'failed'; readonly check: ConformanceCheck; readonly fault: string }
  | { readonly status: 'skipped'; readonly check: ConformanceCheck; readonly missing: readonly Need[] };

/** How to run a check. */
export interface RunOptions {
  /** A new backend, or new accounts on a shared one. Called once for each check. */
  readonly createHarness: () => ConformanceHarness | Promise<ConformanceHarness>;
  /** Real milliseconds after which a check counts as hanging. @default 60000 */
  readonly timeoutMs?: number;
  /** Measures the time-out. @default systemClock */
  readonly clock?: Clock;
}

/**
 * Runs one check on a harness of its own and disposes of that. Never rejects: what goes wrong is the result.
 * A check is skipped only when the engine declares one of its capabilities missing.
 */
export async function runCheck(check: ConformanceCheck, options: RunOptions): Promise<CheckResult> {
  let harness: ConformanceHarness | null = null;
  let result: CheckResult;
  try {
    harness = await options.createHarness();
    result = await runOn(harness, check, options);
  } catch (error) {
    result = { status: 'failed', check, fault: faultOf(error) };
  }
  try {
    await harness?.dispose();
  } catch (error) {
    const fault = `the harness could not be disposed of: ${describeError(error)}`;
    if (result.status === 'passed') result = { status: 'failed', check, fault };
  }
  return result;
}

async function runOn(
  harness: ConformanceHarness,
  check: ConformanceCheck,
  { timeoutMs = 60_000, clock = systemClock }: RunOptions,
): Promise<CheckResult> {
  const { capabilities } = harness.createEngine();
  const missing = check.needs.filter((need) => (isMeans(need) ? harness[need] === undefined : !capabilities[need]));
  if (missing.length > 0) return { status: 'skipped', check, missing };
  const calls = new Calls(clock);
  await within(timeoutMs, calls, clock, check.run(watched(harness, calls)));
  return { status: 'passed', check };
}

const means: Readonly<Record<Means, true>> = { restart: true, endSessions: true, loseAnswer: true, overLimit: true };

function isMeans(need: Need): need is Means {
  return Object.hasOwn(means, need);
}

function within(ms: number, calls: Calls, clock: Clock, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => {
      reject(new ConformanceFailure(`the check hangs: it took longer than ${ms / 1000} s; ${calls.describe()}`));
    });
    void work.then(resolve, reject).finally(cancel);
  });
}

function faultOf(error: unknown): string {
  if (error instanceof ConformanceFailure) return error.message;
  return `a call that has to succeed failed with ${describeError(error)}`;
}
