/** Runs the models on Node and on Hermes, each with a bundle as it would be made for it. */
import { transformAsync } from '@babel/core';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { installFolder } from '../driver/install-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const out = path.join(root, 'node_modules/.cache/bench/models');
const hermesFolder = path.join(import.meta.dirname, 'hermes');
const platforms: Readonly<Record<string, string>> = {
  linux: 'linux64-bin/hermes',
  darwin: 'osx-bin/hermes',
  win32: 'win64-bin/hermes.exe',
};

/** Microseconds at one size. */
export interface ModelTimes {
  readonly size: number;
  /** A model that is told of an event of a row in view. */
  readonly event: number;
  /** The same from the engine on, through the SDK. */
  readonly delivered: number;
  /** A model that is told of an event of a group that it does not show. */
  readonly foreign: number;
  /** A store with a listener for each row, and nothing else. */
  readonly limit: number;
  /** An array of all groups that is copied. */
  readonly naive: number;
}

export async function modelTimesOnNode(): Promise<readonly ModelTimes[]> {
  const file = await bundle('node', []);
  return timesOf(process.execPath, [file]);
}

/** `undefined` where Hermes cannot be had. */
export async function modelTimesOnHermes(): Promise<readonly ModelTimes[] | undefined> {
  const binary = platforms[process.platform];
  if (binary === undefined || (process.platform === 'linux' && process.arch !== 'x64')) return undefined;
  const hermes = path.join(hermesFolder, 'node_modules/hermes-engine-cli', binary);
  if (!existsSync(hermes)) installFolder(hermesFolder);
  const file = await bundle('hermes', [forHermes]);
  return timesOf(hermes, ['-O', '-w', file]);
}

function timesOf(command: string, args: readonly string[]): readonly ModelTimes[] {
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: 'utf8' });
  const times = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): ModelTimes => JSON.parse(line));
  if (status !== 0 || times.length === 0)
    throw new Error(`The models did not run:\n${stdout}\n${stderr.slice(0, 2_000)}`);
  return times;
}

async function bundle(name: string, plugins: Plugin[]): Promise<string> {
  mkdirSync(out, { recursive: true });
  const outfile = path.join(out, `${name}.js`);
  await build({
    entryPoints: [path.join(import.meta.dirname, 'models.ts')],
    inject: [path.join(import.meta.dirname, 'hermes-globals.ts')],
    outfile,
    bundle: true,
    format: 'iife',
    platform: 'neutral',
    target: 'es2022',
    conditions: ['@open-chat-kit/source'],
    define: { 'process.env.NODE_ENV': '"production"', __DEV__: 'false' },
    logLevel: 'error',
    plugins,
  });
  return outfile;
}

/** What the engine does not know, or not in full, of what Chromium 70 does. */
const lackingInHermes = [
  'transform-classes',
  'transform-block-scoping',
  'transform-async-to-generator',
  'transform-unicode-property-regex',
];

/** As React Native's own preset does it: classes and private fields become functions and properties. */
const forHermes: Plugin = {
  name: 'for-hermes',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const made = await transformAsync(await readFile(file, 'utf8'), {
        filename: file,
        configFile: false,
        babelrc: false,
        assumptions: { privateFieldsAsProperties: true, setPublicClassFields: true, constantSuper: true },
        presets: [
          ['@babel/preset-env', { modules: false, targets: { chrome: '70' }, include: lackingInHermes }],
          ['@babel/preset-typescript', { allowDeclareFields: true }],
        ],
      });
      return { contents: made?.code ?? '', loader: 'js' };
    });
  },
};
