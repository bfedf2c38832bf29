// npm run conformance: the whole suite on the embedded engine, on an engine over a process that is killed and started
// again, each also with latency, and then every planted fault with the check that finds it.
// `npm run conformance -- paging` runs only what has the word in its name.
// `--base=memory` and `--base=process` run what the gate asks for: in order, and of the planted faults a share.
// In plain Node and not as tests of jest, in whose rooms every global is looked up the long way: it takes a quarter of the time.
// The harness is test code, so it is built here, beside the package: Node 20 cannot run TypeScript.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const testing = path.join(root, 'packages/engine-embedded/dist/testing');
const suite = path.join(root, 'packages/sdk/dist/conformance');
const programs = path.join(root, 'node_modules/.cache/conformance');
const bases = ['memory', 'process'];
const onlyBase = process.argv[2]?.startsWith('--base=') ? process.argv[2].slice('--base='.length) : '';
if (onlyBase !== '' && !bases.includes(onlyBase)) {
  console.error(`There is no base "${onlyBase}". There are: ${bases.join(', ')}`);
  process.exit(2);
}
const word = onlyBase === '' ? (process.argv[2] ?? '') : '';
/** Of the planted faults, the gate plants one in so many. */
const share = 5;
const latencyMs = 50;

const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
const project = path.join(root, 'packages/engine-embedded/tsconfig.testing.json');
const build = spawnSync(process.execPath, [tsc, '-b', project], { stdio: 'inherit' });
if (build.status !== 0) process.exit(1);

// In one file: a server that was killed is back in a fifth of the time.
await bundle({
  entryPoints: [path.join(testing, 'process/server-program.js')],
  outdir: programs,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  external: ['ws'],
  logLevel: 'warning',
});

const load = (folder, file) => import(pathToFileURL(path.join(folder, file)).href);
const { EmbeddedHarness } = await load(testing, 'embedded-harness.js');
const { brokenEngines } = await load(testing, 'broken-engines/broken-engines.js');
const { BrokenHarness } = await load(testing, 'broken-engines/broken-harness.js');
const { plantedFaults } = await load(testing, 'planted/planted-faults.js');
const { faultFoundIn } = await load(testing, 'planted/catch.js');
const { LineHarness } = await load(testing, 'process/line-harness.js');
const { MemoryHost } = await load(testing, 'process/memory-host.js');
const { ProcessPool } = await load(testing, 'process/process-pool.js');
const { runConformance } = await load(suite, 'index.js');
const { isHeldBy, rules } = await load(suite, 'rules.js');

// An engine with a fault may leave promises behind that nobody looks at any more.
process.on('unhandledRejection', () => {});
const pool = new ProcessPool({ file: path.join(programs, 'server-program.js') });
const warnings = [];
const embedded = () => new EmbeddedHarness();
const inMemory = (options) => () => new LineHarness(new MemoryHost(null, (text) => warnings.push(text)), options);
const behindLine = (fault) => new LineHarness(new MemoryHost(fault), { fault });
let passed = 0;
let failed = 0;

/** Runs the suite on one base. What goes well is one number, unless `isWordy`. A skip is a hole: every base can do all. */
async function run(base, options, isWordy = false) {
  const lines = [];
  const report = await runConformance({
    ...options,
    only: ({ name }) => name.includes(word),
    print: (line) => {
      if (isWordy) console.log(line);
      else if (!line.startsWith('passed')) lines.push(line);
    },
  });
  passed += report.passed;
  failed += report.failed + report.skipped;
  console.log(`\n${base}:\n${lines.join('\n')}`);
}

/** Plants these faults, a few at a time. */
async function plant(faults, harnessWith) {
  const found = new Map();
  const waiting = faults.values();
  const work = async () => {
    for (const fault of waiting) found.set(fault, await faultFoundIn(fault, () => harnessWith(fault)));
  };
  await Promise.all([work(), work(), work()]);
  return found;
}

/** In the order of the list. */
function printFaults(where, list, found) {
  console.log(`\nFaults planted in ${where}, and what found them:`);
  for (const [fault, text] of [...found].toSorted(([a], [b]) => list.indexOf(a) - list.indexOf(b))) {
    const isFound = text !== '' && fault.saying.test(text);
    if (isFound) passed += 1;
    else failed += 1;
    if (isFound && onlyBase !== '') continue;
    console.log(`${isFound ? 'found   ' : 'MISSED  '} ${fault.name}: ${fault.fault}`);
    console.log(`         ${isFound ? '' : 'expected of: '}${fault.caughtBy}`);
    if (text !== '') console.log(`         ${text.split('\n')[0].slice(0, 200)}`);
  }
}

/** A rule without a fault is held by checks of which nobody knows whether they can fail. */
function printRulesWithoutFault() {
  const bare = rules.filter(
    (rule) => rule.checks.length > 0 && !plantedFaults.some(({ caughtBy }) => isHeldBy(rule, caughtBy)),
  );
  for (const { rule } of bare) console.log(`No fault is planted for: ${rule}`);
  failed += bare.length;
}

try {
  if (onlyBase !== 'memory') await run('Over a process, in order', { createHarness: () => pool.harness() });
  if (onlyBase === 'memory') await runInMemory();
  if (onlyBase === '') await runOtherBases();
} finally {
  await pool.close();
}

async function runInMemory() {
  await run('The embedded engine, in order', { createHarness: embedded });
  await run('The embedded server over a line, in order', { createHarness: inMemory() });
  printFaults('engines', brokenEngines, await plant(brokenEngines, (broken) => new BrokenHarness(broken)));
  const chosen = plantedFaults.filter((_, index) => index % share === 0);
  printFaults('the engine behind a line', plantedFaults, await plant(chosen, behindLine));
}

async function runOtherBases() {
  await run('The embedded engine, in order', { createHarness: embedded }, true);
  await run('The embedded engine, side by side', { createHarness: embedded, concurrency: 8 });
  const chosen = plantedFaults.filter(({ name, caughtBy }) => `${name} ${caughtBy}`.includes(word));
  // Whether two that write at once meet is up to the machine, where they do so over sockets: behind a line in memory they do.
  // By a process only what breaks with one is planted.
  const breaks = chosen.filter(({ caughtBy }) => /^(restarts|reconnect|dead lines) ›/.test(caughtBy));
  // Latency is waiting: others work meanwhile.
  const [found, foundOverProcess] = await Promise.all([
    plant(chosen, behindLine),
    plant(breaks, (fault) => pool.harness({ fault })),
    run(`The embedded server over a line, ${latencyMs} ms each way`, {
      createHarness: inMemory({ latencyMs }),
      concurrency: 16,
      timeoutMs: 180_000,
    }),
    run(`Over a process, ${latencyMs} ms each way`, {
      createHarness: () => pool.harness({ latencyMs }),
      concurrency: 12,
      timeoutMs: 180_000,
    }),
  ]);
  printFaults('the engine behind a line', plantedFaults, found);
  printFaults('the engine over a process', plantedFaults, foundOverProcess);
  printRulesWithoutFault();
}

for (const warning of [...warnings, ...pool.warnings]) console.log(`A healthy server warned: ${warning}`);
failed += warnings.length + pool.warnings.length;
if (passed === 0) console.log(`Nothing has "${word}" in its name.`);
const exitCode = failed > 0 || passed === 0 ? 1 : 0;
// Whoever reads slowly reads it to the end.
process.stdout.write(`\n${passed} passed, ${failed} failed\n`, () => process.exit(exitCode));
