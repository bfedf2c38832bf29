import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readCommandLine } from '../scripts/command-line.mjs';

const root = path.resolve(__dirname, '..');
const command = {
  name: 'tea',
  about: 'makes tea',
  options: {
    cups: { type: 'whole', default: 2, least: 1, about: 'how many' },
    hours: { type: 'number', about: 'how long' },
    sort: { type: 'string', default: '', about: 'which' },
    hot: { type: 'boolean', about: 'not iced' },
  },
} as const;

test('what is given is read, and what is not given is as usual', () => {
  expect(readCommandLine(command, []).values).toEqual({ cups: 2, hours: undefined, sort: '', hot: false });
  expect(readCommandLine(command, ['--cups', '3', '--hours=0.5', '--sort', 'mint', '--hot']).values).toEqual({
    cups: 3,
    hours: 0.5,
    sort: 'mint',
    hot: true,
  });
});

test('help says what there is', () => {
  const { help } = readCommandLine(command, ['--help']);
  expect(help).toMatch(/^npm run tea: makes tea\n/);
  expect(help).toMatch(/--cups N +how many \(2 unless told\)/);
  expect(help).toMatch(/--hot +not iced/);
});

test.each([
  [['--sugar'], /^Unknown option '--sugar'\.$/],
  [['--cups'], /^Option '--cups <value>' argument missing\.$/],
  [['3'], /^Unexpected argument '3'\.$/],
  [['--cups', '0'], /^--cups needs a whole number from 1 on, and "0" is none\.$/],
  [['--cups', '1.5'], /whole number/],
  [['--cups', ''], /whole number/],
  [['--hours', 'long'], /^--hours needs a number from 0 on/],
])('what cannot be understood is said in one sentence (%j)', (args, sentence) => {
  expect(readCommandLine(command, args).fault).toMatch(sentence);
});

const run = (file: string, option: string): ReturnType<typeof spawnSync> =>
  spawnSync(process.execPath, ['--conditions=@open-chat-kit/source', file, option], { cwd: root, encoding: 'utf8' });

test.each([
  ['simulate', 'simulation/main.ts'],
  ['mutants', 'simulation/mutants/main.ts'],
  ['fuzz', 'scripts/fuzz.mjs'],
  ['bench', 'bench/run.ts'],
  ['bench:check', 'bench/check.ts'],
  ['bench:peers', 'bench/peers.ts'],
  ['bench:bundles', 'bench/bundles.ts'],
  ['bench:renew', 'bench/renew.ts'],
  ['bench:page', 'bench/write-page.ts'],
])('npm run %s explains itself', (name, file) => {
  const help = run(file, '--help');
  expect([help.status, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toContain(`npm run ${name}: `);
});

// All of them ask the same function, which ends the process.
test('a command ends with 2 at what it does not know', () => {
  const wrong = run('scripts/fuzz.mjs', '--no-such-option');
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toMatch(/^Unknown option '--no-such-option'\. See npm run .* --help\.\n$/);
});
