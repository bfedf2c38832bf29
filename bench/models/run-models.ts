/** Runs the models on Node and on Hermes, each with a bundle as it would be made for it. */
import { type NodePath, type PluginObj, transformAsync, types, type Visitor } from '@babel/core';
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

/**
 * What becomes of `#private` names. Expo's preset leaves them to Hermes, whose newest release has them; the packaged one
 * has not, and properties are what comes nearest there. The preset of React Native itself puts a helper's call in front of
 * each use.
 */
export type PrivateNames = 'properties' | 'helper';

/** `undefined` where Hermes cannot be had. */
export async function modelTimesOnHermes(names: PrivateNames): Promise<readonly ModelTimes[] | undefined> {
  const binary = platforms[process.platform];
  if (binary === undefined || (process.platform === 'linux' && process.arch !== 'x64')) return undefined;
  const hermes = path.join(hermesFolder, 'node_modules/hermes-engine-cli', binary);
  if (!existsSync(hermes)) installFolder(hermesFolder);
  const file = await bundle(`hermes-${names}`, [forHermes(names)]);
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

/** As the presets for React Native do it: classes become functions. */
const forHermes = (names: PrivateNames): Plugin => ({
  name: 'for-hermes',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const made = await transformAsync(await readFile(file, 'utf8'), {
        filename: file,
        configFile: false,
        babelrc: false,
        assumptions: { privateFieldsAsProperties: true, setPublicClassFields: true, constantSuper: true },
        plugins: names === 'properties' ? [privateAsProperties] : [],
        presets: [
          ['@babel/preset-env', { modules: false, targets: { chrome: '70' }, include: lackingInHermes }],
          ['@babel/preset-typescript', { allowDeclareFields: true }],
        ],
      });
      return { contents: made?.code ?? '', loader: 'js' };
    });
  },
});

/** `#name` of a class becomes a property with the name of both, so that classes that extend others keep them apart. */
const privateAsProperties: PluginObj = {
  visitor: {
    // The whole file at once, before any other plugin sees a class.
    Program: (program) => program.traverse(privateNames),
  },
};

const privateNames: Visitor = {
  ClassPrivateProperty(member) {
    const { key, value } = member.node;
    member.replaceWith(types.classProperty(publicName(member, key), value));
  },
  ClassPrivateMethod(member) {
    const { body, params, kind, key, static: isStatic, generator, async } = member.node;
    const name = publicName(member, key);
    member.replaceWith(
      types.classMethod(kind, name, params, body, false, isStatic, generator ?? false, async ?? false),
    );
  },
  PrivateName(name) {
    name.replaceWith(publicName(name, name.node));
  },
};

function publicName(place: NodePath, { id }: types.PrivateName): types.Identifier {
  const owner = place.findParent((parent) => parent.isClass());
  const name = owner?.isClass() === true ? (owner.node.id?.name ?? '') : '';
  return types.identifier(`_${name}_${id.name}`);
}
