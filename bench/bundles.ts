/**
 * npm run bench:bundles: what an app pays for the kit. Builds small apps from the packages as they are published, with Vite
 * and with Metro, and weighs their scripts.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { commandLine } from '../scripts/command-line.mjs';
import { installFolder } from './driver/install-folder.ts';
import { bundledApps, type BundleLine, type BundleResult } from './report/bundle-section.ts';

commandLine({
  name: 'bench:bundles',
  about: 'what an app pays for each component, in production builds of Vite and of Metro',
  options: {},
});
const root = path.resolve(import.meta.dirname, '..');
const home = path.join(import.meta.dirname, 'bundles');
const out = path.join(root, 'node_modules/.cache/bundles');
const vite = path.join(home, 'vite/node_modules/vite');

// What is published is what is built.
run('tsc', path.join(root, 'node_modules/.bin/tsc'), ['-b'], root);
installFolder(path.join(home, 'vite'));
const lines: BundleLine[] = [];
for (const { id } of bundledApps) {
  const bytes = { vite: weightWithVite(id), metro: weightWithMetro(id) };
  lines.push({ id, bytes });
  console.log(id, JSON.stringify(bytes));
}
const result: BundleResult = {
  date: new Date().toISOString(),
  machine: { system: `${os.type()} ${os.arch()}`, node: process.version },
  versions: {
    Vite: versionIn(vite),
    ...Object.fromEntries(
      [
        ['Expo', 'expo'],
        ['React', 'react'],
        ['React Native Web', 'react-native-web'],
      ].map(([title = '', name = '']) => [title, versionIn(path.join(root, 'node_modules', name))]),
    ),
  },
  lines,
};
const text = lines.map((line) => `    ${JSON.stringify(line)}`).join(',\n');
const head = JSON.stringify({ ...result, lines: undefined }, null, 2).slice(0, -2);
writeFileSync(
  path.join(import.meta.dirname, `results/bundles-${result.date.slice(0, 10)}.json`),
  `${head},\n  "lines": [\n${text}\n  ]\n}\n`,
);

function weightWithVite(id: string): number {
  const outDir = path.join(out, 'vite', id);
  const args = ['build', path.join(home, 'vite'), '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'];
  build(id, path.join(vite, 'bin/vite.js'), args, path.join(home, 'vite'));
  return weightOf(outDir);
}

function weightWithMetro(id: string): number {
  const outDir = path.join(out, 'metro', id);
  rmSync(outDir, { recursive: true, force: true });
  const expo = path.join(root, 'node_modules/expo/bin/cli');
  build(id, expo, ['export', '--platform', 'web', '--output-dir', outDir], path.join(home, 'metro'));
  return weightOf(outDir);
}

function build(id: string, program: string, args: readonly string[], cwd: string): void {
  run(id, process.execPath, [program, ...args], cwd, {
    BUNDLE_ENTRY: path.join(home, 'apps', `${id}.tsx`),
    CI: '1',
    EXPO_OFFLINE: '1',
    EXPO_NO_TELEMETRY: '1',
    NODE_ENV: 'production',
  });
}

function run(what: string, file: string, args: readonly string[], cwd: string, more: NodeJS.ProcessEnv = {}): void {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, encoding: 'utf8', env: { ...process.env, ...more } });
  if (status === 0) return;
  console.error(`${stdout}\n${stderr}`);
  throw new Error(`Building ${what} failed.`);
}

/** Each script is a file of its own to a browser, and is packed as such. */
function weightOf(folder: string): number {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  if (scripts.length === 0) throw new Error(`${folder} has no script.`);
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length, 0);
}

function versionIn(folder: string): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return version;
}
