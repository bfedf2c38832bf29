// npm run fuzz: feeds every target from outside, half of the time by a fixed seed and half by a fresh one.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { commandLine } from './command-line.mjs';
import { bin, root } from './steps.mjs';

const values = commandLine({
  name: 'fuzz',
  about: 'feeds every target from outside, half of the time by a fixed seed and half by a fresh one',
  options: {
    minutes: { type: 'number', default: 0.7, least: 0.01, about: 'how long' },
    seed: { type: 'whole', about: 'by this seed alone' },
    target: { type: 'string', default: '', about: 'one target alone, such as records' },
    replay: { type: 'string', about: 'one input again, as it was printed' },
  },
});

// Numbers between two of these runs of the same second would be the same: the process id tells them apart.
const fresh = (Math.floor(Date.now() / 1_000) * 1_009 + process.pid) % 2 ** 31;
const seeds = values.seed === undefined ? [1, fresh] : [values.seed];
const { minutes } = values;

const nodeArgs = ['--conditions=@open-chat-kit/source', '--no-warnings'];
const node = [...nodeArgs, path.join(root, 'fuzz/run.ts')];
if (values.replay !== undefined && (values.target === '' || !/^[\w-]+$/.test(values.replay))) {
  console.error('--replay needs what a finding printed, with its --target. See npm run fuzz -- --help.');
  process.exit(2);
}
/** So many inputs of each target that stands on a database, where nobody says how long. */
const mostServed = 40;
const [names, servedNames] = await plainNames();
const isServed = values.target === '' || servedNames.includes(values.target);
const isPlain = values.target === '' || names.includes(values.target);
const isMounted = values.target === '' || (!isServed && !isPlain);
const statuses = await Promise.all([isPlain ? runPlain() : 0, isMounted ? runMounted() : 0]);
// By themselves: what a real server does takes longer where others are busy.
if (isServed) statuses.push(await runServed());
const isOk = statuses.every((status) => status === 0);
console.log(isOk ? '\nNothing found.' : '\nSomething was found, or a run broke off: see above.');
process.exit(isOk ? 0 : 1);

/** The targets that need nothing but JavaScript, each in turn, for each seed. */
async function runPlain() {
  const count = values.target === '' ? names.length : 1;
  const ms = Math.round((minutes * 60_000) / count / seeds.length);
  // One target alone needs no proof that coverage guides.
  let worst =
    values.target === ''
      ? (await run(process.execPath, [...nodeArgs, path.join(root, 'fuzz/guidance/check.ts')])).status
      : 0;
  for (const name of values.target === '' ? names : [values.target]) {
    for (const seed of values.replay === undefined ? seeds : [1]) {
      const replay = values.replay === undefined ? [] : [`--replay=${values.replay}`];
      const args = [...node, '--target', name, '--seed', String(seed), '--ms', String(ms), ...replay];
      const { status } = await run(process.execPath, args);
      worst = Math.max(worst, status);
    }
  }
  return worst;
}

/** The targets that stand on a server and its database: they prove first that they can fail. */
async function runServed() {
  const check = path.join(root, 'fuzz/border/check.ts');
  let worst = values.target === '' ? (await run(process.execPath, [...nodeArgs, check])).status : 0;
  const isTimed = values.target !== '' || process.argv.some((given) => given.startsWith('--minutes'));
  for (const name of values.target === '' ? servedNames : [values.target]) {
    for (const seed of values.replay === undefined ? seeds : [1]) {
      const share = Math.round((minutes * 60_000) / seeds.length / (values.target === '' ? servedNames.length : 1));
      const bounds = isTimed ? ['--ms', String(share)] : ['--ms', '120000', '--most', String(mostServed)];
      const replay = values.replay === undefined ? [] : [`--replay=${values.replay}`];
      const { status } = await run(process.execPath, [
        ...node,
        '--target',
        name,
        '--seed',
        String(seed),
        ...bounds,
        ...replay,
      ]);
      worst = Math.max(worst, status);
    }
  }
  return worst;
}

/** The targets that are drawn, or need React Native: jest knows how to load it. */
async function runMounted() {
  const env = {
    ...process.env,
    FUZZ_MS: String(Math.round(minutes * 60_000)),
    FUZZ_SEEDS: seeds.join(),
    FUZZ_TARGET: values.target,
    ...(values.replay === undefined ? {} : { FUZZ_REPLAY: values.replay }),
  };
  const args = ['--selectProjects', 'fuzz', '--maxWorkers=1', '--testTimeout=100000000'];
  // One target alone needs no proof that the others can fail.
  if (values.target !== '') args.push('mounted');
  const { status } = await run(bin('jest'), args, env);
  return status;
}

/** Of the targets that need no jest: those of JavaScript alone, and those on a server. */
async function plainNames() {
  const { status, output } = await run(process.execPath, [...node, '--names'], process.env, 'pipe');
  if (status !== 0) process.exit(1);
  return output
    .trim()
    .split('\n')
    .map((line) => line.split(','));
}

function run(file, args, env = process.env, stdout = 'inherit') {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', stdout, 'inherit'] });
    let output = '';
    child.stdout?.on('data', (text) => (output += text));
    child.on('close', (code) => resolve({ status: code ?? 1, output }));
  });
}
