import type { Result } from './result.ts';

/** What one app weighs, minified and gzipped, in bytes, by the bundler that built it. */
export interface BundleLine {
  readonly id: string;
  readonly bytes: Readonly<Record<BundlerName, number>>;
}

export const bundlerNames = ['vite', 'metro'] as const;
export type BundlerName = (typeof bundlerNames)[number];

/** One run of `npm run bench:bundles`, as it is kept. */
export interface BundleResult {
  readonly date: string;
  readonly machine: Pick<Result['machine'], 'system' | 'node'>;
  /** Of what was built, and of what built it. */
  readonly versions: Readonly<Record<string, string>>;
  readonly lines: readonly BundleLine[];
}

/** What an app is measured over: React, React Native Web and the parts of it that any app has. */
const baseApp = 'base';

/** Apps in the order of the table, by their file in `bench/bundles/apps/`. */
export const bundledApps: readonly { readonly id: string; readonly label: string }[] = [
  { id: baseApp, label: 'React and React Native Web alone' },
  { id: 'avatar', label: '`KitAvatar`' },
  { id: 'confirm', label: '`KitConfirmDialog`' },
  { id: 'header', label: '`KitMessageHeader`' },
  { id: 'composer', label: '`KitMessageComposer`' },
  { id: 'list', label: '`KitMessageList`' },
  { id: 'groups', label: '`KitGroups`' },
  { id: 'chat', label: 'list of groups, header, messages and composer, over the SDK' },
  { id: 'sdk', label: 'the SDK alone' },
  { id: 'engine', label: 'the SDK and the embedded engine' },
  { id: 'readme', label: "the app of the package's README: the whole chat over the embedded engine" },
];

/** A line for each app: what it weighs, and what it adds to one without the kit. */
export function bundleSection({ date, machine, versions, lines }: BundleResult): readonly string[] {
  const base = lines.find(({ id }) => id === baseApp);
  if (base === undefined) throw new Error('The result has no app without the kit.');
  const rows = bundledApps.flatMap(({ id, label }) => {
    const line = lines.find((one) => one.id === id);
    if (line === undefined) return [];
    const cells = bundlerNames.flatMap((name) => [
      kilobytes(line.bytes[name]),
      id === baseApp ? '' : `+ ${kilobytes(line.bytes[name] - base.bytes[name])}`,
    ]);
    return [`| ${[label, ...cells].join(' | ')} |`];
  });
  const made = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    '## What an app pays',
    '',
    'Production builds for the web of the packages as they are published: all scripts of an app, minified and gzipped, in kB of',
    '1,000 bytes. Each app has what any app has of React Native (`View`, `Text`, `TextInput`, `Pressable`, `ScrollView`); "adds" is',
    'what comes on top of that. Components share most of what they stand on, the SDK included, so that their lines do not sum up.',
    '',
    '| app | Vite | adds | Metro | adds |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    "Vite leaves out what an app does not import; Metro, as Expo's export runs it, keeps every module that a module names, so",
    'that one component there brings the others along.',
    `Repeat it with \`npm run bench:bundles\`. Made ${date.slice(0, 10)} on ${machine.system}, Node ${machine.node}, with ${made.join(', ')}.`,
  ];
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1);
}
