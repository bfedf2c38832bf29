// The steps of npm test, also the first part of npm run validate.
import { provideChromium } from './chromium.mjs';
import { bin, command, jest, playwright, root } from './steps.mjs';

export const testSteps = [
  command('types', bin('tsc'), ['-b']),
  command('lint', bin('oxlint'), ['--deny-warnings']),
  command('format', bin('oxfmt'), ['--check']),
  jest('unit', ['sdk', 'engine-embedded', 'port']),
  jest('components', ['react-native']),
  jest('imports', ['house'], ['tests/import-directions', 'tests/platform-files']),
  command('api', process.execPath, ['scripts/api.mjs', '--check'], root),
  command('links', process.execPath, ['scripts/links.mjs'], root),
  jest('docs', ['docs']),
  command('coverage', process.execPath, ['scripts/coverage.mjs', '--check'], root),
  jest('surface', ['house'], ['tests/surface']),
  // Whatever else stands in tests/: a new file there runs without being named.
  jest('house', ['house'], ['--testPathIgnorePatterns=tests/(surface/|import-directions|platform-files)']),
  command('export', process.execPath, ['scripts/export.mjs', 'web'], root),
  {
    name: 'browser',
    run() {
      const chromium = provideChromium();
      if (chromium === undefined) return { passed: 0, failed: 1 };
      process.env.CHROMIUM_PATH = chromium;
      return playwright('browser').run();
    },
  },
];
