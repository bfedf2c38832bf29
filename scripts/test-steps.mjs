// The steps of npm test, also the first part of npm run validate.
import { provideBrowsers } from './browsers.mjs';
import { bin, command, jest, playwright, root } from './steps.mjs';

export const browsers = ['chromium', 'firefox', 'webkit'];

export const testSteps = [
  command('types', bin('tsc'), ['-b']),
  command('lint', bin('oxlint'), ['--deny-warnings']),
  command('format', bin('oxfmt'), ['--check']),
  jest('unit', ['sdk', 'engine-embedded', 'port', 'engine-remote', 'server']),
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
  // The shared checks, one text in each browser: the quick ones. The others are part of `npm run validate`.
  ...browsers.map((name) => browserStep(name, ['--project', name, '--grep', '@quick'], name)),
];

/** A step of browser tests in one browser. Chromium must be there; of another one that is not it is said. */
export function browserStep(name, args, browser) {
  return {
    name,
    async run() {
      const missing = provideBrowsers([browser])[browser];
      if (missing === undefined) return await playwright(name, args).run();
      return browser === 'chromium' ? { passed: 0, failed: 1, tail: missing } : { passed: 0, failed: 0, left: missing };
    },
  };
}
