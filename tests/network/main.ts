// npm run network-faults: the kit's own client over the engine of docs/writing-an-engine.md, while its server is killed and
// frozen and its lines are cut. `npm run network-faults -- --seed 7 --runs 1 --fault cut` repeats one run.
import path from 'node:path';
import { commandLine } from '../../scripts/command-line.mjs';
import { faults, type Fault } from './faults.ts';
import { sleep, World } from './world.ts';

const values = commandLine({
  name: 'network-faults',
  about: 'the client over a real network: server killed, server frozen, lines cut',
  options: {
    runs: { type: 'whole', default: 10, least: 1, about: 'so many runs of each fault, one a seed' },
    seed: { type: 'whole', default: 1, about: 'the first seed' },
    fault: { type: 'string', default: '', about: `one alone: ${faults.map(({ name }) => name).join(', ')}` },
  },
});

interface Run {
  readonly fault: Fault;
  readonly seed: number;
}

const program = path.join(import.meta.dirname, 'dying-server.ts');
const wanted = faults.filter(({ name }) => values.fault === '' || values.fault === name);
const runs = wanted.flatMap((fault) =>
  Array.from({ length: values.runs }, (_, index): Run => ({ fault, seed: values.seed + index })),
);

if (wanted.length === 0) {
  console.error(`There is no fault "${values.fault}". There are: ${faults.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

/** A run that takes longer than this hangs, in milliseconds: a frozen minute and all its healing are in it. */
const longestRunMs = 300_000;

let failed = 0;
console.log('fault    seed  struck  messages  seconds');
// Side by side: ten frozen minutes are one.
await Promise.all(
  runs.map(async ({ fault, seed }) => {
    const start = performance.now();
    let world: World | undefined;
    let struck = 0;
    const found: string[] = [];
    const strike = async (): Promise<void> => {
      world = await World.begin(program, seed);
      struck = await fault.strike(world);
      found.push(...(await world.faults()));
    };
    const isOver = strike().then(() => true);
    try {
      const timer = sleep(longestRunMs).then(() => false);
      if (!(await Promise.race([isOver, timer]))) found.push(`not over after ${longestRunMs / 1000} s`);
    } catch (error) {
      found.push(String(error));
    } finally {
      await world?.dispose();
    }
    const messages = world?.writers.reduce((sum, { written }) => sum + written.length, 0) ?? 0;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const row = [fault.name.padEnd(7), String(seed).padStart(5), String(struck).padStart(7)];
    console.log([...row, String(messages).padStart(9), seconds.padStart(8)].join(' '));
    for (const text of found) console.log(`         ${text}`);
    if (found.length > 0) failed += 1;
  }),
);

for (const { name, about } of wanted) console.log(`${name}: ${about}`);
console.log(`\n${runs.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
