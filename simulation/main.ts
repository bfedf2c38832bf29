// npm run simulate -- --runs 2000 --seed 1: so many runs from this seed on, on all cores. A failing one is shortened,
// printed, and written to a file that --history runs alone.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { commandLine } from '../scripts/command-line.mjs';
import { describeStep, readHistory, writeHistory } from './history.ts';
import { type Plan, planFor } from './plan.ts';
import { run } from './run.ts';
import { shrink } from './shrink.ts';
import type { Job, RunReport } from './worker.ts';

/** A run takes some tens of milliseconds. */
const longestRunMs = 60_000;
/** Failing runs that are shortened and printed. */
const mostPrinted = 3;

interface Total {
  runs: number;
  acts: number;
  events: number;
  readonly failed: RunReport[];
}

const values = commandLine({
  name: 'simulate',
  about: 'users, faults and screens on a fake clock; what goes wrong is shortened and printed',
  options: {
    runs: { type: 'whole', default: 200, least: 1, about: 'so many runs, one a seed' },
    seed: { type: 'whole', about: 'the first seed; a fresh one unless told' },
    fresh: { type: 'whole', default: 0, about: 'runs more, from a seed that nobody has seen before' },
    workers: { type: 'whole', default: Math.min(4, availableParallelism()), least: 1, about: 'threads' },
    history: { type: 'string', about: 'runs what is written in this file alone' },
    'no-shrink': { type: 'boolean', about: 'prints what failed as it is' },
    failures: { type: 'whole', default: 20, least: 1, about: 'ends once a thread saw so many runs fail' },
  },
});

// As in the threads, so that a violation reads the same there and here.
Error.stackTraceLimit = 0;
if (values.history !== undefined) await replay(values.history);

const unseen = Math.floor(Math.random() * 2 ** 31);
const parts = [
  { first: values.seed ?? unseen, runs: values.runs },
  { first: unseen, runs: values.fresh },
].filter(({ runs }) => runs > 0);

const failed: RunReport[] = [];
for (const { first, runs } of parts) {
  const start = performance.now();
  const total = await runAll(first, runs, values.workers);
  const seconds = (performance.now() - start) / 1_000;
  console.log(
    `Seeds from ${first}: ${total.runs} runs, ${total.acts} acts, ${total.events} events, ${total.failed.length} runs failed, ${seconds.toFixed(0)} s`,
  );
  if (total.runs < runs) console.log(`It ended early, at --failures=${values.failures} of a thread.`);
  failed.push(...total.failed);
}
for (const [index, { seed, violations }] of failed.entries()) {
  if (values['no-shrink'] || index >= mostPrinted) console.log(`seed ${seed}: ${violations[0] ?? ''}`);
  else await explain(planFor(seed), violations);
}
process.exit(failed.length > 0 ? 1 : 0);

/** Runs a history that was written down, says what came of it, and ends. */
async function replay(file: string): Promise<never> {
  let plan: Plan;
  try {
    plan = readHistory(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(2);
  }
  for (const step of plan.steps) console.log(describeStep(step));
  const { violations, acts, events } = await run(plan);
  for (const violation of violations) console.log(violation);
  console.log(`${acts} acts, ${events} events, ${violations.length} violations`);
  process.exit(violations.length > 0 ? 1 : 0);
}

async function runAll(first: number, runs: number, workers: number): Promise<Total> {
  const total: Total = { runs: 0, acts: 0, events: 0, failed: [] };
  const threads = Array.from({ length: Math.min(workers, runs) }, async (_, index) => {
    const count = Math.ceil((runs - index) / workers);
    const job: Job = {
      first: first + index,
      runs: count,
      stride: workers,
      mostFailures: values.failures,
    };
    const thread = new Worker(new URL('worker.ts', import.meta.url), { workerData: job });
    await new Promise<void>((resolve, reject) => {
      let seed = job.first;
      let left = job.runs;
      let failures = 0;
      let watch = setTimeout(() => {}, 0);
      const expect = (): void => {
        clearTimeout(watch);
        watch = setTimeout(() => {
          console.error(`seed ${seed} hangs: nothing came of it in ${longestRunMs / 1_000} s.`);
          process.exit(1);
        }, longestRunMs);
      };
      expect();
      thread.on('message', (report: RunReport) => {
        seed = report.seed + workers;
        expect();
        left -= 1;
        total.runs += 1;
        total.acts += report.acts;
        total.events += report.events;
        if (report.violations.length > 0) {
          total.failed.push(report);
          failures += 1;
          console.log(`seed ${report.seed}: ${report.violations[0]}`);
        }
        if (total.runs % 5_000 === 0) console.log(`${total.runs} runs, ${total.failed.length} failed`);
      });
      thread.on('error', reject);
      thread.on('exit', () => {
        clearTimeout(watch);
        if (left === 0 || failures >= job.mostFailures) resolve();
        else reject(new Error(`A thread ended at seed ${seed}, with ${left} runs to go.`));
      });
    });
  });
  await Promise.all(threads);
  return total;
}

/** Prints the shortest history that still goes wrong in the same way. */
async function explain(plan: Plan, violations: readonly string[]): Promise<void> {
  console.log(`\nseed ${plan.seed}:`);
  for (const violation of violations.slice(0, 10)) console.log(`  ${violation}`);
  const wanted = kindOf(violations);
  const best = await shrink(plan, async (candidate) => kindOf((await run(candidate)).violations) === wanted);
  const { steps, ...world } = best;
  const file = path.join(tmpdir(), `simulation-${plan.seed}.jsonl`);
  writeFileSync(file, writeHistory(best));
  console.log(`Shortened to ${steps.length} of ${plan.steps.length} acts: ${(await run(best)).violations[0] ?? ''}`);
  console.log(`  ${JSON.stringify(world)}`);
  for (const step of steps) console.log(`  ${describeStep(step)}`);
  console.log(`Run this alone: npm run simulate -- --history ${file}`);
  console.log(`Run all of it:  npm run simulate -- --runs 1 --seed ${plan.seed}`);
}

/** A violation without its names and numbers: two histories that end with the same one have the same cause. */
function kindOf(violations: readonly string[]): string {
  return (violations[0] ?? '').replace(/[a-z]+-[a-z0-9]+-[a-z0-9]+-[a-z0-9]+|\d+/g, 'N');
}
