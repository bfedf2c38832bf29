/** What the report says of things that the kit does not have. */
import { version } from './surface/generated.ts';
import { portHost, removeHosts } from './testing/host.ts';

afterEach(removeHosts);

const imports =
  "import { Acme } from '@acme/chat-sdk'; import { AcmeGroups, AcmeUIEventHandler, AcmeUIEvents, AcmeI18nProvider, AcmeTextFormatter, ChatConfigurator } from '@acme/chat-ui';\n";

/** Subjects of the second line, which stands alone under the imports. */
function said(code: string, file = 'App.tsx'): string[] {
  const { open } = portHost({ [file]: imports + code });
  return open.flatMap((one) => (one.startsWith(`${file}:2 `) ? [one.slice(file.length + 3)] : []));
}

test.each<[what: string, code: string, subjects: string[]]>([
  ['a call', "Acme.tagConversation('a');", ['Kit.tagConversation']],
  ['a call by optional chaining', 'Acme?.initiateCall?.();', ['Kit.initiateCall']],
  ['the namespace by another name', 'const chat = Acme; chat.callExtension();', ['Kit.callExtension']],
  ['the namespace taken apart', 'const { getGroup, getTags } = Acme;', ['Kit.getTags']],
  ['a type', 'let a: Acme.Call; let b: Acme.Group;', ['Kit.Call']],
  ['only the first step that leads nowhere', 'Acme.AppSettings.SUBSCRIPTION_TYPE_ALL_USERS;', ['Kit.AppSettings']],
  ['a value of a constant', 'use(Acme.GROUP_TYPE.PUBLIC, Acme.GROUP_TYPE.SECRET);', ['Kit.GROUP_TYPE.SECRET']],
  [
    'an event name',
    'use(AcmeUIEvents.ccGroupLeft, AcmeUIEvents.ccToggleBottomSheet);',
    ['KitUIEvents.ccToggleBottomSheet'],
  ],
  ['a prop', '<AcmeGroups key="a" ref={b} onItemPress={c} nothing {...more} />;', ['KitGroups nothing']],
  [
    'a setter in a chain',
    'new Acme.GroupsRequestBuilder().setLimit(3).nothing(1).build();',
    ['Kit.GroupsRequestBuilder#nothing'],
  ],
  [
    'a setter of a constant',
    'const a = new Acme.UsersRequestBuilder(); a.setLimit(1); a.nothing();',
    ['Kit.UsersRequestBuilder#nothing'],
  ],
  [
    'a getter of a typed parameter',
    'const f = (a: Acme.Group) => a.getGuid() + a.getNothing();',
    ['Kit.Group#getNothing'],
  ],
  [
    'a getter of a typed prop',
    'const F = ({ a }: { a: Acme.User | null }) => a?.getNothing();',
    ['Kit.User#getNothing'],
  ],
  ['a member of the data source', 'ChatConfigurator.getDataSource().getNothing();', ['KitDataSource#getNothing']],
  [
    'the same of a constant',
    'const a = ChatConfigurator.dataSource; a.getNothing(); a.getMessageOptions();',
    ['KitDataSource#getNothing'],
  ],
  [
    'a member of a formatter that it gives',
    'const a = ChatConfigurator.getDataSource().getMentionsFormatter(b); a.setOnMentionClick(c); a.setNothing();',
    ['KitMentionsFormatter#setNothing'],
  ],
  ['members of every object', 'const f = (a: Acme.Group) => a.toString() + a.hasOwnProperty(1);', []],
  [
    'a handler of a listener',
    "Acme.addUserListener('a', new Acme.UserListener({ onUserOnline() {}, onNothing: f }));",
    ['Kit.UserListener onNothing'],
  ],
  [
    'a handler of a plain listener',
    "Acme.addGroupListener('a', { onNothing: f, [b]: f, ...c });",
    ['Kit.addGroupListener onNothing'],
  ],
  [
    'an event that only the host emits',
    "AcmeUIEventHandler.addUIListener('a', { openChat: f, ccNothing: f });",
    ['KitUIEventHandler.addUIListener ccNothing'],
  ],
  ['an auth key', "Acme.login('ana', key); Acme.login('ana'); Acme.login({ uid, authKey: key });", ['login', 'login']],
  [
    'scopes without the owner',
    "new Acme.GroupMembersRequestBuilder('a').setLimit(3).setScopes(['admin']);",
    ['setScopes'],
  ],
  ['scopes with the owner', "new Acme.GroupMembersRequestBuilder('a').setScopes([Acme.GROUP_MEMBER_SCOPE.OWNER]);", []],
  ['scopes of something else', 'other.setScopes([1]);', []],
  ['a language', '<AcmeI18nProvider selectedLanguage="de" />;', ['KitI18nProvider']],
  ['the system’s language', '<AcmeI18nProvider />;', ['KitI18nProvider']],
  ['English', '<AcmeI18nProvider selectedLanguage="en-US" />;', []],
  ['languages that are given', '<AcmeI18nProvider locales={all} />;', []],
  ['an init that is handed on', 'start(Acme.init);', ['init']],
  [
    'a builder whose request is changed',
    'const a = new Acme.ConversationsRequestBuilder().setLimit(3); a.build = f; Acme.GroupsRequestBuilder.prototype.build = f; other.build = f;',
    ['build'],
  ],
  [
    'what nothing asks of a formatter',
    'class A extends AcmeTextFormatter { getFormattedText(a) { return a; } formatRawText(a) { return a; } search = () => {}; own() {} }',
    ['formatRawText', 'search'],
  ],
  ['methods of other classes', 'class A extends Acme.User { search() {} } class B { formatRawText() {} }', []],
  ['a text', "jest.mock('@acme/chat-ui', () => ({ AcmeGroups: 'AcmeGroups' }));", ['@acme/chat-ui']],
  ['a template', 'const a = `@acme/chat-ui/src/a`;', ['@acme/chat-ui']],
  ['a declaration of the old module', "declare module '@acme/chat-ui' { export const a: 1; }", ['@acme/chat-ui']],
  ['a picture out of the package', "import a from '@acme/chat-ui/assets/back.png';", ['@acme/chat-ui/assets/back.png']],
  ['a default export of an inner module', "import helper from '@acme/chat-ui/src/helper';", ['helper']],
  ['a default that is required', "const chat = require('@acme/chat-sdk').default;", ['chat']],
  ['a default taken out of it', "const { default: chat } = require('@acme/chat-sdk');", ['chat']],
  ['a default that is given on', "export { default } from '@acme/chat-sdk';", ['default']],
  [
    'another package of the vendor',
    "import { AcmeCalls } from '@acme/calls-sdk'; AcmeCalls.join();",
    ['@acme/calls-sdk', 'AcmeCalls'],
  ],
  [
    'an import and each of its uses',
    "import { AcmePolls } from '@acme/chat-ui'; const a = <AcmePolls></AcmePolls>;",
    ['KitPolls', 'KitPolls'],
  ],
  ['a name that is given on', "export { AcmePolls } from '@acme/chat-ui';", ['KitPolls']],
  ['a require that is handed on', "const kit = () => require('@acme/chat-ui');", ['@acme/chat-ui']],
  [
    'a module that a function loads once and gives out',
    "let ui; function load() { if (!ui) ui = require('@acme/chat-ui'); return ui; } load().AcmeGroups;",
    ['ui'],
  ],
  [
    'the same in one expression',
    "let ui; const load = () => ui || (ui = require('@acme/chat-ui')); load().AcmeGroups;",
    ['@acme/chat-ui', 'ui'],
  ],
  [
    'a name of a module that is given out',
    "const ui = require('@acme/chat-ui'); const load = () => ui.AcmeGroups;",
    [],
  ],
  ['an import that is kept', "const later = import('@acme/chat-ui');", ['@acme/chat-ui']],
  ['an import with a callback from elsewhere', "import('@acme/chat-ui').then(take);", ['@acme/chat-ui']],
  [
    'imports that are followed',
    "async () => { (await import('@acme/chat-ui')).AcmeGroups; import('@acme/chat-sdk').then((a) => a); };",
    [],
  ],
  ['a name made of a text', "use(Acme['AcmeException'], Acme[name], Acme['Group']);", ["'AcmeException'", 'name']],
  [
    'a field of the host’s own',
    'const a = new Acme.TextMessage(); a._id = 1; use(a._id, a.nothing);',
    ['Kit.TextMessage#nothing'],
  ],
  ['a code of an error', "if (error.code === 'ERR_UID_NOT_FOUND') use('ERR_UID_NOT_FOUND');", ['ERR_UID_NOT_FOUND']],
  [
    'what is there',
    "const a: Acme.Group[] = []; AcmeUIEventHandler.emitGroupEvent('ccGroupLeft', Acme.getGroup('a'));",
    [],
  ],
])('%s', (_, code, subjects) => {
  expect(said(code)).toEqual(subjects);
});

test('each sentence says what to do', () => {
  const { report } = portHost({
    'App.tsx':
      "import { AcmeIncomingCall, AcmeThreadedMessages, AcmeOddity, AcmeGroups } from '@acme/chat-ui';\nvoid AcmeGroups;",
  });
  expect(report.findings.map(({ text }) => text)).toEqual([
    expect.stringContaining('KitCallProvider'),
    expect.stringContaining('`parentMessageId`'),
    '@open-chat-kit/react-native has no counterpart: delete it, or write it yourself',
    expect.stringContaining('no package.json under the folder'),
  ]);
});

test.each([
  ['new Acme.MessagesRequestBuilder().setType(1);', 'its objects have no such member: `setTypes` is there'],
  ['<AcmeGroups onItempress={f} />;', 'the component has no such prop: `onItemPress` is there'],
  ['Acme.GROUP_TYPE.PROTECTED;', 'a group with a password is `Kit.GROUP_TYPE.PASSWORD`'],
])('%s: the sentence names what is there', (code, sentence) => {
  const { report } = portHost({ 'App.tsx': imports + code });
  expect(report.findings.map(({ text }) => text)).toContain(sentence);
});

test('lines are those of the file as it stands after the run, and before it in a dry run', () => {
  const files = {
    'App.ts': `import { Acme } from '@acme/chat-sdk';\nconst a = {\n  b: 1,\n};\nAcme.init('app', a);\nAcme.nothing();\n`,
  };
  expect(portHost(files).open).toContain('App.ts:4 Kit.nothing');
  expect(portHost(files, { isDryRun: true }).open).toContain('App.ts:6 Kit.nothing');
});

describe('package.json', () => {
  const source =
    "import { Acme } from '@acme/chat-sdk';\nimport { AcmeGroups } from '@acme/chat-ui';\nvoid [Acme, AcmeGroups];";
  const manifest = (text: string) => portHost({ 'src/App.ts': source, 'package.json': text });

  test.each([
    [
      'two give place to three',
      '{\n\t"dependencies": {\n\t\t"@acme/chat-sdk": "^4",\n\t\t"@acme/chat-ui": "^5"\n\t}\n}',
      `{\n\t"dependencies": {\n\t\t"@open-chat-kit/sdk": "${version}",\n\t\t"@open-chat-kit/engine-embedded": "${version}",\n\t\t"@open-chat-kit/react-native": "${version}"\n\t}\n}`,
    ],
    [
      'peers too, with the engine named once',
      '{ "dependencies": { "@acme/chat-sdk": "4", "a": "1" }, "peerDependencies": { "@acme/chat-sdk": "*" } }',
      `{ "dependencies": { "@open-chat-kit/sdk": "${version}", "@open-chat-kit/engine-embedded": "${version}", "a": "1" }, "peerDependencies": { "@open-chat-kit/sdk": "${version}" } }`,
    ],
    [
      'what is there already stays',
      '{ "dependencies": { "@acme/chat-ui": "5", "@open-chat-kit/engine-embedded": "1.0.0" } }',
      `{ "dependencies": { "@open-chat-kit/react-native": "${version}", "@open-chat-kit/engine-embedded": "1.0.0" } }`,
    ],
    [
      'of two kits one stays',
      '{ "dependencies": { "@acme/chat-ui": "5", "@open-chat-kit/react-native": "1.0.0" } }',
      `{ "dependencies": { "@open-chat-kit/engine-embedded": "${version}", "@open-chat-kit/react-native": "1.0.0" } }`,
    ],
    [
      'two at the end go where ours are there already',
      `{ "dependencies": { "@open-chat-kit/react-native": "1.0.0", "@open-chat-kit/sdk": "1.0.0", "@open-chat-kit/engine-embedded": "1.0.0", "@acme/chat-sdk": "4", "@acme/chat-ui": "5" } }`,
      `{ "dependencies": { "@open-chat-kit/react-native": "1.0.0", "@open-chat-kit/sdk": "1.0.0", "@open-chat-kit/engine-embedded": "1.0.0" } }`,
    ],
    [
      'two go before what stays',
      '{ "dependencies": { "@open-chat-kit/engine-embedded": "1.0.0" }, "devDependencies": { "@acme/chat-ui": "5", "@acme/chat-sdk": "4", "@open-chat-kit/react-native": "1", "@open-chat-kit/sdk": "1" } }',
      '{ "dependencies": { "@open-chat-kit/engine-embedded": "1.0.0" }, "devDependencies": { "@open-chat-kit/react-native": "1", "@open-chat-kit/sdk": "1" } }',
    ],
    ['others stay', '{ "dependencies": { "react": "19" } }', '{ "dependencies": { "react": "19" } }'],
  ])('%s', (_, before, after) => {
    expect(manifest(before).read('package.json')).toBe(after);
  });

  test('what cannot be told is reported', () => {
    expect(manifest('{ not json').open).toEqual(['package.json:1 package.json', 'package.json:1 dependencies']);
    expect(manifest('{ "name": "host" }').open).toEqual(['package.json:1 dependencies']);
    expect(manifest('{ "dependencies": { "@acme/chat-ui": "5" }, "jest": { "a": ["(@acme/chat-ui)"] } }').open).toEqual(
      ['package.json:1 @acme/chat-ui', 'package.json:1 @shopify/flash-list'],
    );
  });
});
