/** Whole apps for another kit of this shape run here after the port tool, and after what its report asks for. */
import { Kit } from '@open-chat-kit/react-native';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react-native';
import path from 'node:path';
import type { ComponentType } from 'react';
import { PortedApp } from './testing/ported-app.ts';

let app: PortedApp;

beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(async () => {
  await cleanup();
  if (Kit.isInitialized()) await Kit.logout();
  app.remove();
  jest.restoreAllMocks();
});
const named = (name: string): string => `\u2068${name}\u2069`;

/** A module of the ported app. Each app has its own: they stand in folders of their own. */
function load<T>(file: string): T {
  return require(path.join(app.folder, file));
}

/** Somebody else on the server that the app's own engine file made. */
async function somebody(uid: string): Promise<Kit.ChatClient> {
  const { createChatEngine } = load<{ createChatEngine(): Parameters<typeof Kit.init>[0]['engine'] }>(
    app.report.includes('src/chat-engine') ? 'src/chat-engine' : 'chat-engine',
  );
  const client = new Kit.ChatClient({ engine: createChatEngine() });
  await act(() => client.login(uid));
  return client;
}

const noCalls =
  'calls are not part of the kit: give your own service to `KitCallProvider` or `KitUIKit.setCallHandler`, and delete the rest.';
const ownerScope =
  'setScopes: the owner is `owner` here and no `admin`: name that scope too where the list should have them.';
const noProp = 'the component has no such prop: delete it.';
const withImport = 'stands for nothing here, it goes with its import.';
const engineWritten =
  'engine: written: it names the embedded engine; log in as one of its people (`ana`), or make yours there.';

describe('an app with tabs', () => {
  beforeEach(() => {
    app = new PortedApp('tabs');
  });

  test('the report names what is left, and nothing else', () => {
    expect(app.section('Left to do')).toEqual([
      `App.tsx:5 KitIncomingCall: ${noCalls}`,
      `App.tsx:25 Kit.Call: ${noCalls}`,
      'App.tsx:65 KitUIEventHandler.addCallListener ccCallEnded: the kit brings no such event about: it is heard only where the app itself emits it.',
      `App.tsx:85 KitIncomingCall: ${withImport}`,
      `chat-engine.ts:1 ${engineWritten}`,
      'package.json:5 @acme/calls-sdk-react-native: the kit has nothing of this package: keep it or delete it.',
      'src/screens/ChatScreen.tsx:16 KitMessageComposer imageQuality: the prop is taken, but what it is for is not built yet: nothing comes of it.',
      'src/screens/PeopleTab.tsx:2 KitStickerKeyboard: extensions are not part of the kit: send a `Kit.CustomMessage` of your own instead, or delete it.',
      `src/screens/PeopleTab.tsx:23 KitStickerKeyboard: ${withImport}`,
      'src/screens/ProfileTab.tsx:2 @acme/calls-sdk-react-native: calls are not part of the kit: the import is left as it is; give your own service to `KitCallProvider`.',
      'src/screens/ProfileTab.tsx:12 AcmeCalls: is of @acme/calls-sdk-react-native, it goes with its import if that goes.',
    ]);
    expect(app.report).toMatch(/\n10 files changed, \d+ names renamed, 11 open points\.\n$/);
    expect(app.read('App.tsx')).toContain('// The whole app: AcmeThemeProvider around a login screen');
    expect(app.run().status).toBe(2); // nothing is left to port
  });

  test('it runs after that: log in, make a group, talk, look at people, log out', async () => {
    app.mend('App.tsx', [
      ['  KitIncomingCall,\n', ''],
      ['useRef<Kit.Call | null>', 'useRef<null>'],
      [
        '        {isRinging && incoming.current ? (\n          <KitIncomingCall call={incoming.current} onDecline={() => setRinging(false)} />\n        ) : null}\n',
        '',
      ],
    ]);
    app.mend('src/screens/ChatScreen.tsx', [[' imageQuality={20}', '']]);
    app.mend('src/screens/PeopleTab.tsx', [
      [' KitStickerKeyboard,', ''],
      ['  if (isChoosing) return <KitStickerKeyboard />;\n', ''],
    ]);
    app.mend('src/screens/ProfileTab.tsx', [
      ["import { AcmeCalls } from '@acme/calls-sdk-react-native';\n", ''],
      ['    AcmeCalls?.endSession?.();\n', ''],
    ]);
    expect(app.typeFaults()).toBe('');

    const { default: App } = load<{ default: ComponentType }>('App.tsx');
    await render(<App />);
    await fireEvent.changeText(await screen.findByPlaceholderText('Your UID'), 'nobody at all');
    await fireEvent.press(screen.getByText('Continue'));
    await screen.findByRole('alert');
    await fireEvent.changeText(screen.getByPlaceholderText('Your UID'), 'ana');
    await fireEvent.press(screen.getByText('Continue'));

    await fireEvent.press(await screen.findByText('New group'));
    await fireEvent.changeText(screen.getByPlaceholderText('Name of the group'), 'Sailors');
    await fireEvent.press(screen.getByText('Create'));
    await screen.findByText(named('Sailors'));
    await fireEvent.changeText(screen.getByPlaceholderText('Say something'), 'Ahoy');
    await fireEvent.press(screen.getByLabelText('Send'));
    await screen.findByText(/Ahoy/);
    await fireEvent.press(screen.getByLabelText('Back'));

    await fireEvent.press(await screen.findByText('People'));
    const ben = await somebody('ben');
    await screen.findByText('Ben Okafor is here');
    await fireEvent.press(screen.getByText('Ben Okafor is here'));
    await screen.findByText('Online');
    await fireEvent.press(screen.getByLabelText('Back'));
    await act(() => ben.logout());

    await fireEvent.press(await screen.findByText('Me'));
    await screen.findByText('You are Ana Sousa, in en');
    await fireEvent.press(screen.getByText('Log out'));
    await fireEvent.press(await screen.findByText('Leave'));
    await screen.findByText('Log in to Acme');
  });
});

describe('an app of class components in JavaScript, with state made of copies', () => {
  beforeEach(() => {
    app = new PortedApp('classes');
  });

  test('the report names what is left, and nothing else', () => {
    expect(app.section('Replaced')).toEqual([
      'src/ChatService.js:4 APP_ID: only the old settings used it: nothing needs it any more.',
      'src/ChatService.js:4 REGION: only the old settings used it: nothing needs it any more.',
      'src/ChatService.js:12 init: takes the engine of `createChatEngine()`; gone: APP_ID, appSettings.',
    ]);
    expect(app.section('Left to do')).toEqual([
      'package.json:6 @shopify/flash-list: on devices the lists stand on it: add `"@shopify/flash-list": "2.3.2"`.',
      'package.json:13 @acme/chat-uikit-react-native: a setting names the old package: change or delete it.',
      'src/ChatRoom.js:20 Kit.addMessageListener onTransientMessageReceived: nothing calls this handler here: delete it.',
      `src/ChatRoom.js:39 ${ownerScope}`,
      'src/ChatService.js:14 Kit.setSource: it tells a vendor where the app runs: delete the call.',
      'src/ChatService.js:24 login: an auth key has no meaning here, and the second argument (`AUTH_KEY`) would be taken for a token: delete it; with the embedded engine a uid is enough, other engines say what they want.',
      `src/chat-engine.js:1 ${engineWritten}`,
    ]);
  });

  test('it runs after that: enter, open a group, talk, hear others, list members', async () => {
    app.mend('src/ChatRoom.js', [
      [".setScopes(['admin',", ".setScopes(['owner', 'admin',"],
      ['      onTransientMessageReceived: (message) => console.log(message),\n', ''],
    ]);
    app.mend('src/ChatService.js', [
      ["        if (Kit.setSource) Kit.setSource('acme-classes', 'android', 'react-native');\n", ''],
      ['Kit.login(uid, AUTH_KEY)', 'Kit.login(uid)'],
    ]);
    expect(app.typeFaults({ allowJs: true, checkJs: true, strict: false, noImplicitOverride: false })).toBe('');

    const { default: App } = load<{ default: ComponentType }>('src/App.js');
    await render(<App />);
    await fireEvent.changeText(screen.getByPlaceholderText('uid'), 'ana');
    await fireEvent.press(screen.getByText('Enter'));
    await screen.findByText('Hello Ana Sousa');

    const ben = await somebody('ben');
    const guid = 'port-club';
    await act(() =>
      ben.createGroupWithMembers(
        new Kit.Group(guid, 'Port club', 'public'),
        [new Kit.GroupMember('ana', 'participant')],
        [],
      ),
    );
    await fireEvent.changeText(screen.getByPlaceholderText('Search groups'), 'Port club');
    await fireEvent.press(await screen.findByText('2 in Port club'));
    await screen.findByText('2 members');
    await fireEvent.press(screen.getByText('Wave'));
    await screen.findByText('last: me: A wave');
    await act(() => ben.sendMessage(new Kit.TextMessage(guid, 'Hello Ana', 'group')));
    await screen.findByText('last: Ben Okafor: Hello Ana');
    await fireEvent.press(screen.getByText('Members'));
    await screen.findByText('Ana Sousa (participant)');
    expect(screen.getByText('Ben Okafor (owner)')).toBeOnTheScreen();
    await fireEvent.press(screen.getByLabelText('Back'));
    await screen.findByText('Hello Ana Sousa');
    await act(() => ben.logout());
  });
});

describe('an app of boards: own rows, what members may do, events, a theme', () => {
  beforeEach(() => {
    app = new PortedApp('board');
  });

  test('the report names what is left, and nothing else', () => {
    expect(app.section('Left to do')).toEqual([
      'src/BoardList.tsx:18 Kit.GroupsRequestBuilder#setHasUnread: its objects have no such member: delete it.',
      `src/BoardList.tsx:61 KitGroups avatarShape: ${noProp}`,
      `src/MembersPanel.tsx:18 ${ownerScope}`,
      `src/chat-engine.ts:1 ${engineWritten}`,
    ]);
  });

  test('it runs after that: own rows, a board with its members, events heard once, picking', async () => {
    app.mend('src/BoardList.tsx', [
      ['    request.setHasUnread(true);\n', ''],
      ['      avatarShape="square"\n', ''],
    ]);
    expect(app.typeFaults()).toBe('');

    const { App } = load<{ App: ComponentType<{ uid: string }> }>('App.tsx');
    await render(<App uid="ana" />);
    await screen.findByText('Boards of Ana Sousa');
    await fireEvent.press(screen.getByText('New board'));
    await screen.findByText('Board Launch');
    await fireEvent.press(screen.getByText('Invite dmitri'));
    await fireEvent.press(await screen.findByText('Promote dmitri'));
    await screen.findByText('dmitri: moderator');
    await fireEvent.press(screen.getByText('Kick dmitri'));
    await screen.findByText('kicked dmitri out of Launch');
    await fireEvent.press(screen.getByText('Invite dmitri'));
    await fireEvent.press(await screen.findByText('Ban dmitri'));
    await fireEvent.press(await screen.findByText('Ban for good'));
    await screen.findByText('banned dmitri');

    const log = within(screen.getByLabelText('Log'))
      .getAllByText(/./)
      .map((line) => line.props.children);
    expect(log).toEqual([
      'created Launch',
      'added 1 to Launch',
      'dmitri is moderator now',
      'kicked dmitri out of Launch',
      'added 1 to Launch',
      'banned dmitri',
    ]);

    await fireEvent.press(screen.getByText('Done'));
    await fireEvent.changeText(await screen.findByTestId('groups-search'), 'Launch');
    await screen.findByText('LAUNCH');
    await fireEvent.press(screen.getByText('Pick'));
    await fireEvent.press(await screen.findByText('LAUNCH'));
    await fireEvent.press(await screen.findByText('Done'));
    await screen.findByText('Picked: Launch');
  });
});
