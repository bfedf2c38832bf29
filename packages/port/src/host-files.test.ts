/** Which file of the host, or which package, a specifier means. */
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
