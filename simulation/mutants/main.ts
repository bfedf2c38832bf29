// npm run mutants: plants one fault after another in a copy of the product and asks the simulation, and where that is
// silent the tests, whether they notice. A fault that nobody notices is a failure.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandLine } from '../../scripts/command-line.mjs';
import { type Mutant, mutants } from './faults.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** They take a second or two each. */
const mountedRuns = 8;
const values = commandLine({
  name: 'mutants',
  about: 'plants known faults, one at a time, and shows who notices',
  options: {
    check: { type: 'boolean', about: 'only looks whether every fault can still be planted' },
    only: { type: 'string', default: '', about: 'those with this in their name alone' },
    runs: { type: 'whole', default: 200, least: 1, about: 'runs of the simulation for each' },
  },
});

const faults = mutants.filter(({ name }) => name.includes(values.only));
const misplaced = faults.filter(
  ({ file, find }) => readFileSync(path.join(root, file), 'utf8').split(find).length !== 2,
);
for (const { name, file } of misplaced)
  console.error(`Cannot be planted, since its place in ${file} has changed: ${name}`);
const files = ['packages/sdk', 'packages/react-native'].flatMap(testFilesOf);
const untried = faults.filter(
  ({ tests }) => tests !== undefined && !files.some((file) => new RegExp(tests).test(file)),
);
for (const { name, tests } of untried) console.error(`No test file is called ${tests}, which is to find: ${name}`);
if (faults.length === 0) console.error(`No planted fault has "${values.only}" in its name.`);
if (misplaced.length > 0 || untried.length > 0 || faults.length === 0) process.exit(1);
if (values.check) {
  console.log(`All ${faults.length} faults can be planted.`);
  process.exit(0);
}

console.log(`Planting ${faults.length} faults, one after another; each takes 3 to 30 seconds.`);
const copy = copyOfProduct();
// An interrupted run must not leave the copy behind: whatever was started is interrupted with it, and says so.
process.on('SIGINT', () => {});
let unnoticed = 0;
try {
  expectSound();
  for (const fault of faults) {
    const begin = performance.now();
    const found = plant(fault);
    const seconds = Math.round((performance.now() - begin) / 1_000);
    if (found === undefined) unnoticed += 1;
    console.log(`${(found ?? 'NOT FOUND').padEnd(24)} ${String(seconds).padStart(3)} s  ${fault.name}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
if (process.exitCode === 1) process.exit();
console.log(`${faults.length - unnoticed} of ${faults.length} planted faults were found.`);
process.exit(unnoticed > 0 ? 1 : 0);

function testFilesOf(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, 'src', ...file.split(path.sep)));
}

/** Whoever complains without any fault says nothing of one. */
function expectSound(): void {
  const failing = failingRuns() + (faults.some(({ isDrawn }) => isDrawn) ? failingMountedRuns() : 0);
  if (failing > 0) throw new Error(`Without any fault ${failing} runs fail: mend that first.`);
  const patterns = new Set(faults.flatMap(({ tests }) => tests ?? []));
  if (patterns.size > 0 && doTestsFail([...patterns].join('|')))
    throw new Error('Without any fault tests fail: mend that first.');
}

/** Who noticed; `undefined` for nobody. */
function plant({ file, find, replace, tests, isUnseen, isDrawn }: Mutant): string | undefined {
  const place = path.join(copy, file);
  const sound = readFileSync(place, 'utf8');
  writeFileSync(
    place,
    sound.replace(find, () => replace),
  );
  try {
    if (isUnseen === undefined && (isDrawn === true ? failingMountedRuns() : failingRuns()) > 0)
      return isDrawn === true ? 'mounted runs' : 'the simulation';
    return tests !== undefined && doTestsFail(tests) ? `tests of ${tests}` : undefined;
  } finally {
    writeFileSync(place, sound);
  }
}

function failingRuns(): number {
  const { stdout, stderr, signal } = spawnSync(
    process.execPath,
    [
      '--conditions=@open-chat-kit/source',
      'simulation/main.ts',
      `--runs=${values.runs}`,
      '--seed=1',
      '--no-shrink',
      // One is as good as fifty.
      '--failures=1',
    ],
    { cwd: copy, encoding: 'utf8' },
  );
  const counted = /(\d+) runs failed/.exec(stdout);
  if (signal !== null) throw new Error('Interrupted.');
  if (counted === null) throw new Error(`The simulation did not come to its end:\n${stdout}\n${stderr}`);
  return Number(counted[1]);
}

function failingMountedRuns(): number {
  const said = testsSay(['--selectProjects', 'simulation', '--testPathPatterns', 'mounted.test'], {
    RUNS: String(mountedRuns),
    SEED: '1',
    // As of those without pixels.
    FAILURES: '1',
  });
  const [, failed = '0', total] = /^Tests: +(?:(\d+) failed, )?.*?(\d+) total/m.exec(said) ?? [];
  if (Number(total) !== mountedRuns) throw new Error(`The mounted runs did not come to their end:\n${said}`);
  return Number(failed);
}

function doTestsFail(pattern: string): boolean {
  return /^Tests: .*failed/m.test(
    testsSay(['--selectProjects', 'sdk', 'models', 'react-native', '--testPathPatterns', pattern]),
  );
}

/** What jest says. On a machine that is busy, a test that takes long must not look like a find. */
function testsSay(args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const { stdout, stderr, signal } = spawnSync(
    path.join(root, 'node_modules/.bin/jest'),
    [...args, '--forceExit', '--testTimeout=30000'],
    {
      cwd: copy,
      encoding: 'utf8',
      // What a fault keeps from coming is waited for in vain, by many tests: still ten times as long as any sound one waits.
      env: { ...process.env, WAIT_MS: '8000', ...env },
      maxBuffer: 2 ** 28,
    },
  );
  if (signal !== null) throw new Error('Interrupted.');
  if (!/^Tests:/m.test(stderr)) throw new Error(`The tests did not come to their end:\n${stdout}${stderr}`);
  return stderr;
}

/** The packages, the simulation, and what their tests need, with everything else where it is. */
function copyOfProduct(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'planted-'));
  for (const name of ['packages', 'simulation']) {
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (source) => !/[\\/](node_modules|dist)$/.test(source),
    });
  }
  // Settings of jest name each other: all of them.
  const settings = readdirSync(root).filter((name) => name.endsWith('.cjs'));
  for (const name of [...settings, 'package.json', 'scripts/command-line.mjs']) {
    cpSync(path.join(root, name), path.join(folder, name));
  }
  const projects = ['sdk', 'react-native/jest.models.cjs', 'react-native'].map((name) => `<rootDir>/packages/${name}`);
  projects.push('<rootDir>/simulation');
  writeFileSync(path.join(folder, 'jest.config.cjs'), `module.exports = ${JSON.stringify({ projects })};\n`);
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@open-chat-kit'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@open-chat-kit' && name !== '.cache') {
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name), 'junction');
    }
  }
  for (const name of readdirSync(path.join(root, 'packages'))) {
    symlinkSync(path.join(folder, 'packages', name), path.join(modules, '@open-chat-kit', name), 'junction');
  }
  return folder;
}
