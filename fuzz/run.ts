// What scripts/fuzz.mjs starts, in a process of its own: the targets that need nothing but JavaScript.
import { parseArgs } from 'node:util';
import { Coverage } from './loop/coverage.ts';
import { readBytes } from './loop/draw.ts';
import { printed } from './loop/print-report.ts';
import { runTarget } from './loop/run-target.ts';

const { values } = parseArgs({
  options: {
    ms: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    target: { type: 'string', default: '' },
    most: { type: 'string', default: 'Infinity' },
    replay: { type: 'string' },
    names: { type: 'boolean', default: false },
  },
});
// Before the product is loaded: what is compiled later is counted block by block.
const coverage = values.names ? null : new Coverage();
const { targets, servedTargets } = await import('./targets/index.ts');
const wanted = [...targets, ...servedTargets].filter(({ name }) => values.target === '' || values.target === name);
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
      ms: Number(values.ms),
      most: Number(values.most),
      coverage,
      replay,
    });
    process.stdout.write(printed(target, report, { seed, coverage }));
    if (report.finding !== null) failed += 1;
  }
  process.exitCode = failed > 0 ? 1 : 0;
}
coverage?.stop();
