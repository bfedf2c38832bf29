/** One of several threads that run seeds: each gets every how-manieth one. */
import { parentPort, workerData } from 'node:worker_threads';
import { planFor } from './plan.ts';
import { run } from './run.ts';

/** What a thread is to do. */
export interface Job {
  readonly first: number;
  readonly runs: number;
  /** From one of its seeds to the next. */
  readonly stride: number;
  /** Stops after so many failing runs. */
  readonly mostFailures: number;
}

/** What a thread tells after each run. */
export interface RunReport {
  readonly seed: number;
  readonly acts: number;
  readonly events: number;
  readonly violations: readonly string[];
}

async function work({ first, runs, stride, mostFailures }: Job): Promise<void> {
  let failures = 0;
  for (let done = 0; done < runs && failures < mostFailures; done += 1) {
    const seed = first + done * stride;
    const { violations, acts, events } = await run(planFor(seed));
    if (violations.length > 0) failures += 1;
    const report: RunReport = { seed, acts, events, violations };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has none
    parentPort?.postMessage(report);
  }
}

// Refusals by the thousand are part of a run: where each was thrown costs a fifth of it, and nobody reads it here.
Error.stackTraceLimit = 0;
if (parentPort !== null) void work(workerData as Job);
