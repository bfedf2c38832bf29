import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { circlesIn, faultOf, type Import, importsIn } from './import-rules.ts';

const root = path.resolve(__dirname, '..');

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : sources(name);
    return /\.tsx?$/.test(entry.name) ? [name] : [];
  });
}

function imports(...more: readonly string[]): Import[] {
  return ['packages', 'apps', 'bench', 'simulation', ...more]
    .flatMap(sources)
    .flatMap((from) => importsIn(from, readFileSync(path.join(root, from), 'utf8')));
}

test('every import runs in its direction', () => {
  const all = imports();
  expect(all.length).toBeGreaterThan(200);
  const faults = all.flatMap((one) => {
    const fault = faultOf(one);
    return fault === undefined ? [] : [`${one.from} imports ${one.specifier}: ${fault}`];
  });
  expect(faults).toEqual([]);
});

const planted: readonly [string, string][] = [
  ['packages/sdk/src/client/context.ts', "import { useState } from 'react';"],
  ['packages/sdk/src/kit.ts', "import { View } from 'react-native';"],
  ['packages/sdk/src/kit.ts', "export * from '@open-chat-kit/react-native';"],
  ['packages/sdk/src/kit.ts', "const { createEmbeddedServer } = await import('@open-chat-kit/engine-embedded');"],
  ['packages/sdk/src/domain/group.ts', "import { KitException } from '../errors.ts';"],
  ['packages/sdk/src/conformance/run.ts', "import { ChatClient } from '../client/chat-client.ts';"],
  ['packages/sdk/src/client/context.ts', "import { ManualClock } from '../testing/manual-clock.ts';"],
  ['packages/engine-embedded/src/index.ts', "import { Kit } from '@open-chat-kit/sdk';"],
  ['packages/engine-embedded/src/index.ts', "import type { ChatClient } from '@open-chat-kit/sdk/dist/index.js';"],
  ['packages/engine-embedded/src/index.ts', "import { checks } from '@open-chat-kit/sdk/conformance';"],
  ['packages/engine-embedded/src/index.ts', "import { group } from '../../sdk/src/domain/group.ts';"],
  ['packages/engine-embedded/src/index.ts', "import '@open-chat-kit/react-native';"],
  ['packages/engine-xmpp/src/index.ts', "import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';"],
  ['packages/engine-remote/src/index.ts', "import { operations } from '@open-chat-kit/engine-embedded/rules';"],
  ['packages/react-native/src/index.ts', "import { limits } from '@open-chat-kit/engine-embedded/rules';"],
  ['packages/server/src/index.ts', "import { Kit } from '@open-chat-kit/sdk';"],
  ['packages/server/src/index.ts', "import { ManualClock } from '@open-chat-kit/sdk/conformance';"],
  ['packages/server/src/index.ts', "import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';"],
  ['packages/react-native/src/index.ts', "import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';"],
  ['packages/port/src/index.ts', "import { Kit } from '@open-chat-kit/sdk';"],
  ['packages/react-native/src/models/group-list.ts', "import { useRef } from 'react';"],
  ['packages/react-native/src/models/group-list.ts', "import { Platform } from 'react-native';"],
  ['packages/react-native/src/models/group-list.ts', "import { useGroups } from '../hooks/use-groups.ts';"],
  ['packages/react-native/src/models/group-list.ts', "import { Row } from '../components/KitGroups/GroupRow.tsx';"],
  ['packages/react-native/src/overlay/Overlay.tsx', "import { Menu } from '../components/Menu/Menu.tsx';"],
  ['packages/react-native/src/hooks/use-groups.ts', "import { Slot } from '../components/parts/Slot.tsx';"],
  ['packages/react-native/src/theme/slices.ts', "import type { StateStyle } from '../components/parts/StateView.tsx';"],
  [
    'bench/models/models.ts',
    "import { KitGroups } from '../../packages/react-native/src/components/KitGroups/KitGroups.tsx';",
  ],
  ['simulation/run.ts', "import { Outbox } from '../packages/sdk/src/client/outbox.ts';"],
  ['apps/example/App.tsx', "import { Kit } from '@open-chat-kit/sdk/src/index.ts';"],
  ['apps/example/App.tsx', "import { Kit } from '../../packages/sdk/src/index.ts';"],
];

test.each(planted)('in %s, %s is found', (from, source) => {
  const [found] = importsIn(from, source);
  expect(found && faultOf(found)).toEqual(expect.any(String));
});

test('no modules import each other in a circle, but types within one folder', () => {
  expect(circlesIn(imports('e2e', 'fuzz', 'tests', 'docs'))).toEqual([]);
});

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ['values', { 'a/b.ts': "import './c.ts';", 'a/c.ts': "import { b } from './b.ts';" }, ['a/b.ts, a/c.ts']],
  ['types in one folder', { 'a/b.ts': "import './c.ts';", 'a/c.ts': "import type { B } from './b.ts';" }, []],
  [
    'types of two folders, by a third file',
    {
      'a/b.ts': "import { c } from './c.ts';",
      'a/c.ts': "export { d } from '../d/d.ts';",
      'd/d.ts': "import type { B } from '../a/b.ts';",
    },
    ['a/b.ts, a/c.ts, d/d.ts'],
  ],
  ['a line', { 'a/b.ts': "import './c.ts';", 'a/c.ts': "import '../d/d.ts';" }, []],
])('circles of %s', (_name, files, circles) => {
  expect(circlesIn(Object.entries(files).flatMap(([from, source]) => importsIn(from, source)))).toEqual(circles);
});

test('what is allowed is not found', () => {
  const allowed: readonly Import[] = [
    { from: 'packages/engine-embedded/src/index.ts', specifier: '@open-chat-kit/sdk/engine' },
    { from: 'packages/server/src/index.ts', specifier: '@open-chat-kit/engine-embedded/rules' },
    { from: 'packages/engine-embedded/src/conformance.test.ts', specifier: '@open-chat-kit/sdk/conformance' },
    { from: 'packages/server/src/guards/guesses.test.ts', specifier: '@open-chat-kit/sdk/conformance' },
    { from: 'packages/react-native/src/models/group-list.test.ts', specifier: '@open-chat-kit/engine-embedded' },
    { from: 'packages/sdk/src/domain/event.ts', specifier: './error-code.ts' },
    { from: 'simulation/run.ts', specifier: '../packages/react-native/src/events/KitUIEventHandler.ts' },
    { from: 'apps/example/App.tsx', specifier: '@open-chat-kit/react-native' },
  ];
  expect(allowed.map(faultOf)).toEqual(allowed.map(() => undefined));
});
