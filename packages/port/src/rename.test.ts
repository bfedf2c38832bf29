/** What is renamed and what is not: names on the syntax tree, bound to what comes from the old kit. */
import { portHost, portText, removeHosts } from './testing/host.ts';

afterEach(removeHosts);

const ui = "import { AcmeGroups } from '@acme/chat-ui';";
const ourUi = "import { KitGroups } from '@open-chat-kit/react-native';";
const sdk = "import { Acme } from '@acme/chat-sdk';";
const ourSdk = "import { Kit } from '@open-chat-kit/sdk';";

test.each<[what: string, before: string, after: string, file?: string]>([
  ['a tag', `${ui}\nconst a = <AcmeGroups></AcmeGroups>;`, `${ourUi}\nconst a = <KitGroups></KitGroups>;`],
  ['a type', `${sdk}\nlet a: Acme.Group[] = [];`, `${ourSdk}\nlet a: Kit.Group[] = [];`],
  ['typeof in a type', `${sdk}\ntype A = typeof Acme.GROUP_TYPE;`, `${ourSdk}\ntype A = typeof Kit.GROUP_TYPE;`],
  ['a type argument', `${sdk}\nconst a = f<Acme.User>();`, `${ourSdk}\nconst a = f<Kit.User>();`],
  ['a base class', `${sdk}\nclass A extends Acme.Group {}`, `${ourSdk}\nclass A extends Kit.Group {}`],
  ['an implemented type', `${sdk}\nclass A implements Acme.Group {}`, `${ourSdk}\nclass A implements Kit.Group {}`],
  ['optional chaining', `${sdk}\nAcme?.getGroup?.('a');`, `${ourSdk}\nKit?.getGroup?.('a');`],
  ['a class of the namespace', `${sdk}\nnew Acme.AcmeException({});`, `${ourSdk}\nnew Kit.KitException({});`],
  ['a cast', `${sdk}\nconst a = b as unknown as Acme.User;`, `${ourSdk}\nconst a = b as unknown as Kit.User;`],
  ['satisfies', `${sdk}\nconst a = b satisfies Acme.User;`, `${ourSdk}\nconst a = b satisfies Kit.User;`],
  ['shorthand', `${ui}\nconst a = { AcmeGroups };`, `${ourUi}\nconst a = { AcmeGroups: KitGroups };`],
  ['a computed key', `${ui}\nconst a = { [AcmeGroups]: 1 };`, `${ourUi}\nconst a = { [KitGroups]: 1 };`],
  [
    'inside a template',
    `${ui}\nconst a = \`AcmeGroups \${AcmeGroups}\`;`,
    `${ourUi}\nconst a = \`AcmeGroups \${KitGroups}\`;`,
  ],
  ['a decorator', `${ui}\n@AcmeGroups() class A {}`, `${ourUi}\n@KitGroups() class A {}`],
  [
    'a decorator of a parameter',
    `${ui}\nclass A { constructor(@AcmeGroups() a) {} }`,
    `${ourUi}\nclass A { constructor(@KitGroups() a) {} }`,
  ],
  ['the default export', `${ui}\nexport default AcmeGroups;`, `${ourUi}\nexport default KitGroups;`],
  [
    'a type import',
    "import type { AcmeGroupsProps } from '@acme/chat-ui';\nlet a: AcmeGroupsProps;",
    "import type { KitGroupsProps } from '@open-chat-kit/react-native';\nlet a: KitGroupsProps;",
  ],
  [
    'a type among values',
    "import { AcmeGroups, type AcmeGroupsProps as P } from '@acme/chat-ui';\nvoid AcmeGroups;",
    "import { KitGroups, type KitGroupsProps as P } from '@open-chat-kit/react-native';\nvoid KitGroups;",
  ],
  [
    'an alias of the host',
    "import { AcmeGroups as AcmeList } from '@acme/chat-ui';\nvoid AcmeList;",
    "import { KitGroups as AcmeList } from '@open-chat-kit/react-native';\nvoid AcmeList;",
  ],
  [
    'the prefix in the middle',
    "import { useAcmeTranslation } from '@acme/chat-ui';\nconst { t } = useAcmeTranslation();",
    "import { useKitTranslation } from '@open-chat-kit/react-native';\nconst { t } = useKitTranslation();",
  ],
  [
    'names without the prefix stay, with their module changed',
    "import { useTheme, MenuItemInterface } from '@acme/chat-ui';\nuseTheme();",
    "import { useTheme, MenuItemInterface } from '@open-chat-kit/react-native';\nuseTheme();",
  ],
  [
    'a module inside of the package',
    "import { AcmeGroups } from '@acme/chat-ui/src/groups';\nvoid AcmeGroups;",
    "import { KitGroups } from '@open-chat-kit/react-native';\nvoid KitGroups;",
  ],
  [
    'both from one package',
    "import { Acme, AcmeGroups } from '@acme/chat-ui';\nvoid [Acme, AcmeGroups];",
    "import { Kit, KitGroups } from '@open-chat-kit/react-native';\nvoid [Kit, KitGroups];",
  ],
  [
    'a whole module',
    "import * as chat from '@acme/chat-ui';\nconst a = <chat.AcmeGroups />; let b: chat.AcmeGroupsProps;",
    "import * as chat from '@open-chat-kit/react-native';\nconst a = <chat.KitGroups />; let b: chat.KitGroupsProps;",
  ],
  [
    'a whole module that is the namespace itself',
    "import * as Acme from '@acme/chat-sdk';\nAcme.getGroup('a');",
    "import { Kit } from '@open-chat-kit/sdk';\nKit.getGroup('a');",
  ],
  [
    'a default import',
    "import Acme, { AcmeGroups } from '@acme/chat-ui';\nAcme.getGroup(AcmeGroups);",
    "import { Kit, KitGroups } from '@open-chat-kit/react-native';\nKit.getGroup(KitGroups);",
  ],
  [
    'a default import alone',
    "import Acme from '@acme/chat-sdk';\nAcme.getGroup();",
    "import { Kit } from '@open-chat-kit/sdk';\nKit.getGroup();",
  ],
  ['an import for its effects', "import '@acme/chat-ui';", "import '@open-chat-kit/react-native';"],
  [
    'double quotes',
    'import { AcmeGroups } from "@acme/chat-ui";',
    'import { KitGroups } from "@open-chat-kit/react-native";',
  ],
  [
    'require, taken apart',
    "const { Acme, AcmeGroups: Groups } = require('@acme/chat-ui');\nAcme.getGroup(Groups);",
    "const { Kit, KitGroups: Groups } = require('@open-chat-kit/react-native');\nKit.getGroup(Groups);",
    'app.js',
  ],
  [
    'require of a member',
    "const AcmeGroups = require('@acme/chat-ui').AcmeGroups;\nuse(AcmeGroups);",
    "const KitGroups = require('@open-chat-kit/react-native').KitGroups;\nuse(KitGroups);",
    'app.js',
  ],
  [
    'require inside of a function',
    "function f() { const { AcmeGroups } = require('@acme/chat-ui'); return AcmeGroups; }\nconst AcmeGroups = 1;",
    "function f() { const { KitGroups } = require('@open-chat-kit/react-native'); return KitGroups; }\nconst AcmeGroups = 1;",
    'app.js',
  ],
  [
    'require of the namespace itself',
    "const Acme = require('@acme/chat-sdk');\nAcme.getGroup('a');",
    "const Kit = require('@open-chat-kit/sdk').Kit;\nKit.getGroup('a');",
    'app.js',
  ],
  [
    'a dynamic import, awaited',
    "async () => { const { AcmeGroups } = await import('@acme/chat-ui'); return AcmeGroups; };",
    "async () => { const { KitGroups } = await import('@open-chat-kit/react-native'); return KitGroups; };",
  ],
  [
    'a dynamic import with then',
    "lazy(() => import('@acme/chat-ui').then((all) => ({ default: all.AcmeGroups })));",
    "lazy(() => import('@open-chat-kit/react-native').then((all) => ({ default: all.KitGroups })));",
  ],
  [
    'a dynamic import taken apart by then',
    "import('@acme/chat-ui').then(({ AcmeGroups }) => use(AcmeGroups));",
    "import('@open-chat-kit/react-native').then(({ KitGroups }) => use(KitGroups));",
  ],
  [
    'import as a type',
    "let a: import('@acme/chat-ui').AcmeGroupsProps; let b: import('@acme/chat-sdk').Acme.AcmeException;",
    "let a: import('@open-chat-kit/react-native').KitGroupsProps; let b: import('@open-chat-kit/sdk').Kit.KitException;",
  ],
  [
    'a default by its name',
    "import { default as Acme, AcmeGroups } from '@acme/chat-ui';\nAcme.getGroup(AcmeGroups);",
    "import { Kit, KitGroups } from '@open-chat-kit/react-native';\nKit.getGroup(KitGroups);",
  ],
  [
    'a default and all',
    "import Acme, * as all from '@acme/chat-ui';\nAcme.getGroup(all.AcmeGroups);",
    "import { Kit } from '@open-chat-kit/react-native';\nimport * as all from '@open-chat-kit/react-native';\nKit.getGroup(all.KitGroups);",
  ],
  [
    'require into a variable that is there',
    "let kit;\ntry { kit = require('@acme/chat-ui'); } catch {}\nuse(kit?.AcmeGroups);",
    "let kit;\ntry { kit = require('@open-chat-kit/react-native'); } catch {}\nuse(kit?.KitGroups);",
    'app.js',
  ],
  [
    'names out of a module that may not be there',
    "let AcmeGroups = null;\nlet Acme = undefined;\ntry { const kit = require('@acme/chat-ui'); AcmeGroups = kit.AcmeGroups; Acme = require('@acme/chat-sdk').Acme; } catch {}\nuse(AcmeGroups, Acme.AcmeException);",
    "let KitGroups = null;\nlet Kit = undefined;\ntry { const kit = require('@open-chat-kit/react-native'); KitGroups = kit.KitGroups; Kit = require('@open-chat-kit/sdk').Kit; } catch {}\nuse(KitGroups, Kit.KitException);",
    'app.js',
  ],
  [
    'names taken apart by an assignment',
    "let Acme, Face;\nlet AcmeGroups = null;\ntry { ({ Acme } = require('@acme/chat-sdk')); ({ AcmeGroups = null, AcmeAvatar: Face } = require('@acme/chat-ui')); } catch {}\nuse(Acme.AcmeException, AcmeGroups, Face);",
    "let Kit, Face;\nlet KitGroups = null;\ntry { ({ Kit } = require('@open-chat-kit/sdk')); ({ KitGroups = null, KitAvatar: Face } = require('@open-chat-kit/react-native')); } catch {}\nuse(Kit.KitException, KitGroups, Face);",
    'app.js',
  ],
  [
    'the rest of a module',
    "const { AcmeGroups, ...rest } = require('@acme/chat-ui');\nuse(AcmeGroups, rest.AcmeAvatar);",
    "const { KitGroups, ...rest } = require('@open-chat-kit/react-native');\nuse(KitGroups, rest.KitAvatar);",
    'app.js',
  ],
  [
    'a module taken apart in depth',
    "const { Acme: { AcmeException } } = require('@acme/chat-ui');\nnew AcmeException();",
    "const { Kit: { KitException } } = require('@open-chat-kit/react-native');\nnew KitException();",
    'app.js',
  ],
  [
    'import with =',
    "import sdk = require('@acme/chat-sdk');\nsdk.Acme.getGroup();",
    "import sdk = require('@open-chat-kit/sdk');\nsdk.Kit.getGroup();",
    'a.ts',
  ],
  [
    'import with = of the namespace itself',
    "import Acme = require('@acme/chat-sdk');\nAcme.getGroup('a');",
    "import { Kit } from '@open-chat-kit/sdk';\nKit.getGroup('a');",
    'a.ts',
  ],
  [
    'a default that is required',
    "const Acme = require('@acme/chat-sdk').default;\nAcme.getGroup(new Acme.AcmeException());",
    "const Kit = require('@open-chat-kit/sdk').Kit;\nKit.getGroup(new Kit.KitException());",
    'app.js',
  ],
  [
    'a default taken out of what is required',
    "const { default: Acme, AcmeGroups } = require('@acme/chat-ui');\nAcme.getGroup(AcmeGroups);",
    "const { Kit, KitGroups } = require('@open-chat-kit/react-native');\nKit.getGroup(KitGroups);",
    'app.js',
  ],
  [
    'a default that is given on',
    "export { default } from '@acme/chat-sdk';\nexport { default as Acme } from '@acme/chat-sdk';",
    "export { Kit as default } from '@open-chat-kit/sdk';\nexport { Kit } from '@open-chat-kit/sdk';",
  ],
  [
    'the namespace by another name',
    `${sdk}\nconst chat = Acme; throw new chat.AcmeException({});`,
    `${ourSdk}\nconst chat = Kit; throw new chat.KitException({});`,
  ],
  [
    'the namespace taken apart',
    `${sdk}\nconst { AcmeException, Group } = Acme; new AcmeException(Group);`,
    `${ourSdk}\nconst { KitException, Group } = Kit; new KitException(Group);`,
  ],
  [
    'Flow',
    '// @flow\nimport { type AcmeGroupsProps, Acme } from "@acme/chat-ui";\nconst a: ?AcmeGroupsProps = (b: any);\ntype B = {| a: Acme.Group |};',
    '// @flow\nimport { type KitGroupsProps, Kit } from "@open-chat-kit/react-native";\nconst a: ?KitGroupsProps = (b: any);\ntype B = {| a: Kit.Group |};',
    'flow.js',
  ],
  [
    'TypeScript in a file that says JavaScript',
    `${sdk}\nconst a = b as Acme.User;`,
    `${ourSdk}\nconst a = b as Kit.User;`,
    'app.js',
  ],
])('renamed: %s', (...[, before, after, file]) => {
  expect(portText(before, file)).toBe(after);
});

test.each<[what: string, code: string, file?: string]>([
  ['a comment', '// AcmeGroups and Acme.Group'],
  ['a string', "const a = 'AcmeGroups';"],
  ['text in a tag', 'const a = <B>AcmeGroups</B>;'],
  ['an attribute', 'const a = <B AcmeGroups="1" />;'],
  ['a tag of the platform', 'const a = <acme:Groups />;'],
  ['a key', 'const a = { AcmeGroups: 1 };'],
  ['a key of a type', 'interface A { AcmeGroups: number; Acme(): void }'],
  ['a property of something else', 'a.AcmeGroups(a.Acme.Group);'],
  ['a member of a class', 'class A { AcmeGroups = 1; Acme() {} }'],
  ['a parameter', 'function f(AcmeGroups, { Acme }) { return AcmeGroups(Acme); }'],
  ['a parameter of an arrow with a default', 'const f = (Acme = 1) => Acme;'],
  ['a variable of a block', '{ const AcmeGroups = 1; use(AcmeGroups); }'],
  ['var in a block of a function', 'function f() { use(AcmeGroups); if (a) { var AcmeGroups = 1; } }'],
  ['a function of a block', '{ use(AcmeGroups); function AcmeGroups() {} }'],
  ['the variable of a loop', 'for (const AcmeGroups of a) use(AcmeGroups);'],
  ['the error of catch', 'try { a(); } catch (Acme) { use(Acme); }'],
  ['the name of a function expression', 'const f = function AcmeGroups() { return AcmeGroups; };'],
  ['the name of a class expression', 'const f = class AcmeGroups { a = AcmeGroups; };'],
  ['a type parameter', 'function f<Acme>(a: Acme): Acme { return a; }'],
  ['a type parameter of a type', 'type A<Acme> = Acme[];'],
  ['an inferred type', 'type A<T> = T extends (infer Acme)[] ? Acme : never;'],
  ['the parameter of a function type', 'type A = (Acme: string) => typeof Acme;'],
  ['a type of an inner namespace', 'namespace A { export class AcmeGroups {} let b: AcmeGroups; }', 'a.ts'],
  ['a type out of a file of the host', "let a: import('./own').Acme.Group;"],
  ['a label', 'AcmeGroups: for (;;) break AcmeGroups;'],
  ['a name that only starts alike', 'const AcmeticGroups = 1; use(AcmeticGroups, Acmetic);'],
  ['a member of an enum', 'enum A { AcmeGroups }'],
  ['private names', 'class A { #AcmeGroups = 1; b() { return this.#AcmeGroups; } }'],
])('left alone: %s', (...[, code, file]) => {
  const both = "import { AcmeGroups, Acme } from '@acme/chat-ui';\n";
  expect(portText(both + code, file)).toBe(`import { KitGroups, Kit } from '@open-chat-kit/react-native';\n${code}`);
});

test.each([
  ['another package with the prefix', "import { AcmeButton } from '@acme/design';\nvoid AcmeButton;"],
  ['a package of the same hook', "import { useTheme } from '@react-navigation/native';\nvoid useTheme;"],
  ['a file of the host', "import { AcmeGroups } from './own-groups';\nvoid AcmeGroups;"],
  ['a file of the host by an alias', "import { AcmeGroups } from '@/own-groups';\nvoid AcmeGroups;"],
  ['a file of the host from `~/`', "import { AcmeGroups } from '~/own-groups';\nvoid AcmeGroups;"],
  [
    'a file from `~/` that is not there',
    "import { AcmeChats, AcmeGroups } from '~/gone';\nvoid [AcmeChats, AcmeGroups];",
  ],
  ['a host that shadows require', "function f(require) { return require('@acme/chat-ui').AcmeGroups; }"],
])('left alone: %s', (_, code) => {
  const host = portHost({
    'App.tsx': code,
    'own-groups.tsx': 'export const AcmeGroups = 1;',
    'main.ts': "import { AcmeGroups } from '@acme/chat-ui';\nvoid AcmeGroups;",
  });
  expect(host.read('App.tsx')).toBe(code);
});

test('a name that the host has already is not taken twice', () => {
  const code =
    "import { AcmeGroups, Acme } from '@acme/chat-ui';\nconst KitGroups = AcmeGroups;\nuse(Kit, Acme, KitGroups);";
  expect(portText(code)).toBe(
    "import { KitGroups as OpenKitGroups, Kit as OpenKit } from '@open-chat-kit/react-native';\n" +
      'const KitGroups = OpenKitGroups;\nuse(Kit, OpenKit, KitGroups);',
  );
  expect(portText("const { Acme } = require('@acme/chat-sdk');\nconst OpenKit = 1, Kit = Acme;", 'a.js')).toBe(
    "const { Kit: OpenKit2 } = require('@open-chat-kit/sdk');\nconst OpenKit = 1, Kit = OpenKit2;",
  );
});

test('a name that is spelled otherwise here', () => {
  const said = portText(
    "import { AcmeUIKitConstants } from '@acme/chat-ui';\nuse(AcmeUIKitConstants.MessageTypeConstants.text);",
  );
  expect(said).toBe(
    "import { KitUiKitConstants } from '@open-chat-kit/react-native';\nuse(KitUiKitConstants.MessageTypeConstants.text);",
  );
});

test('a prefix with a dollar, and one that starts another', () => {
  const options = { prefix: '$Acme' };
  expect(portText("import { $AcmeGroups } from '@acme/chat-ui';\nuse($AcmeGroups);", 'a.ts', options)).toBe(
    "import { KitGroups } from '@open-chat-kit/react-native';\nuse(KitGroups);",
  );
  const files = {
    'a.ts':
      "import { AcmeChatGroups } from '@acme/chat-ui';\nimport { AcmeChattyGroups } from '@acme/chatty';\nuse(AcmeChatGroups, AcmeChattyGroups);",
  };
  expect(portHost(files, { prefix: 'AcmeChat' }).read('a.ts')).toBe(
    "import { KitGroups } from '@open-chat-kit/react-native';\nimport { AcmeChattyGroups } from '@acme/chatty';\nuse(KitGroups, AcmeChattyGroups);",
  );
});
