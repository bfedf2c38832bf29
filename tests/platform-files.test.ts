/**
 * Modules with a file for each platform stand in `imports` of their package. This asks those who choose: Metro with the
 * example's own settings, jest with the React Native preset's conditions, and a plain bundler without settings.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resolve, type ResolutionContext } from 'metro-resolver';

const root = path.resolve(__dirname, '..');
const home = path.join(root, 'packages/react-native');

interface Conditions {
  readonly [condition: string]: string | Conditions;
}

const manifest: { readonly imports: { readonly [name: string]: Conditions } } = JSON.parse(
  readFileSync(path.join(home, 'package.json'), 'utf8'),
);
const source = '@open-chat-kit/source';
const names = Object.keys(manifest.imports);

function run(args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** What Metro bundles for this platform; the conditions are those of the example's configuration. */
function metroFile(name: string, platform: string, conditions: MetroConditions): string {
  const unused = (): never => {
    throw new Error('An entry of `imports` needs no other way of resolving.');
  };
  const context: ResolutionContext = {
    allowHaste: false,
    assetExts: new Set(),
    customResolverOptions: {},
    dev: false,
    disableHierarchicalLookup: false,
    doesFileExist: existsSync,
    extraNodeModules: null,
    fileSystemLookup: (file) => (existsSync(file) ? { exists: true, type: 'f', realPath: file } : { exists: false }),
    getPackage: () => manifest,
    getPackageForModule: () => ({ packageJson: manifest, rootPath: home, packageRelativePath: 'src/index.ts' }),
    isESMImport: true,
    mainFields: [],
    nodeModulesPaths: [],
    originModulePath: path.join(home, 'src/index.ts'),
    preferNativePlatform: platform !== 'web',
    redirectModulePath: (modulePath) => modulePath,
    resolveAsset: unused,
    resolveHasteModule: unused,
    resolveHastePackage: unused,
    sourceExts: ['ts', 'tsx', 'js'],
    unstable_conditionNames: conditions.names,
    unstable_conditionsByPlatform: conditions.byPlatform,
    unstable_enablePackageExports: true,
    unstable_incrementalResolution: false,
    unstable_logWarning: (message) => {
      throw new Error(message);
    },
  };
  const resolution = resolve(context, name, platform);
  return resolution.type === 'sourceFile' ? path.relative(home, resolution.filePath) : resolution.type;
}

interface MetroConditions {
  readonly names: readonly string[];
  readonly byPlatform: { readonly [platform: string]: readonly string[] };
}

let metro: MetroConditions = { names: [], byPlatform: {} };
beforeAll(() => {
  metro = JSON.parse(
    run([
      '-p',
      `const { resolver } = require('./apps/example/metro.config.cjs');
       JSON.stringify({ names: resolver.unstable_conditionNames, byPlatform: resolver.unstable_conditionsByPlatform })`,
    ]),
  );
});

test.each(names)('Metro gives each platform its file of %s, from sources and from the package', (name) => {
  const web = metroFile(name, 'web', metro);
  expect(web).toMatch(/^src\/.*\.web\.tsx?$/);
  const native = web.replace('.web.', '.');
  expect(metroFile(name, 'ios', metro)).toBe(native);
  expect(metroFile(name, 'android', metro)).toBe(native);
  expect(existsSync(path.join(home, native))).toBe(true);
  // The package as published: the same files, compiled.
  expect(filesOf(manifest.imports[name], (condition) => condition !== source)).toEqual(
    filesOf(manifest.imports[name], (condition) => condition === source).map(compiled),
  );
});

test.each([
  ['a browser', 'browser'],
  ['a server', 'node'],
])('a plain bundler without settings draws the web list for %s, without FlashList', (_, platform) => {
  const options = {
    entryPoints: [path.join(home, 'src/testing/list.ts')],
    bundle: true,
    conditions: [source],
    metafile: true,
    packages: 'external',
    platform,
    write: false,
  };
  // In a process of its own: jest's globals are not those that esbuild checks for.
  const script = `JSON.stringify(require('esbuild').buildSync(${JSON.stringify(options)}).metafile)`;
  const {
    inputs,
  }: { readonly inputs: { readonly [file: string]: { readonly imports: readonly { path: string }[] } } } = JSON.parse(
    run(['-p', script]),
  );
  const files = Object.keys(inputs).map((file) => path.basename(file));
  expect(files).toContain('WindowedList.web.tsx');
  expect(files).not.toContain('WindowedList.tsx');
  const imported = Object.values(inputs).flatMap(({ imports }) => imports.map((one) => one.path));
  expect(imported).toContain('react-native');
  expect(imported.filter((specifier) => specifier.includes('flash-list'))).toEqual([]);
});

test('what shows emoji stands in files of its own, which nothing loads but the picker when it opens', () => {
  const options = {
    entryPoints: [path.join(home, 'src/index.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'out',
    conditions: [source],
    metafile: true,
    external: ['react', 'react-dom', 'react-native', '@shopify/flash-list'],
    write: false,
  };
  const script = `JSON.stringify(require('esbuild').buildSync(${JSON.stringify(options)}).metafile.outputs)`;
  const outputs: { readonly [file: string]: Output } = JSON.parse(run(['-p', script]));
  const isOfEmoji = (input: string): boolean => /emojibase-data|EmojiPanel|EmojiGrid|emoji-set/.test(input);
  const withEmoji = Object.keys(outputs).filter((file) => Object.keys(outputs[file]?.inputs ?? {}).some(isOfEmoji));
  expect(withEmoji.map((file) => path.basename(file).split('-')[0])).toEqual(
    expect.arrayContaining(['compact', 'EmojiPanel']),
  );
  // From the entry on: all that is loaded with it, and with that.
  const first = new Set(Object.keys(outputs).filter((file) => outputs[file]?.entryPoint?.endsWith('src/index.ts')));
  for (const file of first)
    for (const one of outputs[file]?.imports ?? []) if (one.kind !== 'dynamic-import') first.add(one.path);
  expect(first.size).toBeGreaterThan(0);
  expect([...first].filter((file) => withEmoji.includes(file))).toEqual([]);
});

interface Output {
  readonly entryPoint?: string;
  readonly inputs: object;
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
}

function filesOf(conditions: Conditions | string | undefined, take: (condition: string) => boolean): string[] {
  if (conditions === undefined || typeof conditions === 'string') return [];
  return Object.entries(conditions)
    .filter(([condition]) => take(condition) && condition !== 'types')
    .flatMap(([, target]) => (typeof target === 'string' ? [target] : Object.values(target).map(String)));
}

function compiled(file: string): string {
  return file.replace(/^\.\/src\//, './dist/').replace(/\.tsx?$/, '.js');
}
