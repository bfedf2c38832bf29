// The steps of npm test, also the first part of npm run validate.
import { provideBrowsers } from './browsers.mjs';
import { bin, command, jest, playwright, root } from './steps.mjs';

export const browsers = ['chromium', 'firefox', 'webkit'];

/** What follows each other: a part. Side by side in it: lanes. One after the other in those: steps. */
export const testParts = [
  [
    [
      command('types', bin('tsc'), ['-b']),
      command('lint', bin('oxlint'), ['--deny-warnings']),
      command('format', bin('oxfmt'), ['--check']),
    ],
  ],
  [
    [
      jest('unit', ['sdk', 'engine-embedded', 'port', 'engine-remote', 'server']),
      jest('components', ['react-native']),
      jest('docs', ['docs']),
      jest('surface', ['house'], ['tests/surface']),
      command('coverage', process.execPath, ['scripts/coverage.mjs', '--check'], root),
      jest('imports', ['house'], ['tests/import-directions', 'tests/platform-files']),
      command('api', process.execPath, ['scripts/api.mjs', '--check'], root),
      command('links', process.execPath, ['scripts/links.mjs'], root),
    ],
    [
      // Whatever else stands in tests/: a new file there runs without being named.
      jest('house', ['house'], ['--testPathIgnorePatterns=tests/(surface/|server/|import-directions|platform-files)']),
      command('export', process.execPath, ['scripts/export.mjs', 'web'], root),
      // The shared checks, one text in each browser: the quick ones. The others are part of `npm run validate`.
      ...browsers.map((name) => browserStep(name, ['--project', name, '--grep', '@quick'], name)),
    ],
  ],
];

/** A step of browser tests in one browser, with what else it takes. Chromium must be there; of anything else that is not it is said. */
export function browserStep(name, args, browser, more = []) {
  return {
    name,
    async run(means) {
      const [missing] = Object.values(provideBrowsers([browser, ...more]));
      if (missing === undefined) return await playwright(name, args).run(means);
      const isNeeded = browser === 'chromium' && more.length === 0;
      return isNeeded ? { passed: 0, failed: 1, tail: missing } : { passed: 0, failed: 0, left: missing };
    },
  };
}
