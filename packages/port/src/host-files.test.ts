/** Which file of the host, or which package, a specifier means. */
import path from 'node:path';
import { HostFiles } from './host-files.ts';
import { HostPackages } from './host-packages.ts';
import { PathSettings } from './path-settings.ts';
import { portFolder } from './port-folder.ts';
import { hostFolder, portHost, removeHosts } from './testing/host.ts';

afterEach(removeHosts);

const chat = "export { AcmeGroups } from '@acme/chat-ui';";
const ourChat = "export { KitGroups } from '@open-chat-kit/react-native';";

test('no module from `~/` is taken for a package', () => {
  const host = portHost({
    'src/chat.ts': chat,
    'App.tsx':
      "import { AcmeGroups } from '~/chat';\nimport { Home } from '~/screens/Home';\nimport { x } from '~/utils/x';\nconst a = <AcmeGroups b={Home} c={x} />;",
  });
  expect(host.read('src/chat.ts')).toBe(ourChat);
  expect(host.read('App.tsx')).toBe(
    "import { KitGroups } from '~/chat';\nimport { Home } from '~/screens/Home';\nimport { x } from '~/utils/x';\nconst a = <KitGroups b={Home} c={x} />;",
  );
  expect(host.report.packages).toEqual(['@acme/chat-ui']);
});

test.each([
  ['two platforms', ['chat.ios.ts', 'chat.android.ts'], './chat'],
  ['devices and the web', ['chat.native.tsx', 'chat.web.tsx'], './chat'],
  ['desktops', ['chat.windows.js', 'chat.macos.js'], './chat.js'],
  ['a folder', ['chat/index.ios.ts', 'chat/index.android.ts'], './chat'],
  ['one platform by its name', ['chat.ios.ts'], './chat.ios'],
  ['an alias', ['src/chat.ios.ts', 'src/chat.android.ts'], '@/chat'],
])('files for %s are followed', (_, names, specifier) => {
  const host = portHost({
    ...Object.fromEntries(names.map((name) => [name, chat])),
    'App.ts': `import { AcmeGroups } from '${specifier}';\nvoid AcmeGroups;`,
  });
  expect(names.map((name) => host.read(name))).toEqual(names.map(() => ourChat));
  expect(host.read('App.ts')).toBe(`import { KitGroups } from '${specifier}';\nvoid KitGroups;`);
});

test('what the file of one platform gives on changes for whoever imports it', () => {
  const host = portHost({
    'chat.ts': 'export const AcmeOwn = 1;',
    'chat.native.ts': chat,
    'App.ts': "import { AcmeGroups, AcmeOwn } from './chat';\nvoid [AcmeGroups, AcmeOwn];",
  });
  expect(host.read('chat.native.ts')).toBe(ourChat);
  expect(host.read('App.ts')).toBe("import { KitGroups, AcmeOwn } from './chat';\nvoid [KitGroups, AcmeOwn];");
});

describe('an alias of which several files have the end', () => {
  const importer = "import { AcmeGroups } from '@/chat';\nvoid AcmeGroups;";
  const ported = "import { KitGroups } from '@/chat';\nvoid KitGroups;";
  const own = 'export const AcmeGroups = 1;';

  test.each<[what: string, files: Record<string, string>]>([
    ['`src`', { 'src/chat.ts': chat, 'chat.ts': own, 'src/screens/chat.tsx': own }],
    ['the root', { 'chat.ts': chat, 'lib/chat.ts': own }],
    ['a file before a folder', { 'src/chat.ts': chat, 'src/chat/index.ts': own }],
    ['the least deep', { 'app/chat.ts': chat, 'app/screens/chat.tsx': own }],
    ['the package around', { 'apps/a/src/chat.ts': chat, 'apps/b/src/chat.ts': own, 'apps/a/package.json': '{}' }],
    [
      '`paths` of the settings',
      {
        'app/kit/chat.ts': chat,
        'src/chat.ts': own,
        'tsconfig.json':
          '{\n  // as in the docs\n  "compilerOptions": { "paths": { "@/*": ["./gone/*", "./app/kit/*"] }, },\n}',
      },
    ],
    [
      'settings that are about it alone',
      {
        'app/kit/chat.ts': chat,
        'src/chat.ts': own,
        'jsconfig.json':
          '{ "compilerOptions": { "baseUrl": "app", "paths": { "@/*": ["../src/*"], "@/chat": ["kit/chat"] } } }',
      },
    ],
  ])('%s', (_, files) => {
    const host = portHost({ ...files, 'apps/a/src/App.ts': importer });
    expect(host.read('apps/a/src/App.ts')).toBe(ported);
  });

  test('is asked about where nothing decides, and a name of the kit is taken from it', () => {
    const host = portHost({
      'one/chat.ts': chat,
      'two/chat.ts': own,
      'App.ts': importer,
      'Other.ts': "import { other } from '@/chat';\nimport x from '@/gone';",
    });
    expect(host.read('App.ts')).toBe(importer);
    expect(host.open.filter((one) => /^(App|Other)/.test(one))).toEqual(['App.ts:1 @/chat']);
    expect(host.report.findings).toContainEqual(
      expect.objectContaining({
        text: 'may mean one/chat.ts or two/chat.ts: rename by hand what it gives of the old kit',
      }),
    );
  });
});

describe('modules of the host that look like packages', () => {
  const manifest = '{ "dependencies": { "@acme/chat-ui": "5", "react": "19" } }';
  const from = (specifier: string): string => `import { AcmeGroups } from '${specifier}';\nvoid AcmeGroups;`;
  const to = (specifier: string): string => `import { KitGroups } from '${specifier}';\nvoid KitGroups;`;

  test.each<[what: string, specifier: string, files: Record<string, string>]>([
    ['`baseUrl`', 'components/chat', { 'src/components/chat.ts': chat }],
    [
      '`baseUrl` that the settings name',
      'components/chat',
      { 'app/components/chat.ts': chat, 'tsconfig.json': '{ "compilerOptions": { "baseUrl": "./app" } }' },
    ],
    ['an alias for a folder', '@components/AcmeChatList', { 'src/components/AcmeChatList.ts': chat }],
    ['the same deeper', '@components/AcmeChatList', { 'app/ui/components/AcmeChatList.ts': chat }],
    [
      'a package of the workspace',
      '@my/chat-kit',
      {
        'packages/kit/package.json': '{ "name": "@my/chat-kit", "main": "dist/main.js" }',
        'packages/kit/src/index.ts': chat,
      },
    ],
    [
      'a module inside of one',
      '@my/chat-kit/lists',
      { 'packages/kit/package.json': '{ "name": "@my/chat-kit" }', 'packages/kit/src/lists.ts': chat },
    ],
    [
      'its main file',
      '@my/chat-kit',
      { 'packages/kit/package.json': '{ "name": "@my/chat-kit", "main": "./lib.js" }', 'packages/kit/lib.js': chat },
    ],
  ])('%s', (_, specifier, files) => {
    const host = portHost({ ...files, 'package.json': manifest, 'src/App.ts': from(specifier) });
    expect(host.read('src/App.ts')).toBe(to(specifier));
    expect(host.report.packages).toEqual(['@acme/chat-ui']);
    expect(host.open).toEqual(['package.json:1 @shopify/flash-list']);
  });

  test('what a package of the workspace adds to the kit stays its own', () => {
    const host = portHost({
      'package.json': '{ "dependencies": { "@my/chat-kit": "workspace:*" } }',
      'kit/package.json': '{ "name": "@my/chat-kit", "dependencies": { "@acme/chat-ui": "5" } }',
      'kit/src/index.ts':
        "export * from '@acme/chat-ui';\nexport { AcmeAvatar } from '@acme/chat-ui';\nexport const ours = 1;",
      'App.ts': "import { AcmeGroups, ours } from '@my/chat-kit';\nvoid [AcmeGroups, ours];",
    });
    expect(host.read('App.ts')).toBe("import { KitGroups, ours } from '@my/chat-kit';\nvoid [KitGroups, ours];");
    expect(host.read('package.json')).toBe('{ "dependencies": { "@my/chat-kit": "workspace:*" } }');
  });

  test.each([
    ['@ui/AcmeChatList', manifest],
    ['@my/chat-kit', '{ "dependencies": { "@my/chat-kit": "workspace:*", "@acme/chat-ui": "5" } }'],
  ])('%s is left and asked about where it is not found', (specifier, text) => {
    const host = portHost({ 'package.json': text, 'App.ts': from(specifier), 'chat.ts': chat });
    expect(host.read('App.ts')).toBe(from(specifier));
    expect(host.open).toEqual([`App.ts:1 ${specifier}`, 'package.json:1 @shopify/flash-list']);
  });

  test('a part of a package counts what the manifest above it lists', () => {
    const folder = hostFolder({
      'package.json': manifest,
      'src/App.ts': from('@ui/AcmeChatList'),
      'src/chat.ts': chat,
    });
    const report = portFolder({
      prefix: 'Acme',
      engine: { kind: 'embedded' },
      isDryRun: true,
      folder: path.join(folder, 'src'),
    });
    expect(report.packages).toEqual(['@acme/chat-ui']);
  });

  test('a mock of the kit is not the kit, also where no manifest lists it', () => {
    const host = portHost({
      'package.json': '{ "name": "host" }',
      '__mocks__/@acme/chat-ui.ts': 'export const AcmeGroups = 1;',
      'App.ts': from('@acme/chat-ui'),
    });
    expect(host.read('App.ts')).toBe(to('@open-chat-kit/react-native'));
  });
});

test.each([
  "const Acme = require('@acme/chat-sdk').default;",
  "const { default: Acme } = require('@acme/chat-sdk');",
  "import Acme = require('@acme/chat-sdk');",
  "export { default as Acme } from '@acme/chat-sdk';",
])('the kit is known by its default alone: %s', (text) => {
  expect(portHost({ 'a.ts': `${text}\nuse(typeof Acme.getGroup);` }).report.packages).toEqual(['@acme/chat-sdk']);
});

test('an alias does not look through all files: ten thousand of them find each other in seconds', () => {
  const paths = Array.from({ length: 10_000 }, (_, index) => `src/part${index % 50}/screens/screen${index}.tsx`);
  const begun = process.cpuUsage();
  const files = new HostFiles(paths, new PathSettings([]), new HostPackages([]));
  const found = paths.map((_, index) => files.placeOf('App.tsx', `@/part${index % 50}/screens/screen${index}`));
  // One look through all for each took a minute.
  expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(10);
  expect(found).toEqual(paths.map((file) => ({ kind: 'file', file })));
});
