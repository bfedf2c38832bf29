import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bundledApps, bundleSection } from '../bench/report/bundle-section.ts';
import { newest, newestBundles, newestPeers } from '../bench/report/newest.ts';
import { performancePage } from '../bench/report/page.ts';

const root = path.resolve(__dirname, '..');
const results = path.join(root, 'bench/results');

/** The formatter aligns tables, and may break lines elsewhere. */
const plain = (text: string): string => text.replace(/[\s-]+/g, ' ').trim();

test('docs/performance.md says what the newest results show: npm run bench:page', () => {
  const page = readFileSync(path.join(root, 'docs/performance.md'), 'utf8');
  expect(plain(page)).toBe(plain(performancePage(newest(results), newestPeers(results), newestBundles(results))));
});

test('a missed target is shown as missed, and named above the table', () => {
  const result = newest(results);
  const measure = result.measures.find(({ id }) => id === 'event-rows');
  if (measure === undefined) throw new Error('The result has no rows drawn by an event.');
  const lines = [{ id: measure.id, size: 300, values: { ours: [1, 1, 2] } }];
  const page = performancePage({ ...result, lines });
  expect(page).toContain('0 of 1 lines with a target meet it, 1 miss it');
  expect(page).toContain(`- ${measure.label}, 300 long: 1 (1–2); target 1. Why is not known.`);
  expect(page).toContain('| MISSED |');
});

test('a target without a figure is named', () => {
  const result = newest(results);
  const lines = result.lines.filter(({ id }) => id !== 'event-rows');
  const [, named] = performancePage({ ...result, lines }).split('Not measured:');
  expect(named).toContain('- event for a visible group: rows drawn');
});

test('a storm above its target says what makes it so, from the figures of the same result', () => {
  const result = newest(results);
  const lines = [
    { id: 'storm', size: 3_000, values: { limit: [100], ours: [140] } },
    { id: 'hidden-event-time', size: 3_000, values: { limit: [0.002], ours: [0.017] } },
    { id: 'steady-time', size: 3_000, values: { limit: [80], ours: [100] } },
  ];
  const page = performancePage({ ...result, lines });
  expect(page).toContain('That is 40 ms more. Measured apart: 1,000 events to groups off screen cost 15 ms more');
  expect(page).toContain('cost 20 ms more (100 to 80)');
});

test('the newest result explains all of its targets that are not met', () => {
  const page = performancePage(newest(results));
  expect(page).not.toContain('Why is not known.');
  expect(page).not.toContain('NaN');
  expect(page).not.toContain('Not measured:');
});

test('what each component costs an app is told, beside an app without the kit', () => {
  const bundles = newestBundles(results);
  expect(bundles?.lines.map(({ id }) => id)).toEqual(bundledApps.map(({ id }) => id));
  const section = bundleSection({
    date: '2026-11-22T00:00:00.000Z',
    machine: { system: 'Linux x64', node: 'v24' },
    versions: { Vite: '8' },
    lines: [
      { id: 'base', bytes: { vite: 90_000, metro: 120_000 } },
      { id: 'avatar', bytes: { vite: 94_440, metro: 180_060 } },
    ],
  });
  expect(section).toContain('| React and React Native Web alone | 90.0 |  | 120.0 |  |');
  expect(section).toContain('| `KitAvatar` | 94.4 | + 4.4 | 180.1 | + 60.1 |');
});
