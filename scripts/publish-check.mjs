// node scripts/publish-check.mjs sdk: what `npm publish` would do with a package, without a registry: the dry run succeeds,
// and what it would publish is what belongs there, with what a registry shows of it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageNames, root } from './packages.mjs';

const [name = ''] = process.argv.slice(2);
if (!packageNames.includes(name)) {
  console.error(`Name a package: ${packageNames.join(', ')}`);
  process.exit(2);
}
const folder = path.join(root, 'packages', name);
const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
const listing = dryRun();
const faults = [...faultsOfFiles(listing.files.map((file) => file.path)), ...faultsOfManifest()];
for (const fault of faults) console.error(`${manifest.name}: ${fault}`);
if (faults.length > 0) process.exit(1);
console.log(`${listing.id}: ${listing.files.length} files, ${Math.round(listing.size / 1000)} kB packed`);

function dryRun() {
  // Nobody listens there: whether a version is published already, or somebody is logged in, does not matter.
  const nowhere = ['--registry=http://127.0.0.1:9', '--fetch-retries=0', '--no-update-notifier'];
  const isWindows = process.platform === 'win32';
  // A version with a name never becomes the one that people get without asking.
  const tag = manifest.version.includes('-') ? ['--tag=next'] : [];
  const args = ['publish', '--dry-run', '--json', ...nowhere, ...tag];
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^npm_(config_local|package)/i.test(key)),
  );
  const npm = isWindows ? 'npm.cmd' : 'npm';
  const { status, stdout, stderr } = spawnSync(npm, args, { cwd: folder, env, encoding: 'utf8', shell: isWindows });
  if (status !== 0) {
    console.error(`${stdout}\n${stderr}`);
    process.exit(1);
  }
  const answer = JSON.parse(stdout.slice(stdout.indexOf('{')));
  return answer.files === undefined ? Object.values(answer)[0] : answer;
}

function faultsOfFiles(files) {
  const wanted = ['README.md', 'CHANGELOG.md', 'LICENSE', 'package.json', ...targetsOf(manifest.exports)];
  const missing = wanted.filter((file) => !file.includes('*') && !files.includes(file));
  const unwanted = files.filter((file) => /\.test\.|tsbuildinfo|(^|\/)testing\/|tsconfig|jest\./.test(file));
  return [
    ...missing.map((file) => `${file} would not be published`),
    ...unwanted.map((file) => `${file} would be published, and is of no use to a host`),
  ];
}

/** Files that the conditions of `exports` and `imports` lead to. */
function targetsOf(conditions) {
  if (typeof conditions === 'string') return [conditions.replace(/^\.\//, '')];
  return Object.values(conditions ?? {}).flatMap(targetsOf);
}

function faultsOfManifest() {
  const { keywords = [], repository, homepage, bugs, license, publishConfig, description } = manifest;
  return [
    [keywords.length < 4, 'a search finds it by four keywords or more'],
    [repository?.directory !== `packages/${name}`, 'repository.directory names its folder'],
    [!homepage?.includes(`packages/${name}`), 'homepage is its own page'],
    [bugs?.url === undefined, 'bugs.url says where to report one'],
    [license !== 'MIT' || !existsSync(path.join(folder, 'LICENSE')), 'the licence stands beside it'],
    [description === undefined, 'a description is the line under its name'],
    [publishConfig?.access !== 'public' || publishConfig.provenance !== true, 'it is public, with provenance'],
  ].flatMap(([isWrong, rule]) => (isWrong ? [`not so: ${rule}`] : []));
}
