// What scripts/fuzz.mjs starts, in a process of its own: the targets that need nothing but JavaScript.
import { parseArgs } from 'node:util';
import { Coverage } from './loop/coverage.ts';
import { readBytes } from './loop/draw.ts';
import { printed } from './loop/print-report.ts';
import { runTarget } from './loop/run-target.ts';

const { values } = parseArgs({
  options: {
    ms: { type: 'string' },
    seed: { type: 'string', default: '1' },
    target: { type: 'string', default: '' },
    /** No more inputs than so many. */
    most: { type: 'string' },
    replay: { type: 'string' },
    names: { type: 'boolean', default: false },
  },
});
const most = values.most === undefined ? Infinity : Number(values.most);
/** The same inputs on every machine: by the seed alone, since what guides them is how far they come in a time. */
const isCounted = values.ms === undefined && most < Infinity;
// Before the product is loaded: what is compiled later is counted block by block.
const coverage = values.names || isCounted ? null : new Coverage();
const { targets, servedTargets } = await import('./targets/index.ts');
/** What stands on a database runs only where it is named, or other hosts would have to have one. */
const wanted =
  values.target === '' ? targets : [...targets, ...servedTargets].filter(({ name }) => values.target === name);
if (values.names) {
  console.log(targets.map(({ name }) => name).join());
  console.log(servedTargets.map(({ name }) => name).join());
} else {
  const replay = values.replay === undefined ? undefined : readBytes(values.replay);
  const seed = Number(values.seed);
  let failed = 0;
  for (const target of wanted) {
    const report = await runTarget(target, {
      seed,
      ms: isCounted ? Infinity : Number(values.ms ?? 1_000),
      most,
      coverage,
      replay,
    });
    process.stdout.write(printed(target, report, { seed, coverage }));
    if (report.finding !== null) failed += 1;
  }
  process.exitCode = failed > 0 ? 1 : 0;
}
coverage?.stop();
