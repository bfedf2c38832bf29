/** Which file of the host, or which package, a specifier means. */
import { HostFiles } from './host-files.ts';
import { HostPackages } from './host-packages.ts';
import { PathSettings } from './path-settings.ts';
import { portHost, removeHosts } from './testing/host.ts';

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

test('an alias does not look through all files: ten thousand of them find each other in seconds', () => {
  const paths = Array.from({ length: 10_000 }, (_, index) => `src/part${index % 50}/screens/screen${index}.tsx`);
  const begun = process.cpuUsage();
  const files = new HostFiles(paths, new PathSettings([]), new HostPackages([]));
  const found = paths.map((_, index) => files.placeOf('App.tsx', `@/part${index % 50}/screens/screen${index}`));
  // One look through all for each took a minute.
  expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(10);
  expect(found).toEqual(paths.map((file) => ({ kind: 'file', file })));
});
