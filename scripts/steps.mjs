// Runs named steps one after another and says at the end what passed, what failed, and how to run one alone.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.mjs';

export const root = path.resolve(import.meta.dirname, '..');
const cache = path.join(root, 'node_modules/.cache/steps');
const env = () => ({ ...process.env, CI: '1', EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1' });

/** So much of what a failing step printed is printed again at the end. */
const keptCharacters = 4_000;

/** A tool from node_modules. */
export const bin = (name) => path.join(root, 'node_modules/.bin', name);

/** A step that is one command: it counts as one check. */
export function command(name, file, args, cwd = root) {
  return {
    name,
    async run() {
      const { status, tail } = await execute(file, args, { cwd });
      return status === 0 ? { passed: 1, failed: 0, tail } : { passed: 0, failed: 1, tail };
    },
  };
}

/** A step that runs jest: each test counts. */
export function jest(name, projects, more = []) {
  return {
    name,
    async run() {
      const report = path.join(cache, `${name}.json`);
      prepare(report);
      const args = ['--selectProjects', ...projects, '--json', `--outputFile=${report}`, ...more];
      const { status, tail } = await execute(bin('jest'), args, { stdout: 'ignore' });
      if (!existsSync(report)) return { passed: 0, failed: 1, tail };
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
    async run() {
      const report = path.join(cache, `${name}.json`);
      prepare(report);
      const { status, tail } = await execute(bin('playwright'), ['test', '--reporter=line,json', ...more], {
        env: {
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
          E2E_PORT: `${await freePort()}`,
          E2E_LAB_PORT: `${await freePort()}`,
        },
      });
      if (!existsSync(report)) return { passed: 0, failed: 1, tail };
      const { expected, unexpected, flaky } = JSON.parse(readFileSync(report, 'utf8')).stats;
      // Second tries are for browsers whose drivers lose inputs (playwright.config.ts); its reporter names them above.
      if (flaky > 0) console.log(`${name}: ${flaky} passed at the second try only`);
      const isBroken = unexpected === 0 && (status !== 0 || expected === 0);
      return { passed: expected + flaky, failed: isBroken ? 1 : unexpected, tail };
    },
  };
}

/** Runs the steps, or only those named on the command line, and ends the process. */
export async function runSteps(script, steps) {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. There are: ${steps.map((step) => step.name).join(', ')}`);
    process.exit(2);
  }
  let passed = 0;
  let failed = 0;
  const broken = [];
  const left = [];
  for (const step of steps) {
    if (wanted.length > 0 && !wanted.includes(step.name)) continue;
    const start = Date.now();
    console.log(`\n== ${step.name}`);
    const result = await step.run();
    passed += result.passed;
    failed += result.failed;
    if (result.failed > 0) broken.push({ name: step.name, tail: result.tail });
    if (result.left !== undefined) left.push(`${step.name} was left out. ${result.left}`);
    const verdict = result.failed > 0 ? 'FAILED' : result.left === undefined ? 'ok' : 'left out';
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    console.log(`== ${step.name}: ${verdict}, ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  }
  // Said again at the end: of a long log often only the end is kept.
  for (const { name, tail } of broken) {
    if (tail !== '') console.log(`\n-- the end of what ${name} printed\n${tail}`);
    console.log(`\n${name} failed. Run it alone: npm ${script} -- ${name}`);
  }
  for (const sentence of left) console.log(`\n${sentence}`);
  // For whoever adds up several runs: the tools print lines like this one too.
  if (process.env.STEPS_TOTALS) appendFileSync(process.env.STEPS_TOTALS, `${passed} ${failed}\n`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

/** Runs a tool to its end. What it prints goes on as it comes; the end of it is kept, unless a person watches. */
function execute(file, args, { cwd = root, env: more = {}, stdout = 'pipe' }) {
  const isWatched = process.stdout.isTTY === true;
  const stdio = isWatched ? ['ignore', stdout === 'pipe' ? 'inherit' : stdout, 'inherit'] : ['ignore', stdout, 'pipe'];
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env: { ...env(), ...more }, stdio });
    let tail = '';
    const keep = (to) => (chunk) => {
      to.write(chunk);
      tail = `${tail}${chunk}`.slice(-keptCharacters);
    };
    child.stdout?.on('data', keep(process.stdout));
    child.stderr?.on('data', keep(process.stderr));
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
