import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { faultOfVersion } from '../scripts/release/version-files.mjs';

const root = path.resolve(__dirname, '..');
const packages = ['sdk', 'engine-embedded', 'engine-remote', 'server', 'react-native', 'port'];
const manifests = ['.', 'apps/example', 'bench', ...packages.map((name) => `packages/${name}`)].map((folder) =>
  path.join(folder, 'package.json'),
);
const changelogs = packages.map((name) => `packages/${name}/CHANGELOG.md`);
const copies: string[] = [];

afterEach(() => {
  for (const folder of copies.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The files that a release writes, as they are today, in a folder of their own. */
function copy(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'open-chat-kit-release-'));
  copies.push(folder);
  for (const file of [...manifests, ...changelogs, 'package-lock.json']) {
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
  }
  return folder;
}

function release(...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, ['scripts/release.mjs', ...args], { cwd: root, encoding: 'utf8' });
}

const read = (folder: string, file: string): string => readFileSync(path.join(folder, file), 'utf8');
const now: string = JSON.parse(read(root, 'package.json')).version;

test.each(packages)('packing %s builds all of it that `npm test` has built', (name) => {
  const { prepack }: Readonly<Record<string, string>> = JSON.parse(read(root, `packages/${name}/package.json`)).scripts;
  const { references }: { references: readonly { path: string }[] } = JSON.parse(read(root, 'tsconfig.json'));
  const built = references
    .map((reference) => path.relative(`packages/${name}`, reference.path) || 'tsconfig.json')
    .filter((project) => /^tsconfig\.(?!test\.).*json$/.test(project));
  expect(prepack).toBe(built.length === 1 ? 'tsc -b' : `tsc -b ${built.join(' ')}`);
});

test('all packages have one version, and name each other by it', () => {
  for (const file of manifests) {
    const text = read(root, file);
    expect([file, JSON.parse(text).version]).toEqual([file, now]);
    for (const [, version] of text.matchAll(/"@open-chat-kit\/[\w-]+": "(\d[^"]*)"/g))
      expect([file, version]).toEqual([file, now]);
  }
});

test('one command moves every package and the lock, and nothing else in them', () => {
  const folder = copy();
  expect(release('7.8.9', folder).status).toBe(0);
  for (const file of manifests) {
    expect(read(folder, file).replaceAll('7.8.9', now)).toBe(read(root, file));
    expect(read(folder, file)).toContain('"version": "7.8.9"');
  }
  const lock = read(folder, 'package-lock.json');
  expect(lock.replaceAll('7.8.9', now)).toBe(read(root, 'package-lock.json'));
  const { version, packages: places } = JSON.parse(lock);
  expect(version).toBe('7.8.9');
  expect(places['packages/react-native'].dependencies['@open-chat-kit/sdk']).toBe('7.8.9');
});

test('what was unreleased gets version and day, below an empty head for what comes', () => {
  const folder = copy();
  const before = '# Changes\n\n## Unreleased\n\n- It brews tea.\n';
  writeFileSync(path.join(folder, 'packages/sdk/CHANGELOG.md'), before);
  expect(release('7.8.9', folder).status).toBe(0);
  const day = new Date().toISOString().slice(0, 10);
  const after = read(folder, 'packages/sdk/CHANGELOG.md');
  expect(after).toBe(before.replace('## Unreleased\n', `## Unreleased\n\n## 7.8.9 (${day})\n`));

  expect(release('8.0.0', folder).status).toBe(0);
  expect(read(folder, 'packages/sdk/CHANGELOG.md')).toContain(
    `## Unreleased\n\n## 8.0.0 (${day})\n\nNothing but the version, which all packages share.\n\n## 7.8.9 (${day})\n\n`,
  );
});

test.each([
  [[], 'Name one version'],
  [['seven'], '"seven" is no version'],
  [['0.0.1'], `0.0.1 is older than ${now}.`],
])('%j is refused with what is wrong, and nothing is written', (args, words) => {
  const folder = copy();
  const { status, stderr } = release(...args, ...(args.length > 0 ? [folder] : []));
  expect([status, stderr]).toEqual([2, expect.stringContaining(words)]);
  expect(read(folder, 'package.json')).toBe(read(root, 'package.json'));
});

test.each([
  ['0.2.0', '0.1.0', undefined],
  ['0.1.0', '0.1.0', undefined],
  ['0.2.0-rc.1', '0.1.0', undefined],
  ['0.2.0', '0.2.0-rc.1', undefined],
  ['0.2.0-rc.2', '0.2.0-rc.1', undefined],
  ['0.10.0', '0.9.3', undefined],
  ['0.2.0-rc.1', '0.2.0', '0.2.0-rc.1 is older than 0.2.0.'],
  ['0.1.9', '0.2.0-rc.1', '0.1.9 is older than 0.2.0-rc.1.'],
  ['v0.2.0', '0.1.0', '"v0.2.0" is no version: three numbers, as 0.2.0, or with a name, as 0.2.0-rc.1.'],
])('%s after %s: %s', (next, before, fault) => {
  expect(faultOfVersion(next, before)).toBe(fault);
});

test('a changelog without a head for it leaves everything as it was', () => {
  const folder = copy();
  writeFileSync(path.join(folder, 'packages/port/CHANGELOG.md'), '# Changes\n');
  expect(release('7.8.9', folder).status).not.toBe(0);
  expect(read(folder, 'package.json')).toBe(read(root, 'package.json'));
});
