/** The call of `init`, what only it needed, and logins. */
import { portHost, portText, removeHosts } from './testing/host.ts';

afterEach(removeHosts);

const ui = "import { AcmeUIKit } from '@acme/chat-ui';";
const ourUi = "import { KitUIKit } from '@open-chat-kit/react-native';";
const engine = "import { createChatEngine } from './chat-engine';";

test.each<[what: string, before: string, after: string, file?: string]>([
  [
    'settings in place',
    `${ui}\nAcmeUIKit.init({ appId: 'a', region: 'b' });`,
    `${ourUi}\n${engine}\nKitUIKit.init({ engine: createChatEngine() });`,
  ],
  [
    'optional chaining',
    `${ui}\nAcmeUIKit?.init?.({ appId: 'a' });`,
    `${ourUi}\n${engine}\nKitUIKit?.init?.({ engine: createChatEngine() });`,
  ],
  ['no settings', `${ui}\nAcmeUIKit.init();`, `${ourUi}\n${engine}\nKitUIKit.init({ engine: createChatEngine() });`],
  [
    'settings in a constant of their own',
    `${ui}\nimport type { UIKitSettings } from '@acme/chat-ui';\n\nconst key = 'k';\nconst settings: UIKitSettings = { authKey: key };\n\nAcmeUIKit.init(settings);`,
    `${ourUi}\n${engine}\n\nKitUIKit.init({ engine: createChatEngine() });`,
  ],
  [
    'a builder of settings',
    "import { Acme } from '@acme/chat-sdk';\nconst a = new Acme.AppSettingsBuilder().subscribePresenceForAllUsers().setRegion('eu').build();\nAcme.init('app', a).then(() => Acme.login('ana'));",
    `import { Kit } from '@open-chat-kit/sdk';\n${engine}\nKit.init({ engine: createChatEngine() }).then(() => Kit.login('ana'));`,
  ],
  [
    'a settings type among other imports',
    "import { AcmeUIKit, UIKitSettings, AcmeGroups } from '@acme/chat-ui';\nAcmeUIKit.init({ a: b as UIKitSettings['a'] });\nvoid AcmeGroups;",
    `import { KitUIKit, KitGroups } from '@open-chat-kit/react-native';\n${engine}\nKitUIKit.init({ engine: createChatEngine() });\nvoid KitGroups;`,
  ],
  [
    'a settings type as the last import',
    "import { AcmeUIKit, UIKitSettings } from '@acme/chat-ui';\nAcmeUIKit.init({ a: b as UIKitSettings['a'] });",
    `import { KitUIKit } from '@open-chat-kit/react-native';\n${engine}\nKitUIKit.init({ engine: createChatEngine() });`,
  ],
  ...[
    'AcmeUIKit, UIKitSettings, UIKitSettingsBuilder',
    'AcmeUIKit, UIKitSettingsBuilder, UIKitSettings',
    'UIKitSettings, AcmeUIKit, UIKitSettingsBuilder',
    'UIKitSettings, UIKitSettingsBuilder, AcmeUIKit',
  ].map((names): [string, string, string] => [
    `two names of settings: ${names}`,
    `import { ${names} } from '@acme/chat-ui';\nconst settings: UIKitSettings = new UIKitSettingsBuilder().setRegion('eu').build();\nAcmeUIKit.init(settings);`,
    `${ourUi}\n${engine}\nKitUIKit.init({ engine: createChatEngine() });`,
  ]),
  [
    'names of settings at the end of a long import',
    "import {\n  AcmeUIKit,\n  UIKitSettings,\n  UIKitSettingsBuilder,\n} from '@acme/chat-ui';\nconst settings: UIKitSettings = new UIKitSettingsBuilder().build();\nAcmeUIKit.init(settings);",
    `import {\n  KitUIKit,\n} from '@open-chat-kit/react-native';\n${engine}\nKitUIKit.init({ engine: createChatEngine() });`,
  ],
  [
    'names of settings beside a default',
    "import Acme, { UIKitSettings, UIKitSettingsBuilder, } from '@acme/chat-ui';\nconst settings: UIKitSettings = new UIKitSettingsBuilder().build();\nAcme.init(settings);",
    `import { Kit, } from '@open-chat-kit/react-native';\n${engine}\nKit.init({ engine: createChatEngine() });`,
  ],
  [
    'settings that something else reads',
    `${ui}\nconst settings = { appId: 'a' };\nlog(settings);\nAcmeUIKit.init(settings);`,
    `${ourUi}\n${engine}\nconst settings = { appId: 'a' };\nlog(settings);\nKitUIKit.init({ engine: createChatEngine() });`,
  ],
  [
    'settings whose making does more',
    `${ui}\nconst settings = readSettings();\nAcmeUIKit.init(settings);`,
    `${ourUi}\n${engine}\nconst settings = readSettings();\nKitUIKit.init({ engine: createChatEngine() });`,
  ],
  [
    'a name that is taken',
    `${ui}\nconst createChatEngine = 1;\nAcmeUIKit.init({});`,
    `${ourUi}\nimport { createChatEngine as OpenCreateChatEngine } from './chat-engine';\nconst createChatEngine = 1;\nKitUIKit.init({ engine: OpenCreateChatEngine() });`,
  ],
  [
    'a file that requires',
    '\'use strict\';\nconst { AcmeUIKit } = require("@acme/chat-ui");\nAcmeUIKit.init({});',
    '\'use strict\';\nconst { KitUIKit } = require("@open-chat-kit/react-native");\nconst { createChatEngine } = require("./chat-engine");\nKitUIKit.init({ engine: createChatEngine() });',
    'app.js',
  ],
  [
    'a kit that may not be there',
    "let AcmeUIKit = null;\ntry { AcmeUIKit = require('@acme/chat-ui').AcmeUIKit; } catch {}\nexport const start = () => AcmeUIKit.init({ appId: 'a' });",
    "import { createChatEngine } from './chat-engine';\nlet KitUIKit = null;\ntry { KitUIKit = require('@open-chat-kit/react-native').KitUIKit; } catch {}\nexport const start = () => KitUIKit.init({ engine: createChatEngine() });",
    'app.js',
  ],
  [
    'line ends of Windows',
    `${ui}\r\nAcmeUIKit.init({\r\n  appId: 'a',\r\n});\r\n`,
    `${ourUi}\r\n${engine}\r\nKitUIKit.init({ engine: createChatEngine() });\r\n`,
  ],
  ['an engine that is named already', `${ui}\nAcmeUIKit.init({ engine });`, `${ourUi}\nKitUIKit.init({ engine });`],
  [
    'an init of something else',
    `${ui}\nother.init({ appId: AcmeUIKit });`,
    `${ourUi}\nother.init({ appId: KitUIKit });`,
  ],
])('init with %s', (...[, before, after, file]) => {
  expect(portText(before, file)).toBe(after);
});

test('one file names the engine for all calls, beside the first one, under a free name', () => {
  const host = portHost({
    'src/a/one.js': "import { AcmeUIKit } from '@acme/chat-ui';\nAcmeUIKit.init({});",
    'src/b/two.ts': "import { Acme } from '@acme/chat-sdk';\nAcme.init('app', {});",
    'src/a/chat-engine.tsx': 'export const mine = 1;',
  });
  expect(host.read('src/a/chat-engine-2.js')).toContain('createEmbeddedServer({ seed: demoData() })');
  expect(host.read('src/a/one.js')).toContain("from './chat-engine-2';");
  expect(host.read('src/b/two.ts')).toContain("from '../a/chat-engine-2';");
  expect(host.read('src/a/chat-engine.tsx')).toBe('export const mine = 1;');
  expect(host.open).toContain('src/a/chat-engine-2.js:1 engine');
});

test('a run after one that could not write everything takes the engine file that is there', () => {
  const first = portHost({ 'a.ts': `${ui}\nAcmeUIKit.init({});` });
  const again = portHost({ 'a.ts': `${ui}\nAcmeUIKit.init({});`, 'chat-engine.ts': first.read('chat-engine.ts') });
  expect(again.report.changedFiles).toEqual(['a.ts']);
  expect(again.read('a.ts')).toBe(first.read('a.ts'));
});

test.each([
  ['@my/engine', "import { makeEngine } from '@my/engine';"],
  ['./src/engine', "import { makeEngine } from '../engine';"],
])('an engine from %s', (module, line) => {
  const host = portHost(
    { 'src/app/App.ts': `${ui}\nAcmeUIKit.init({});` },
    { engine: { kind: 'module', module, name: 'makeEngine' } },
  );
  expect(host.read('src/app/App.ts')).toBe(`${ourUi}\n${line}\nKitUIKit.init({ engine: makeEngine() });`);
  expect(host.report.changedFiles).toEqual(['src/app/App.ts']);
});

test.each([
  ['if (!APP_ID) return;', ['APP_ID']],
  ["if (APP_ID && String(region) === 'eu') start();", ['APP_ID']],
  ['const page = APP_ID === 1 ? chat : form;', ['APP_ID']],
  ['if (other) show(APP_ID);', []],
  ['const shown = other ? APP_ID : 2;', []],
  ['if (() => APP_ID) start();', []],
])('a setting that is waited for is asked about: %s', (line, subjects) => {
  const { open } = portHost({
    'App.ts': `${ui}\nimport { APP_ID, region, other } from './constants';\nasync function begin() {\n${line}\nawait AcmeUIKit.init({ appId: APP_ID });\n}`,
    'constants.ts': 'export const APP_ID = 1;',
  });
  expect(open.filter((one) => one.startsWith('App.ts:'))).toEqual(subjects.map((name) => `App.ts:5 ${name}`));
});

test('what went is told, what has to go is asked for', () => {
  const { report } = portHost({
    'App.ts': [
      "import { AcmeUIKit } from '@acme/chat-ui';",
      "import { Acme } from '@acme/chat-sdk';",
      "import { APP_ID } from './constants';",
      'export const region = "eu";',
      'const key = readKey();',
      "AcmeUIKit.init({ appId: APP_ID, region, ...more, 'authKey': key });",
      "Acme.login('ana', key2);",
      "AcmeUIKit.login({ uid: 'ana' });",
    ].join('\n'),
    'constants.ts': 'export const APP_ID = 1;',
  });
  const lines = report.findings.map(
    ({ file, line, subject, text, isOpen }) => `${isOpen ? 'open' : 'done'} ${file}:${line} ${subject}: ${text}`,
  );
  expect(lines.filter((line) => line.includes('App.ts'))).toEqual([
    'done App.ts:3 APP_ID: only the old settings used it: nothing needs this import of ./constants',
    'open App.ts:5 region: only the old settings used it here, and other files may use it: delete it if nothing else needs it',
    'open App.ts:6 key: only the old settings used it here, and making it may do more: delete it if nothing else needs it',
    'done App.ts:7 init: takes the engine of `createChatEngine()`; gone: appId, region, ...more, authKey',
    expect.stringMatching(/^open App\.ts:8 login: an auth key has no meaning here, and the second argument \(`key2`\)/),
  ]);
});
