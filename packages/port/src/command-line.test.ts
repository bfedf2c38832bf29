/** The tool as a process, and files as it meets them on disks. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { runCommandLine } from './command-line.ts';
import { version } from './surface/generated.ts';
import { hostFolder, portHost, removeHosts } from './testing/host.ts';

afterEach(removeHosts);

const before = "import { AcmeGroups } from '@acme/chat-ui';\nvoid AcmeGroups;\n";
const after = "import { KitGroups } from '@open-chat-kit/react-native';\nvoid KitGroups;\n";

function run(...args: string[]): ReturnType<typeof runCommandLine> {
  const { stdout, stderr, status } = spawnSync(process.execPath, [path.join(__dirname, 'bin.ts'), ...args], {
    encoding: 'utf8',
  });
  if (status !== 0 && status !== 1 && status !== 2) throw new Error(stderr);
  return { output: stdout, error: stderr, status };
}

test('the process ports a folder, says what it did, and finds nothing the second time', () => {
  const folder = hostFolder({
    'App.ts': before,
    'package.json': '{ "dependencies": { "@acme/chat-ui": "^5.0.0" } }\n',
  });
  expect(run('Acme', folder, '--dry-run')).toEqual({
    output: [
      'Acme is now Kit, in place of @acme/chat-ui.',
      '',
      'Changed:',
      '  App.ts',
      '  package.json',
      '',
      'Left to do:',
      '  package.json:1 @shopify/flash-list: on devices the lists stand on it: add `"@shopify/flash-list": "2.3.2"`.',
      '',
      '2 files would change, 3 names renamed, 1 open point.',
      'Nothing was written.',
      '',
    ].join('\n'),
    error: '',
    status: 0,
  });
  expect(readFileSync(path.join(folder, 'App.ts'), 'utf8')).toBe(before);

  const { output, status } = run('Acme', folder);
  expect(status).toBe(0);
  expect(output).toContain('2 files changed, 3 names renamed, 1 open point.\n');
  expect(readFileSync(path.join(folder, 'App.ts'), 'utf8')).toBe(after);
  expect(readFileSync(path.join(folder, 'package.json'), 'utf8')).toBe(
    `{ "dependencies": { "@open-chat-kit/react-native": "${version}", "@open-chat-kit/engine-embedded": "${version}" } }\n`,
  );
  expect(readdirSync(folder).sort()).toEqual(['App.ts', 'package.json']);

  const again = run('Acme', folder);
  expect(again).toEqual({ output: '', error: expect.stringContaining('Is the app ported already'), status: 2 });
  expect(readFileSync(path.join(folder, 'App.ts'), 'utf8')).toBe(after);
});

test.each<[string, string[], RegExp]>([
  ['no arguments', [], /takes a prefix and a folder/],
  ['a missing folder', ['Acme', '/no/such/folder'], /There is no folder \/no\/such\/folder/],
  ['a file for a folder', ['Acme', __filename], /There is no folder/],
  ['a prefix that is no name', ['@acme', '.'], /"@acme" cannot be the start of a name/],
  ['an unknown option', ['Acme', '.', '--force'], /no option --force/],
  ['no engine', ['Acme', '.', '--engine'], /"" is no engine/],
  ['an engine without an export', ['Acme', '.', '--engine=./engine'], /"\.\/engine" is no engine/],
  ['too much', ['Acme', '.', 'more'], /takes a prefix and a folder/],
])('called with %s, it says so', (_, args, sentence) => {
  expect(runCommandLine(args)).toEqual({ output: '', error: expect.stringMatching(sentence), status: 2 });
});

test('a folder without the old kit is an error, and names what could not be read', () => {
  const { error, status } = runCommandLine(['Acme', hostFolder({ 'a.ts': 'export {};', 'b.ts': 'Acme is (not code' })]);
  expect(status).toBe(2);
  expect(error).toMatch(/Nothing under .* imports a name that starts with Acme.*\n {2}b\.ts:1 /s);
});

test('help', () => {
  expect(runCommandLine(['--help'])).toEqual({ output: expect.stringContaining('--dry-run'), error: '', status: 0 });
});

test('a file that cannot be parsed is reported and left as it is', () => {
  const host = portHost({ 'App.ts': before, 'broken.ts': `${before}\nconst a = ;\n`, 'other.ts': 'const b = ;' });
  expect(host.read('broken.ts')).toBe(`${before}\nconst a = ;\n`);
  expect(host.open.filter((one) => one.endsWith('not parsed'))).toEqual(['broken.ts:4 not parsed']);
});

test('a file that is no UTF-8 is reported and left as it is', () => {
  const folder = hostFolder({ 'App.ts': before });
  const bytes = Buffer.from('// caf\xe9\nimport { AcmeGroups } from "@acme/chat-ui";\n', 'latin1');
  writeFileSync(path.join(folder, 'latin.ts'), bytes);
  const { output } = runCommandLine(['Acme', folder]);
  expect(output).toMatch(/latin\.ts:1 not parsed: /);
  expect(readFileSync(path.join(folder, 'latin.ts'))).toEqual(bytes);
});

test('neither a manifest nor a file of our name that is no UTF-8 ends the run', () => {
  const folder = hostFolder({
    'App.ts': "import { Acme } from '@acme/chat-sdk';\nAcme.init('app', {});\n",
    'package.json': '{ "dependencies": { "@acme/chat-sdk": "4" } }',
    'inner/package.json': '',
  });
  const manifest = Buffer.from('{ "author": "Ren\xe9", "dependencies": { "@acme/chat-sdk": "4" } }', 'latin1');
  writeFileSync(path.join(folder, 'inner/package.json'), manifest);
  writeFileSync(path.join(folder, 'chat-engine.ts'), Buffer.from('// caf\xe9', 'latin1'));
  const { output, status } = runCommandLine(['Acme', folder]);
  expect(output).toContain('inner/package.json:1 inner/package.json: cannot be read: left as it is.\n');
  expect(status).toBe(0);
  expect(readFileSync(path.join(folder, 'inner/package.json'))).toEqual(manifest);
  expect(readFileSync(path.join(folder, 'App.ts'), 'utf8')).toContain("from './chat-engine-2'");
});

test('a read-only file is left, said, and counts as not done; permissions of others are kept', () => {
  const folder = hostFolder({ 'App.ts': before, 'locked.ts': before });
  chmodSync(path.join(folder, 'locked.ts'), 0o444);
  chmodSync(path.join(folder, 'App.ts'), 0o640);
  const { output, status } = runCommandLine(['Acme', folder]);
  expect(status).toBe(1);
  expect(output).toContain('locked.ts:1 not written: ');
  expect(output).toContain('1 file changed');
  expect(readFileSync(path.join(folder, 'locked.ts'), 'utf8')).toBe(before);
  expect(statSync(path.join(folder, 'App.ts')).mode & 0o777).toBe(0o640);
  expect(readdirSync(folder).sort()).toEqual(['App.ts', 'locked.ts']);
});

test('what is installed, built, hidden or only linked to is not touched', () => {
  const outside = hostFolder({ 'out.ts': before });
  const folder = hostFolder({
    'App.ts': before,
    'node_modules/@acme/chat-ui/index.d.ts': before,
    'dist/App.js': before,
    '.cache/App.js': before,
    'ios/Pods/App.js': before,
  });
  symlinkSync(path.join(outside, 'out.ts'), path.join(folder, 'linked.ts'));
  symlinkSync(outside, path.join(folder, 'linked'));
  symlinkSync(folder, path.join(folder, 'circle'));
  expect(runCommandLine(['Acme', folder]).output).toContain('Changed:\n  App.ts\n\n');
  expect(readFileSync(path.join(outside, 'out.ts'), 'utf8')).toBe(before);
  for (const file of ['node_modules/@acme/chat-ui/index.d.ts', 'dist/App.js', '.cache/App.js', 'ios/Pods/App.js']) {
    expect(readFileSync(path.join(folder, file), 'utf8')).toBe(before);
  }
});

test('a folder that is itself a link is ported', () => {
  const folder = hostFolder({ 'App.ts': before });
  const link = path.join(hostFolder(), 'link');
  symlinkSync(folder, link);
  expect(runCommandLine(['Acme', link]).status).toBe(0);
  expect(readFileSync(path.join(folder, 'App.ts'), 'utf8')).toBe(after);
});

test('folders that are named like files are no files', () => {
  const folder = hostFolder({ 'App.ts': before });
  mkdirSync(path.join(folder, 'strange.ts'));
  mkdirSync(path.join(folder, 'inner/package.json'), { recursive: true });
  expect(runCommandLine(['Acme', folder]).status).toBe(0);
  expect(existsSync(path.join(folder, 'strange.ts'))).toBe(true);
});

test.each([
  ['line ends of Windows', before.replaceAll('\n', '\r\n'), after.replaceAll('\n', '\r\n')],
  ['a byte order mark', `\uFEFF${before}`, `\uFEFF${after}`],
  ['a line for the shell', `#!/usr/bin/env node\n${before}`, `#!/usr/bin/env node\n${after}`],
  ['letters beyond ASCII', `const 名前 = '😀 Acme';\n${before}`, `const 名前 = '😀 Acme';\n${after}`],
  ['separators of Unicode', `const a = '\u2028';\n${before}`, `const a = '\u2028';\n${after}`],
  [
    'odd spacing and comments',
    before.replace('{ AcmeGroups }', '{\tAcmeGroups /* Acme */ , }'),
    after.replace('{ KitGroups }', '{\tKitGroups /* Acme */ , }'),
  ],
  ['no end of the last line', before.trimEnd(), after.trimEnd()],
])('%s are kept', (_, text, ported) => {
  expect(portHost({ 'App.ts': text }).read('App.ts')).toBe(ported);
});
