/** The table of docs/supported.md, the ranges of the packages and the consumer check: none may drift from the others. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { newest, oldest } from '../scripts/consumer/ends.mjs';

const root = path.resolve(__dirname, '..');

interface Manifest {
  readonly engines?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8'));
const page = readFileSync(path.join(root, 'docs/supported.md'), 'utf8');
const peers = manifestOf('react-native').peerDependencies ?? {};

/** Rows of the first table by package: oldest, newest, range. */
const rows = new Map(
  [...page.matchAll(/^\| (\S.*?) +\| (\d\S*) +\| (\d\S*) +\| (.*?) +\|$/gm)].flatMap(
    ([, names = '', first = '', last = '', range = '']) =>
      names.split(', ').map((name) => [name, { first, last, range: range.replaceAll('`', '') }] as const),
  ),
);

test('the table and the consumer check name the same versions', () => {
  const { 'react-dom': dom, ...named } = Object.fromEntries(rows);
  expect(dom).toEqual(named['react']);
  expect(Object.fromEntries(Object.entries(named).map(([name, { first }]) => [name, first]))).toEqual(oldest);
  expect(Object.fromEntries(Object.entries(named).map(([name, { last }]) => [name, last]))).toEqual(newest);
});

test.each(Object.entries(peers))(
  '%s: its range %s is that of the table, begins with the oldest and holds the newest',
  (name, range) => {
    const row = rows.get(name);
    expect(row?.range).toBe(range);
    expect(leastOf(range)).toBe(row?.first);
    expect(isBelow(row?.last ?? '', endOf(range))).toBe(true);
  },
);

test.each(['sdk', 'engine-embedded', 'engine-remote', 'server', 'port'])('%s runs on the Node of the table', (name) => {
  const range = manifestOf(name).engines?.['node'];
  expect(range).toBe(rows.get('node')?.range);
  expect(`${leastOf(range ?? '')}.0`).toBe(rows.get('node')?.first);
});

test('the page names the versions of the example, which the check with Expo installs', () => {
  const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(path.join(root, 'apps/example/package.json'), 'utf8'),
  );
  expect(page).toContain(
    `Expo ${dependencies['expo']?.split('.')[0]}, React Native ${dependencies['react-native']}, React ${dependencies['react']}.`,
  );
});

/** The first version of `^1.2.3` and `>=1.2.3 <2.0.0`. */
function leastOf(range: string): string | undefined {
  return /^(?:\^|>=)([\d.]+)/.exec(range)?.[1];
}

/** The first version that a range leaves out. */
function endOf(range: string): string {
  const named = /<([\d.]+)$/.exec(range)?.[1];
  return named ?? `${Number(leastOf(range)?.split('.')[0]) + 1}.0.0`;
}

function isBelow(version: string, end: string): boolean {
  return version.localeCompare(end, 'en', { numeric: true }) < 0;
}
