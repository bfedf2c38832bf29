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
