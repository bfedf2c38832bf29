// The consumer check: packs every package, installs the tarballs in a folder outside the workspace, and uses them there
// as an app would. `npm run validate -- consumer`.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bin, root } from './steps.mjs';

const packages = ['sdk', 'engine-embedded', 'react-native', 'port'];
const home = mkdtempSync(path.join(tmpdir(), 'open-chat-kit-consumer-'));
const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const example = JSON.parse(readFileSync(path.join(root, 'apps/example/package.json'), 'utf8')).dependencies;

try {
  // As in a fresh clone: what packing does not build must be missed here.
  for (const name of packages) rmSync(path.join(root, 'packages', name, 'dist'), { recursive: true, force: true });
  const tarballs = packages.map((name) => pack(path.join(root, 'packages', name)));
  cpSync(path.join(root, 'scripts/consumer'), home, { recursive: true });
  write('.npmrc', 'omit-lockfile-registry-resolved=true\n');
  write(
    'package.json',
    JSON.stringify({
      name: 'consumer',
      private: true,
      type: 'module',
      main: 'index.js',
      dependencies: {
        ...Object.fromEntries(tarballs.map(({ name, file }) => [name, `file:${file}`])),
        expo: example.expo,
        react: example.react,
        'react-dom': example['react-dom'],
        'react-native': example['react-native'],
        'react-native-safe-area-context': example['react-native-safe-area-context'],
        'react-native-web': example['react-native-web'],
      },
      devDependencies: {
        '@types/node': devDependencies['@types/node'],
        '@types/react': devDependencies['@types/react'],
        typescript: devDependencies.typescript,
      },
      overrides: {
        ...lockedExpo(),
        // The packages name each other by version; here they are files.
        ...Object.fromEntries(tarballs.map(({ name, file }) => [name, `file:${file}`])),
      },
    }),
  );
  run('install the tarballs', npm(), ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']);
  const tsc = bin('tsc');
  run('type-check the Node program', tsc, ['-p', 'tsconfig.node.json']);
  run('run the Node program', process.execPath, ['node.mjs']);
  run('type-check the React Native file', tsc, ['-p', 'tsconfig.native.json']);
  run('the same with exactOptionalPropertyTypes', tsc, ['-p', 'tsconfig.native.json', '--exactOptionalPropertyTypes']);
  write('host/App.js', "import { AcmeGroups } from '@acme/chat-uikit';\nexport default AcmeGroups;\n");
  run('port a file with the installed tool', process.execPath, [
    path.join(home, 'node_modules/@open-chat-kit/port/dist/bin.js'),
    'Acme',
    'host',
  ]);
  const ported = readFileSync(path.join(home, 'host/App.js'), 'utf8');
  if (!ported.includes('export default KitGroups;')) throw new Error(`The tool ported to:\n${ported}`);
  const expo = path.join(home, 'node_modules/expo/bin/cli');
  for (const platform of ['web', 'android']) {
    run(`bundle for ${platform}`, process.execPath, [
      expo,
      'export',
      '--platform',
      platform,
      '--output-dir',
      `dist/${platform}`,
    ]);
  }
  console.log('The packages work outside the workspace.');
} finally {
  rmSync(home, { recursive: true, force: true });
}

/** Expo's own packages as the workspace has them: their newest ones may ask for each other before all are there. */
function lockedExpo() {
  const { packages: locked } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries(locked).flatMap(([place, { version }]) => {
      const name = /^node_modules\/((?:expo|@expo\/)[^/]*)$/.exec(place)?.[1];
      return name === undefined ? [] : [[name, version]];
    }),
  );
}

function pack(folder) {
  const { stdout, status } = spawnSync(npm(), ['pack', '--json', '--pack-destination', home], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm pack failed in ${folder}`);
  const [{ name, filename }] = Object.values(JSON.parse(stdout));
  return { name, file: path.join(home, filename) };
}

function run(what, file, args) {
  console.log(`-- ${what}`);
  const { status } = spawnSync(file, args, {
    cwd: home,
    stdio: 'inherit',
    env: { ...process.env, CI: '1', EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1' },
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error(`Failed: ${what}`);
  rmSync(home, { recursive: true, force: true });
  process.exit(1);
}

function npm() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm';
}

function write(name, text) {
  mkdirSync(path.dirname(path.join(home, name)), { recursive: true });
  writeFileSync(path.join(home, name), text);
}
