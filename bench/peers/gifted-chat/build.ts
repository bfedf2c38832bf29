import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';

interface Babel {
  transformAsync(code: string, options: object): Promise<{ readonly code: string }>;
}

const { resolve } = createRequire(import.meta.url);
const folder = path.join(import.meta.dirname, 'node_modules');

/** As Reanimated asks of whoever bundles what is built on it, on the web too. */
const worklets: Plugin = {
  name: 'worklets',
  setup(build) {
    build.onLoad({ filter: /node_modules\/react-native-[\w-]+\/.*\.js$/ }, async ({ path: file }) => {
      if (file.includes('react-native-web')) return undefined;
      const { default: babel }: { default: Babel } = await import(resolve('@babel/core'));
      const { code } = await babel.transformAsync(await readFile(file, 'utf8'), {
        ...{ filename: file, babelrc: false, configFile: false, compact: false },
        plugins: [resolve('react-native-worklets/plugin')],
        parserOpts: { plugins: ['jsx'] },
      });
      return { contents: code, loader: 'jsx' };
    });
  },
};

/** What its page needs of the bundler beside what every host sets. */
export const options: BuildOptions = {
  // There is one React, and one of what draws for it.
  alias: { 'react-native': path.join(folder, 'react-native-web') },
  loader: { '.js': 'jsx', '.png': 'dataurl' },
  banner: { js: 'globalThis.process ??= { env: {} };' },
  plugins: [worklets],
};
