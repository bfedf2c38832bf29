// The steps of npm test, also the first part of npm run validate.
import { provideBrowsers } from './browsers.mjs';
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
  // The shared checks, one text in each browser. What only Chromium can show is part of `npm run validate`.
  ...['chromium', 'firefox', 'webkit'].map((name) => browserStep(name, name)),
];

/** A step of browser tests: those of one project. Chromium must be there; another browser that is not is said. */
export function browserStep(name, project, browser = project) {
  return {
    name,
    async run() {
      const missing = provideBrowsers([browser])[browser];
      if (missing === undefined) return await playwright(name, [`--project=${project}`]).run();
      return browser === 'chromium' ? { passed: 0, failed: 1, tail: missing } : { passed: 0, failed: 0, left: missing };
    },
  };
}
