/** Which file of the host, or which package, a specifier means. */
import { HostFiles } from './host-files.ts';
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

test('an alias does not look through all files: ten thousand of them find each other in seconds', () => {
  const paths = Array.from({ length: 10_000 }, (_, index) => `src/part${index % 50}/screens/screen${index}.tsx`);
  const begun = performance.now();
  const files = new HostFiles(paths);
  for (const [index, file] of paths.entries()) {
    expect(files.find('App.tsx', `@/part${index % 50}/screens/screen${index}`)).toBe(file);
  }
  // One look through all for each took minutes.
  expect(performance.now() - begun).toBeLessThan(10_000);
});
