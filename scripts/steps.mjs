// Runs named steps, some side by side, and says at the end what passed, what failed, and how to run one alone.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { freePort } from './free-port.mjs';

export const root = path.resolve(import.meta.dirname, '..');
const cache = path.join(root, 'node_modules/.cache/steps');
/** What jest said of its tests in this run: for steps that ask what passed. */
const reports = [];
const env = () => ({
  ...process.env,
  CI: '1',
  EXPO_OFFLINE: '1',
  EXPO_NO_TELEMETRY: '1',
  STEPS_REPORTS: reports.join(path.delimiter),
});

/** So much of what a failing step printed is printed again at the end. */
const keptCharacters = 4_000;

/** A tool from node_modules. */
export const bin = (name) => path.join(root, 'node_modules/.bin', name);

/** A step that is one command: it counts as one check. */
export function command(name, file, args, cwd = root) {
  return {
    name,
    async run(means) {
      const { status, tail } = await execute(file, args, means, { cwd });
      return status === 0 ? { passed: 1, failed: 0, tail } : { passed: 0, failed: 1, tail };
    },
  };
}

/** A step that runs jest: each test counts. */
export function jest(name, projects, more = []) {
  return {
    name,
    async run(means) {
      const report = path.join(cache, `${name}.json`);
      prepare(report);
      // Left to itself, jest keeps a core free: of two, half of what there is.
      const workers = `--maxWorkers=${means.isAlone ? '100%' : '50%'}`;
      const args = ['--selectProjects', ...projects, workers, '--json', `--outputFile=${report}`, ...more];
      const { status, tail } = await execute(bin('jest'), args, means, { stdout: 'ignore' });
      if (!existsSync(report)) return { passed: 0, failed: 1, tail };
      reports.push(report);
      const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
      const failed = numFailedTests + (numFailedTests === 0 ? numFailedTestSuites : 0);
      // A run without a test is a broken run, not a passed one.
      const isBroken = failed === 0 && (status !== 0 || numPassedTests === 0);
      return { passed: numPassedTests, failed: isBroken ? 1 : failed, tail };
    },
  };
}

/** A step that runs Playwright: each test counts. */
export function playwright(name, more = []) {
  return {
    name,
    async run(means) {
      const report = path.join(cache, `${name}.json`);
      prepare(report);
      const args = ['test', '--reporter=line,json', ...more];
      const { status, tail } = await execute(bin('playwright'), args, means, {
        env: {
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
          E2E_PORT: `${await freePort()}`,
          E2E_LAB_PORT: `${await freePort()}`,
        },
      });
      if (!existsSync(report)) return { passed: 0, failed: 1, tail };
      const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
      const { expected, unexpected, flaky } = stats;
      // Second tries are for browsers whose drivers lose inputs (playwright.config.ts); its reporter names them above.
      if (flaky > 0) means.print(`${name}: ${flaky} passed at the second try only\n`);
      const isBroken = unexpected === 0 && (status !== 0 || expected === 0);
      // Its reporter prints why a check failed where it failed: far above the end of a long run.
      const reasons = suites.flatMap(reasonsIn).join('\n').slice(0, keptCharacters);
      return { passed: expected + flaky, failed: isBroken ? 1 : unexpected, tail: reasons || tail };
    },
  };
}

/** Why checks failed, of a suite of Playwright's report and those in it. */
function reasonsIn({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map(({ title, tests }) => {
    const faults = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
    return [title, ...faults.map(({ message }) => stripVTControlCharacters(message ?? ''))].join('\n');
  });
  return [...own, ...suites.flatMap(reasonsIn)];
}

/**
 * Runs the steps, or only those named on the command line, and ends the process. Parts of a run follow each other; the lanes
 * of a part go side by side, and the steps of a lane one after the other. What lanes print is shown step by step.
 */
export async function runSteps(script, parts) {
  const wanted = process.argv.slice(2);
  const names = parts.flat(2).map(({ name }) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. There are: ${names.join(', ')}`);
    process.exit(2);
  }
  const began = Date.now();
  const results = [];
  for (const part of parts) {
    const isWanted = ({ name }) => wanted.length === 0 || wanted.includes(name);
    const lanes = part.map((steps) => steps.filter(isWanted)).filter((steps) => steps.length > 0);
    await Promise.all(
      lanes.map(async (steps) => {
        for (const step of steps) results.push(await runStep(step, lanes.length === 1));
      }),
    );
  }
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  // Said again at the end: of a long log often only the end is kept.
  const failures = results
    .filter((result) => result.failed > 0)
    .map(
      ({ name, tail = '' }) =>
        `${tail === '' ? '' : `\n-- the end of what ${name} printed\n${tail}\n`}\n${name} failed. Run it alone: npm ${script} -- ${name}\n`,
    );
  process.stdout.write(failures.join(''));
  for (const { name, left } of results) if (left !== undefined) console.log(`\n${name} was left out. ${left}`);
  record(`${passed} ${failed}\n`, failures.join(''));
  console.log(`\nIt took ${((Date.now() - began) / 60_000).toFixed(1)} minutes.`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

/** One step. Alone it prints as it goes, and beside others when it is over. */
async function runStep(step, isAlone) {
  const start = Date.now();
  const printed = [];
  if (!isAlone) console.log(`-- ${step.name} begins, beside another`);
  const print = isAlone ? (text) => void process.stdout.write(text) : (text) => void printed.push(text);
  print(`\n== ${step.name}\n`);
  const result = await step.run({ print, isAlone });
  const verdict = result.failed > 0 ? 'FAILED' : result.left === undefined ? 'ok' : 'left out';
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  print(`== ${step.name}: ${verdict}, ${result.passed} passed, ${result.failed} failed (${seconds} s)\n`);
  process.stdout.write(printed.join(''));
  return { ...result, name: step.name };
}

/** For whoever adds up several runs, and says at the end of all what broke: the tools print lines like the last one too. */
function record(totals, failures) {
  const folder = process.env.STEPS_RECORD;
  if (!folder) return;
  appendFileSync(path.join(folder, 'totals'), totals);
  appendFileSync(path.join(folder, 'failures'), failures);
}

/** Runs a tool to its end. The end of what it prints is kept, unless a person watches. */
function execute(file, args, { print, isAlone }, { cwd = root, env: more = {}, stdout = 'pipe' } = {}) {
  const isWatched = isAlone && process.stdout.isTTY === true;
  const stdio = isWatched ? ['ignore', stdout === 'pipe' ? 'inherit' : stdout, 'inherit'] : ['ignore', stdout, 'pipe'];
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env: { ...env(), ...more }, stdio });
    let tail = '';
    const keep = (text) => {
      print(text);
      tail = `${tail}${text}`.slice(-keptCharacters);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => resolve({ status: 1, tail: `${tail}\n${error.message}` }));
    const end = (status) => resolve({ status: status ?? 1, tail: tail.trim() });
    child.on('close', end);
    // What it started may outlive a crash and keep its output open.
    child.on('exit', (status) => setTimeout(end, 1_000, status));
  });
}

function prepare(report) {
  mkdirSync(cache, { recursive: true });
  rmSync(report, { force: true });
}
