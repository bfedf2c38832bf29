// The kinds of steps that a tier is made of. Each runs a tool to its end and says how many checks passed, how many failed,
// and of each that failed its file and name.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { provideBrowsers } from './browsers.mjs';
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

/** Commands, one after the other, that count as one check. What `needs` names is installed first, or the step is left out. */
export function command(commands, { needs = [], env: more = {} } = {}) {
  return async (means) => {
    const missing = sentencesOfMissing(needs);
    if (missing.length > 0) return { passed: 0, failed: 0, left: missing.join(' ') };
    for (const [file, ...args] of commands) {
      const { status, tail } = await execute(file, args, means, { env: more });
      if (status === 0) continue;
      const said = [path.relative(root, file), ...args].join(' ');
      return { passed: 0, failed: 1, tail, failures: [`${said} (exit code ${status})`] };
    }
    return { passed: 1, failed: 0 };
  };
}

/** A program of ours that runs checks of its own, and ends with how many "passed" and "failed". */
export function counted(program, { needs = [] } = {}) {
  return async (means) => {
    const missing = sentencesOfMissing(needs);
    if (missing.length > 0) return { passed: 0, failed: 0, left: missing.join(' ') };
    const [file, ...args] = program;
    const { status, tail } = await execute(file, args, means);
    const [, passed = '0', failed = '0'] = /^(\d+) passed, (\d+) failed$/m.exec(tail.slice(-200)) ?? [];
    if (status === 0 && Number(passed) > 0 && failed === '0') return { passed: Number(passed), failed: 0 };
    const said = `${args.slice(1).join(' ')} (exit code ${status})`;
    return { passed: Number(passed), failed: Math.max(1, Number(failed)), tail, failures: [said] };
  };
}

/** A program of ours in Node. */
export const node = (...args) => [process.execPath, '--conditions=@open-chat-kit/source', ...args];

/** Jest on these projects: each test counts. What is called `*.long.test.ts` runs only where it is asked for. */
export function jest(projects, more = [], { env: given = {}, isLong = false } = {}) {
  return async (means) => {
    const report = freshReport(means.name);
    const workers = `--maxWorkers=${means.cores}`;
    const kind = isLong ? '--testPathPatterns=\\.long\\.test\\.' : '--testPathIgnorePatterns=\\.long\\.test\\.';
    const args = ['--selectProjects', ...projects, kind, workers, '--json', `--outputFile=${report}`, ...more];
    const { status, tail } = await execute(bin('jest'), args, means, { stdout: 'ignore', env: given });
    if (!existsSync(report)) return { passed: 0, failed: 1, tail, failures: ['jest ended before it said anything'] };
    reports.push(report);
    const { numPassedTests: passed, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const failures = testResults.flatMap(({ name, status: ofFile, assertionResults }) => {
      const file = path.relative(root, name);
      const own = assertionResults
        .filter((one) => one.status === 'failed')
        .map(({ fullName }) => `${file} › ${fullName}`);
      return own.length === 0 && ofFile === 'failed' ? [`${file} could not be run`] : own;
    });
    // A run without a test is a broken run, not a passed one.
    if (failures.length === 0 && (status !== 0 || passed === 0))
      failures.push(`jest: exit code ${status}, ${passed} tests`);
    return { passed, failed: failures.length, tail, failures };
  };
}

/** Playwright on what `npm run validate -- pages` made: each test counts. Where `needs` names what is not to be had, it is left out. */
export function playwright(args, { needs }) {
  return async (means) => {
    const missing = sentencesOfMissing(needs);
    if (missing.length > 0) return { passed: 0, failed: 0, left: missing.join(' ') };
    const report = freshReport(means.name);
    const output = path.join(root, 'node_modules/.cache/playwright', means.name);
    const { status, tail } = await execute(
      bin('playwright'),
      ['test', '--reporter=line,json', `--output=${output}`, ...args],
      means,
      {
        env: {
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
          E2E_PORT: `${await freePort()}`,
          E2E_LAB_PORT: `${await freePort()}`,
          E2E_IS_BUILT: '1',
        },
      },
    );
    if (!existsSync(report))
      return { passed: 0, failed: 1, tail, failures: ['Playwright ended before it said anything'] };
    const { stats, suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
    const specs = suites.flatMap(specsIn);
    const failures = specs.filter(({ ok }) => !ok);
    const reasons = [...failures.map(reasonOf), ...errors.map(textOf)].join('\n').slice(0, keptCharacters) || tail;
    const named = failures.map(({ file, line, title }) => `${file}:${line} › ${title}`);
    if (named.length === 0 && status !== 0) named.push(`Playwright: exit code ${status}`);
    if (named.length > 0) return { passed: stats.expected, failed: named.length, tail: reasons, failures: named };
    if (stats.expected > 0) return { passed: stats.expected, failed: 0 };
    // Each check says itself what it lacks. A name that fits no check is a fault of the table.
    const left = [
      ...new Set(
        specs
          .flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations))
          .map(({ description }) => description),
      ),
    ];
    if (left.length > 0) return { passed: 0, failed: 0, left: left.join(' ') };
    return { passed: 0, failed: 1, tail, failures: [`No check fits: ${args.join(' ')}`] };
  };
}

/** The specs of a suite of Playwright's report, and of those in it. */
function specsIn({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsIn)];
}

function reasonOf({ title, tests }) {
  return [title, ...tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors)).map(textOf)].join('\n');
}

function textOf({ message }) {
  return stripVTControlCharacters(message ?? '');
}

function sentencesOfMissing(needs) {
  return Object.values(provideBrowsers(needs));
}

/** Runs a tool to its end. The end of what it prints is kept, unless a person watches. */
function execute(file, args, { print, isAlone }, { env: more = {}, stdout = 'pipe' } = {}) {
  const isWatched = isAlone && process.stdout.isTTY === true;
  const stdio = isWatched ? ['ignore', stdout === 'pipe' ? 'inherit' : stdout, 'inherit'] : ['ignore', stdout, 'pipe'];
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, env: { ...env(), ...more }, stdio });
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

function freshReport(name) {
  const report = path.join(cache, `${name}.json`);
  mkdirSync(cache, { recursive: true });
  rmSync(report, { force: true });
  return report;
}
