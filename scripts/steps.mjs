// Runs named steps one after another and says at the end what passed, what failed, and how to run one alone.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
const cache = path.join(root, 'node_modules/.cache/steps');
const env = () => ({ ...process.env, CI: '1', EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1' });

/** A tool from node_modules. */
export const bin = (name) => path.join(root, 'node_modules/.bin', name);

/** A step that is one command: it counts as one check. */
export function command(name, file, args, cwd = root) {
  return {
    name,
    run() {
      const { status } = spawnSync(file, args, { cwd, env: env(), stdio: 'inherit' });
      return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
  };
}

/** A step that runs jest: each test counts. */
export function jest(name, projects, more = []) {
  return {
    name,
    run() {
      const report = path.join(cache, `${name}.json`);
      prepare(report);
      const args = ['--selectProjects', ...projects, '--json', `--outputFile=${report}`, ...more];
      const { status } = spawnSync(bin('jest'), args, {
        cwd: root,
        env: env(),
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      if (!existsSync(report)) return { passed: 0, failed: 1 };
      const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
      const failed = numFailedTests + (numFailedTests === 0 ? numFailedTestSuites : 0);
      // A run without a test is a broken run, not a passed one.
      const isBroken = failed === 0 && (status !== 0 || numPassedTests === 0);
      return { passed: numPassedTests, failed: isBroken ? 1 : failed };
    },
  };
}

/** A step that runs Playwright: each test counts. */
export function playwright(name, more = []) {
  return {
    name,
    run() {
      const report = path.join(cache, `${name}.json`);
      prepare(report);
      const { status } = spawnSync(bin('playwright'), ['test', '--reporter=line,json', ...more], {
        cwd: root,
        env: { ...env(), PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_PORT: freePort(), E2E_LAB_PORT: freePort() },
        stdio: 'inherit',
      });
      if (!existsSync(report)) return { passed: 0, failed: 1 };
      const { expected, unexpected, flaky } = JSON.parse(readFileSync(report, 'utf8')).stats;
      const failed = unexpected + flaky;
      return { passed: expected, failed: failed === 0 && (status !== 0 || expected === 0) ? 1 : failed };
    },
  };
}

/** Runs the steps, or only those named on the command line, and ends the process. */
export function runSteps(script, steps) {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. There are: ${steps.map((step) => step.name).join(', ')}`);
    process.exit(2);
  }
  let passed = 0;
  let failed = 0;
  const broken = [];
  for (const step of steps) {
    if (wanted.length > 0 && !wanted.includes(step.name)) continue;
    const start = Date.now();
    console.log(`\n== ${step.name}`);
    const result = step.run();
    passed += result.passed;
    failed += result.failed;
    if (result.failed > 0) broken.push(step.name);
    const verdict = result.failed > 0 ? 'FAILED' : 'ok';
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    console.log(`== ${step.name}: ${verdict}, ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  }
  for (const name of broken) console.log(`\n${name} failed. Run it alone: npm ${script} -- ${name}`);
  // For whoever adds up several runs: the tools print lines like this one too.
  if (process.env.STEPS_TOTALS) appendFileSync(process.env.STEPS_TOTALS, `${passed} ${failed}\n`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

/** A port that nobody listens on: other checkouts on this machine may be testing too. */
function freePort() {
  const script =
    "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })";
  return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout.trim();
}

function prepare(report) {
  mkdirSync(cache, { recursive: true });
  rmSync(report, { force: true });
}
