// An app of Expo, with the versions of the example: types, a Node program, the port tool, bundles for web and Android.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../packages.mjs';
import { Place } from './place.mjs';

export function useWithExpo(tarballs) {
  const place = new Place('expo');
  try {
    place.copy('host', 'expo');
    place.install(manifestOf(tarballs));
    const tsc = place.at('node_modules/.bin/tsc');
    place.run('type-check the Node program', tsc, ['-p', 'tsconfig.node.json']);
    place.run('run the Node program', process.execPath, ['node.mjs']);
    place.run('type-check the React Native file', tsc, ['-p', 'tsconfig.native.json']);
    const exact = ['-p', 'tsconfig.native.json', '--exactOptionalPropertyTypes'];
    place.run('the same with exactOptionalPropertyTypes', tsc, exact);
    port(place);
    const expo = place.at('node_modules/expo/bin/cli');
    for (const platform of ['web', 'android']) {
      const args = [expo, 'export', '--platform', platform, '--output-dir', `dist/${platform}`];
      place.run(`bundle for ${platform}`, process.execPath, args);
    }
  } finally {
    place.remove();
  }
}

function port(place) {
  mkdirSync(place.at('host'));
  place.write('host/App.js', "import { AcmeGroups } from '@acme/chat-uikit';\nexport default AcmeGroups;\n");
  const tool = place.at('node_modules/@open-chat-kit/port/dist/bin.js');
  place.run('port a file with the installed tool', process.execPath, [tool, 'Acme', 'host']);
  const ported = readFileSync(place.at('host/App.js'), 'utf8');
  if (!ported.includes('export default KitGroups;')) throw new Error(`The tool ported to:\n${ported}`);
}

function manifestOf(tarballs) {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'apps/example/package.json'), 'utf8'));
  const platform = ['expo', 'react', 'react-dom', 'react-native', 'react-native-safe-area-context', 'react-native-web'];
  const tools = ['@types/node', '@types/react', 'typescript'];
  return {
    main: 'index.js',
    dependencies: { ...tarballs, ...Object.fromEntries(platform.map((name) => [name, dependencies[name]])) },
    devDependencies: Object.fromEntries(tools.map((name) => [name, devDependencies[name]])),
    // The packages name each other by version; here they are files.
    overrides: { ...lockedExpo(), ...tarballs },
  };
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
