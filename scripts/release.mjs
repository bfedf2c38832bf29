// npm run release -- 0.2.0: moves all packages to a version, with each other, the lock, the port tool's knowledge of us and
// the changelogs. It writes files and nothing else; CONTRIBUTING.md says what follows.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { changelogAt, faultOfVersion, lockAt, manifestAt } from './release/version-files.mjs';

const [version = '', place, ...more] = process.argv.slice(2);
const root = path.resolve(place ?? path.join(import.meta.dirname, '..'));
const { version: now, workspaces } = JSON.parse(read('package.json'));
const fault =
  version === '' || more.length > 0 ? 'Name one version: npm run release -- 0.2.0' : faultOfVersion(version, now);
if (fault !== undefined) {
  console.error(fault);
  process.exit(2);
}
const day = new Date().toISOString().slice(0, 10);
const folders = workspaces.flatMap((one) => (one.endsWith('/*') ? within(one.slice(0, -2)) : [one]));
const manifests = ['package.json', ...folders.map((folder) => `${folder}/package.json`)];
const changelogs = folders
  .map((folder) => `${folder}/CHANGELOG.md`)
  .filter((file) => existsSync(path.join(root, file)));
// All is made before any is written: what cannot be done leaves nothing half done.
const texts = [
  ...manifests.map((file) => [file, manifestAt(read(file), version)]),
  ['package-lock.json', lockAt(read('package-lock.json'), version)],
  ...changelogs.map((file) => [file, changelogAt(read(file), version, day)]),
];
for (const [file, text] of texts) writeFileSync(path.join(root, file), text);
const surface = path.join(root, 'packages/port/src/testing/write-surface.ts');
if (existsSync(surface)) {
  const { status } = spawnSync(process.execPath, [surface], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The port tool does not know the version: run npm run api.');
}
for (const [file] of texts) console.log(file);
console.log(`${now} is now ${version}. Look at it, then: git commit -am "release: ${version}"`);

function within(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(root, folder, entry.name, 'package.json')))
    .map(({ name }) => `${folder}/${name}`);
}

function read(file) {
  return readFileSync(path.join(root, file), 'utf8');
}
