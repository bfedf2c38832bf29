import { Kit } from '@open-chat-kit/sdk';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import { Profiler, type ReactElement } from 'react';
import { AccessibilityInfo, StyleSheet, Text, type ViewStyle } from 'react-native';
import type { TestInstance } from 'test-renderer';
import { KitCallProvider } from '../../calls/KitCallProvider.tsx';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { KitUIKit } from '../../KitUIKit.ts';
import { KitUIEventHandler } from '../../events/KitUIEventHandler.ts';
import { after } from '../../testing/hands.ts';
import { changeGroup } from '../../testing/change-group.ts';
import { hosted, screenScene, themed } from '../../testing/screen-scene.tsx';
import { shareTea } from '../../testing/shared-tea.ts';
import { KitThemeProvider } from '../../theme/KitThemeProvider.tsx';
import { KitMessageComposer } from '../KitMessageComposer/KitMessageComposer.tsx';
import { KitMessageList } from '../KitMessageList/KitMessageList.tsx';
import { KitMessageHeader } from './KitMessageHeader.tsx';
import type { HeaderSubject, KitMessageHeaderProps } from './props.ts';

const scene = screenScene('ana', 'ben', 'cleo');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let tea: Kit.Group;

beforeEach(async () => {
  await scene.server.createUser({ uid: 'bot', name: 'Helper', role: '@agentic' });
  ({ ana, ben, group: tea } = await shareTea(scene));
});

const header = (props: KitMessageHeaderProps): ReactElement => hosted(ana, <KitMessageHeader {...props} />);
const callable = (props: KitMessageHeaderProps, handler: (request: unknown) => unknown = () => {}): ReactElement => (
  <KitCallProvider handler={handler}>{header(props)}</KitCallProvider>
);
const name = (text: string): string => `\u2068${text}\u2069`;
const named = (text: string): Promise<unknown> => screen.findByText(name(text));
/** Sources of all images in the header. */
const pictures = (): unknown[] =>
  screen
    .getByTestId('header')
    .queryAll((node) => node.type === 'Image')
    .map((image) => image.props['source']);
const typing = (client: Kit.ChatClient, id: string, type: 'user' | 'group'): void =>
  client.startTyping(new Kit.TypingIndicator(id, type));

test('user: shows name, picture and presence of one person', async () => {
  const known = await ana.getUser('ben');
  known.setAvatar('https://example.com/ben.png');
  await ben.logout();
  await scene.server.updateUser('ben', { avatar: 'https://example.com/ben.png' });
  await ben.login('ben');
  await render(header({ user: known, testID: 'header' }));
  expect(screen.getByText(name('ben'))).toBeOnTheScreen();
  expect(pictures()).toContainEqual({ uri: 'https://example.com/ben.png' });
  await screen.findByText('Online');
  expect(pictures()).toContainEqual({ uri: 'https://example.com/ben.png' });
  expect(screen.getByTestId('online', { includeHiddenElements: true })).toBeOnTheScreen();
});

test('group: shows name and members of a group, live', async () => {
  await render(header({ group: tea }));
  expect(screen.getByText(name('Tea'))).toBeOnTheScreen();
  expect(screen.getByText('2 members')).toBeOnTheScreen();
  const cleo = await scene.enter('cleo');
  await after(() => cleo.joinGroup('tea'), '3 members');
  await after(() => changeGroup(ben, 'tea', (group) => group.setName('Green tea')));
  await named('Green tea');
});

test('switching user and group switches everything, and an event of the other chat never touches it', async () => {
  await render(header({ group: tea }));
  await screen.rerender(header({ user: await ana.getUser('ben') }));
  await named('ben');
  expect(screen.queryByText(name('Tea'))).toBeNull();
  await act(async () => typing(ben, 'tea', 'group'));
  await after(() => ben.sendMessage(new Kit.TextMessage('tea', 'hi', 'group')), 'Online');
  await screen.rerender(header({ group: await ana.getGroup('tea') }));
  await named('Tea');
  expect(screen.queryByText('Online')).toBeNull();
});

test('another object of the same group counts at once, and the server has the last word', async () => {
  let answer = (): void => {};
  const real = ana.queries.getGroup.bind(ana.queries);
  await render(header({ group: tea }));
  await named('Tea');
  jest.spyOn(ana.queries, 'getGroup').mockImplementation(async (guid) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return await real(guid);
  });
  await screen.rerender(header({ group: new Kit.Group('tea', 'As the host says', 'public') }));
  expect(screen.getByText(name('As the host says'))).toBeOnTheScreen();
  await act(async () => answer());
  await named('Tea');
});

test('typing: one name, two names, a number; in a chat of two no name', async () => {
  const cleo = await scene.enter('cleo');
  await cleo.joinGroup('tea');
  await scene.server.createUser({ uid: 'dan', name: 'dan' });
  const dan = await scene.enter('dan');
  await dan.joinGroup('tea');
  await render(header({ group: tea }));
  await act(async () => typing(ben, 'tea', 'group'));
  await screen.findByText(/^\u2068ben\u2069 is typing/);
  await act(async () => typing(cleo, 'tea', 'group'));
  await screen.findByText(/^\u2068ben\u2069 and \u2068cleo\u2069 are typing/);
  await act(async () => typing(dan, 'tea', 'group'));
  await screen.findByText(/^3 people are typing/);
  await after(() => dan.sendMessage(new Kit.TextMessage('tea', 'hi', 'group')));
  await screen.findByText(/^\u2068ben\u2069 and \u2068cleo\u2069 are typing/);
  await screen.rerender(header({ user: await ana.getUser('ben'), usersStatusVisibility: false }));
  await act(async () => typing(ben, 'ana', 'user'));
  await screen.findByText(/^typing/);
});

test('usersStatusVisibility: false hides whether somebody is there', async () => {
  await render(header({ user: await ana.getUser('ben') }));
  await screen.findByText('Online');
  await screen.rerender(header({ user: await ana.getUser('ben'), usersStatusVisibility: false }));
  expect(screen.queryByText('Online')).toBeNull();
  expect(screen.queryByTestId('online', { includeHiddenElements: true })).toBeNull();
});

test('says when somebody was last there, and nothing between people who blocked each other', async () => {
  await render(header({ user: await ana.getUser('ben') }));
  await screen.findByText('Online');
  await scene.pass(100); // the server has heard that somebody looks
  await after(() => ben.logout(), /^Last seen today at /);
  await after(() => ana.blockUsers(['ben']));
  await waitFor(() => expect(screen.queryByText(/^Last seen/)).toBeNull());
});

test('says that the connection is down when it stays down', async () => {
  const { client, cut, mend } = await scene.line('ana');
  await render(hosted(client, <KitMessageHeader group={tea} />));
  await screen.findByText('2 members');
  await act(async () => cut());
  await scene.pass(1_950);
  expect(screen.queryByText(/^Connecting/)).toBeNull();
  await scene.pass(50);
  await screen.findByText(/^Connecting/);
  await act(async () => mend());
  await screen.findByText('2 members');
});

test('showBackButton and onBack: there by default, tells the newest callback, hidden when asked', async () => {
  const heard: string[] = [];
  await render(header({ group: tea, onBack: () => heard.push('old') }));
  await screen.rerender(header({ group: tea, onBack: () => heard.push('new') }));
  await fireEvent.press(screen.getByLabelText('Back'));
  expect(heard).toEqual(['new']);
  await screen.rerender(header({ group: tea, showBackButton: false }));
  expect(screen.queryByLabelText('Back')).toBeNull();
});

test('call buttons are there only where somebody can begin a call, and tell who and how', async () => {
  const heard: unknown[] = [];
  await render(header({ group: tea }));
  expect(screen.queryByLabelText('Voice call')).toBeNull();
  await cleanup();
  await render(callable({ group: tea }, (request) => heard.push(request)));
  await fireEvent.press(screen.getByLabelText('Voice call'));
  await fireEvent.press(screen.getByLabelText('Video call'));
  expect(heard).toMatchObject([{ kind: 'audio' }, { kind: 'video' }]);
  expect((heard[0] as { group: Kit.Group }).group.getGuid()).toBe('tea');
});

test('between people who blocked each other nobody calls', async () => {
  await render(callable({ user: await ana.getUser('ben') }));
  await screen.findByLabelText('Voice call');
  await after(() => ana.blockUsers(['ben']));
  await waitFor(() => expect(screen.queryByLabelText('Voice call')).toBeNull());
  expect(screen.queryByLabelText('Video call')).toBeNull();
  await after(() => ana.unblockUsers(['ben']));
  await screen.findByLabelText('Voice call');
  await after(() => ben.blockUsers(['ana']));
  await waitFor(() => expect(screen.queryByLabelText('Voice call')).toBeNull());
});

test('hideVoiceCallButton and hideVideoCallButton hide their button, and only that one', async () => {
  await render(callable({ group: tea, hideVoiceCallButton: true }));
  expect(screen.queryByLabelText('Voice call')).toBeNull();
  expect(screen.getByLabelText('Video call')).toBeOnTheScreen();
  await screen.rerender(callable({ group: tea, hideVideoCallButton: true }));
  expect(screen.getByLabelText('Voice call')).toBeOnTheScreen();
  expect(screen.queryByLabelText('Video call')).toBeNull();
});

test('a handler set for all counts too, and what a call rejects with reaches onError', async () => {
  const codes: string[] = [];
  await act(async () => KitUIKit.setCallHandler(() => Promise.reject(new Error('no microphone'))));
  await render(header({ group: tea, onError: ({ code, message }) => codes.push(`${code} ${message}`) }));
  await fireEvent.press(screen.getByLabelText('Voice call'));
  await waitFor(() => expect(codes).toEqual(['INTERNAL Starting a call failed unexpectedly: no microphone']));
  await act(async () => KitUIKit.setCallHandler(null));
  expect(screen.queryByLabelText('Voice call')).toBeNull();
});

test('an AI assistant has no calls; hideNewChatButton and hideChatHistoryButton: false show its own buttons', async () => {
  const heard: string[] = [];
  const bot = await ana.getUser('bot');
  await render(callable({ user: bot }));
  await named('Helper');
  expect(screen.queryByLabelText('Voice call')).toBeNull();
  expect(screen.queryByLabelText('New chat')).toBeNull();
  expect(screen.queryByLabelText('Chat history')).toBeNull();
  await screen.rerender(
    callable({
      user: bot,
      hideNewChatButton: false,
      hideChatHistoryButton: false,
      onNewChatButtonClick: () => heard.push('new'),
      onChatHistoryButtonClick: () => heard.push('history'),
    }),
  );
  await fireEvent.press(screen.getByLabelText('New chat'));
  await fireEvent.press(screen.getByLabelText('Chat history'));
  expect(heard).toEqual(['new', 'history']);
  await screen.rerender(callable({ user: await ana.getUser('ben'), hideNewChatButton: false }));
  await named('ben');
  expect(screen.queryByLabelText('New chat')).toBeNull();
});

test('options opens a menu of the host; without items there is no button', async () => {
  const heard: string[] = [];
  const options = ({ group }: HeaderSubject) => [
    { text: 'Members', onPress: () => heard.push(`members of ${group?.getGuid()}`) },
  ];
  await render(header({ group: tea, options: () => [] }));
  expect(screen.queryByLabelText('Options')).toBeNull();
  await screen.rerender(header({ group: tea, options }));
  await fireEvent.press(screen.getByLabelText('Options'));
  await fireEvent.press(screen.getByText('Members'));
  expect(heard).toEqual(['members of tea']);
  expect(screen.queryByText('Members')).toBeNull();
});

test('a menu that lost its items does not open by itself when there are some again', async () => {
  const options = () => [{ text: 'Members', onPress: () => {} }];
  await render(header({ group: tea, options }));
  await fireEvent.press(screen.getByLabelText('Options'));
  expect(screen.getByText('Members')).toBeOnTheScreen();
  await screen.rerender(header({ group: tea, options: () => [] }));
  expect(screen.queryByText('Members')).toBeNull();
  await screen.rerender(header({ group: tea, options }));
  expect(screen.queryByText('Members')).toBeNull();
});

/** The header is laid out, and this is what it leaves its text. */
const layOut = (width: number): Promise<void> =>
  fireEvent(screen.getByText(name('Tea')), 'layout', { nativeEvent: { layout: { width } } });

test('where the text has too little room, what the header does goes into its menu, and comes back with the room', async () => {
  const heard: unknown[] = [];
  const options = () => [{ text: 'Members', onPress: () => heard.push('members') }];
  await render(callable({ group: tea, options }, (request) => heard.push(request)));
  await layOut(119);
  expect(screen.queryByLabelText('Voice call')).toBeNull();
  // With two buttons less.
  await layOut(207);
  expect(screen.queryByLabelText('Voice call')).toBeNull();
  await fireEvent.press(screen.getByLabelText('Options'));
  expect(
    screen.getAllByRole('menuitem').map(({ props }) => props['accessibilityLabel'] ?? props['aria-label']),
  ).toHaveLength(3);
  await fireEvent.press(screen.getByText('Video call'));
  expect(heard).toMatchObject([{ kind: 'video' }]);
  await layOut(208);
  expect(screen.getByLabelText('Voice call')).toBeOnTheScreen();
  await layOut(120);
  expect(screen.getByLabelText('Video call')).toBeOnTheScreen();
});

test('a menu is there for what has no room, also without items of the host’s; one button alone gains nothing by it', async () => {
  await render(callable({ group: tea }));
  expect(screen.queryByLabelText('Options')).toBeNull();
  await layOut(100);
  await fireEvent.press(screen.getByLabelText('Options'));
  expect(screen.getByText('Voice call')).toBeOnTheScreen();
  await screen.rerender(callable({ group: tea, hideVideoCallButton: true }));
  expect(screen.getByLabelText('Voice call')).toBeOnTheScreen();
  expect(screen.queryByLabelText('Options')).toBeNull();
});

test('a view of the host’s in place of the call buttons stays where it is', async () => {
  await render(callable({ group: tea, AuxiliaryButtonView: () => <Text>own</Text> }));
  await layOut(20);
  expect(screen.getByText('own')).toBeOnTheScreen();
  expect(screen.queryByLabelText('Options')).toBeNull();
});

test('buttons that come later find the room as it was laid out last', async () => {
  await render(callable({ group: tea, AuxiliaryButtonView: () => <Text>own</Text> }));
  await layOut(200);
  await layOut(100);
  await screen.rerender(callable({ group: tea }));
  expect(screen.queryByLabelText('Voice call')).toBeNull();
  expect(screen.getByLabelText('Options')).toBeOnTheScreen();
});

test('large text needs more room and takes two lines, and where it is narrow the avatar does not grow with it', async () => {
  const large = { mode: 'light', light: { typography: { body: { regular: { fontSize: 28 } } } } } as const;
  await render(<KitThemeProvider theme={large}>{callable({ group: tea, testID: 'header' })}</KitThemeProvider>);
  const avatar = (): unknown =>
    StyleSheet.flatten<ViewStyle>(screen.getByText('T', { includeHiddenElements: true }).parent?.props['style'])?.width;
  expect(screen.getByText(name('Tea'))).toHaveProp('numberOfLines', 2);
  await layOut(240);
  expect([screen.queryByLabelText('Voice call') !== null, avatar()]).toEqual([true, 80]);
  await layOut(239);
  expect([screen.queryByLabelText('Voice call') !== null, avatar()]).toEqual([false, 40]);
});

test('options that throw are told once, and the header lives on', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const heard: string[] = [];
  const props = (): KitMessageHeaderProps => ({
    group: tea,
    options: () => {
      throw new Error('in options');
    },
    onError: ({ message }) => heard.push(message),
  });
  await render(header(props()));
  await screen.rerender(header(props()));
  expect(screen.getByText(name('Tea'))).toBeOnTheScreen();
  expect(heard).toEqual(['"options" of KitMessageHeader failed unexpectedly: in options']);
});

const slots = ['LeadingView', 'TitleView', 'SubtitleView', 'TrailingView', 'AuxiliaryButtonView'] as const;

test.each(slots)('%s stands in place of the built-in part, with the group as it is now', async (slot) => {
  const draw = ({ group, user }: HeaderSubject): ReactElement => (
    <Text testID="own">{`${group?.getGuid()} ${group?.getMembersCount()} ${user === undefined}`}</Text>
  );
  await render(callable({ group: tea, [slot]: draw, testID: 'header' }));
  expect(screen.getByTestId('own')).toHaveTextContent('tea 2 true');
  const cleo = await scene.enter('cleo');
  await after(() => cleo.joinGroup('tea'));
  await waitFor(() => expect(screen.getByTestId('own')).toHaveTextContent('tea 3 true'));
  expect(screen.queryByText(name('Tea')) === null).toBe(slot === 'TitleView');
  expect(screen.queryByText('3 members') === null).toBe(slot === 'SubtitleView');
  expect(screen.queryByLabelText('Voice call') === null).toBe(slot === 'AuxiliaryButtonView');
  expect(screen.queryByText('T', { includeHiddenElements: true }) === null).toBe(slot === 'LeadingView');
});

test('ItemView stands in place of the whole header, with the user where it is of a user', async () => {
  const draw = ({ user, group }: HeaderSubject): ReactElement => (
    <Text testID="own">{`${user?.getUid()} ${group === undefined}`}</Text>
  );
  await render(header({ user: await ana.getUser('ben'), ItemView: draw, testID: 'header' }));
  expect(screen.getByTestId('own')).toHaveTextContent('ben true');
  expect(screen.queryByText(name('ben'))).toBeNull();
  expect(screen.queryByLabelText('Back')).toBeNull();
  expect(within(screen.getByTestId('header')).getByTestId('own')).toBeOnTheScreen();
});

test('a slot that throws shows the built-in part, and tells once', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const heard: string[] = [];
  const show = (): ReactElement =>
    header({
      group: tea,
      TitleView: () => {
        throw new Error('in a slot');
      },
      onError: ({ message }) => heard.push(message),
    });
  await render(show());
  await screen.rerender(show());
  await named('Tea');
  expect(heard).toEqual(['The slot TitleView failed unexpectedly: in a slot']);
});

test('onError hears that the chat could not be loaded', async () => {
  const codes: string[] = [];
  await render(header({ group: new Kit.Group('gone', 'Gone', 'public'), onError: ({ code }) => codes.push(code) }));
  await waitFor(() => expect(codes).toEqual(['NOT_FOUND']));
  expect(screen.getByText(name('Gone'))).toBeOnTheScreen();
});

test('with neither or both it warns once, and shows nothing or the group', async () => {
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => {});
  await render(header({ testID: 'header' }));
  await screen.rerender(header({ testID: 'header' }));
  expect(screen.queryByTestId('header')).toBeNull();
  expect(warnings).toHaveBeenCalledTimes(1);
  await screen.rerender(header({ user: await ana.getUser('ben'), group: tea }));
  await named('Tea');
  expect(screen.queryByText(name('ben'))).toBeNull();
  expect(warnings).toHaveBeenCalledTimes(2);
});

test('style wins over the slice of the theme, which wins over the theme', async () => {
  const styled = (style: KitMessageHeaderProps['style']): ReactElement =>
    themed(
      { messageHeaderStyles: { titleTextStyle: { color: 'teal', fontSize: 30 } } },
      callable({ group: tea, style, testID: 'header' }),
    );
  await render(styled(undefined));
  expect(screen.getByText(name('Tea'))).toHaveStyle({ color: 'teal', fontSize: 30 });
  await screen.rerender(
    styled({
      containerStyle: { backgroundColor: 'linen' },
      headerContainerStyle: { minHeight: 70 },
      titleViewStyle: { paddingLeft: 7 },
      titleTextStyle: { color: 'navy' },
      subtitleTextStyle: { color: 'olive' },
      avatarStyle: { containerStyle: { borderRadius: 3, backgroundColor: 'tan' }, imageStyle: { borderRadius: 2 } },
      backButtonStyle: { opacity: 0.5 },
      callButtonStyle: {
        audioCallButtonIconStyle: { tintColor: 'green' },
        videoCallButtonIconStyle: { tintColor: 'red' },
      },
    }),
  );
  expect(screen.getByTestId('header')).toHaveStyle({ backgroundColor: 'linen' });
  expect(screen.getByText(name('Tea'))).toHaveStyle({ color: 'navy', fontSize: 30 });
  expect(screen.getByText('2 members')).toHaveStyle({ color: 'olive' });
  expect(screen.getByText(name('Tea')).parent).toHaveStyle({ paddingLeft: 7 });
  expect(screen.getByText(name('Tea')).parent?.parent).toHaveStyle({ minHeight: 70 });
  const hidden = { includeHiddenElements: true };
  expect(screen.getByText('T', hidden).parent).toHaveStyle({ borderRadius: 3, backgroundColor: 'tan' });
  expect(screen.getByLabelText('Back')).toHaveStyle({ opacity: 0.5 });
  const known = await ana.getUser('ben');
  known.setAvatar('https://example.com/ben.png');
  // The server knows of no picture: it must not answer before the host's one is looked at.
  jest.spyOn(ana.queries, 'getUser').mockReturnValue(new Promise(() => {}));
  await screen.rerender(
    <KitClientProvider client={ana}>
      <KitMessageHeader
        testID="header"
        user={known}
        style={{
          avatarStyle: { imageStyle: { borderRadius: 2, backgroundColor: 'pink' } },
          backButtonIcon: { uri: 'https://example.com/back.png' },
          backButtonIconStyle: { tintColor: 'plum' },
        }}
      />
    </KitClientProvider>,
  );
  const imageOf = (uri: string): TestInstance => {
    const found = screen
      .getByTestId('header')
      .queryAll((node) => node.type === 'Image')
      .find((image) => image.props['source']?.uri === uri);
    if (found === undefined) throw new Error(`There is no image ${uri}.`);
    return found;
  };
  expect(imageOf('https://example.com/ben.png')).toHaveStyle({ borderRadius: 2, backgroundColor: 'pink' });
  expect(imageOf('https://example.com/back.png').props['tintColor']).toBe('plum');
  await screen.rerender(
    styled({
      callButtonStyle: {
        audioCallButtonIconStyle: { tintColor: 'green' },
        videoCallButtonIconStyle: { tintColor: 'red' },
      },
    }),
  );
  const tintOf = (label: string): unknown =>
    screen.getByLabelText(label).queryAll((node) => node.type === 'Image')[0]?.props['tintColor'];
  expect(tintOf('Voice call')).toBe('green');
  expect(tintOf('Video call')).toBe('red');
});

test('on devices it is said who types, and that there is no connection; not what stood there from the start', async () => {
  const said = jest.spyOn(AccessibilityInfo, 'announceForAccessibilityWithOptions').mockClear();
  const { client, cut } = await scene.line('ana');
  await render(hosted(client, <KitMessageHeader group={tea} />));
  await screen.findByText('2 members');
  expect(said).not.toHaveBeenCalled();
  await act(async () => typing(ben, 'tea', 'group'));
  await screen.findByText(/is typing/);
  await act(async () => cut());
  await scene.pass(2_000);
  await screen.findByText(/^Connecting/);
  expect(said.mock.calls.map(([words]) => words)).toEqual(['\u2068ben\u2069 is typing', 'Connecting']);
  said.mockRestore();
});

test('isInView: below another screen nothing is said, and once that is gone what is the case by then', async () => {
  const said = jest.spyOn(AccessibilityInfo, 'announceForAccessibilityWithOptions').mockClear();
  const heard = (): string[] => said.mock.calls.map(([words]) => words);
  const below = (isInView: boolean): ReturnType<typeof header> => header({ group: tea, isInView });
  await render(below(false));
  await screen.findByText('2 members');
  await act(async () => typing(ben, 'tea', 'group'));
  await screen.findByText(/is typing/);
  expect(heard()).toEqual([]);
  await screen.rerender(below(true));
  expect(heard()).toEqual(['\u2068ben\u2069 is typing']);
  said.mockRestore();
});

test('statusIndicatorStyle styles the mark that somebody is online', async () => {
  const style = { statusIndicatorStyle: { containerStyle: { backgroundColor: 'crimson' } } };
  await render(header({ user: await ana.getUser('ben'), style }));
  await screen.findByText('Online');
  expect(screen.getByTestId('online', { includeHiddenElements: true })).toHaveStyle({ backgroundColor: 'crimson' });
});

test('typingIndicatorTextStyle styles the line while somebody types', async () => {
  await render(header({ group: tea, style: { typingIndicatorTextStyle: { color: 'crimson' } } }));
  expect(screen.getByText('2 members')).not.toHaveStyle({ color: 'crimson' });
  await act(async () => typing(ben, 'tea', 'group'));
  expect(await screen.findByText(/is typing/)).toHaveStyle({ color: 'crimson' });
});

test('a thousand events of other chats render nothing', async () => {
  await ana.createGroup(new Kit.Group('jam', 'Jam', 'public'));
  await ben.joinGroup('jam');
  let renders = 0;
  await render(
    <Profiler id="header" onRender={() => (renders += 1)}>
      {header({ group: tea })}
    </Profiler>,
  );
  await named('Tea');
  await scene.pass(500); // the first answer and the first watch are in
  renders = 0;
  await act(async () => {
    for (let count = 0; count < 500; count += 1) {
      await ben.sendMessage(new Kit.TextMessage('jam', `${count}`, 'group'));
      typing(ben, 'jam', 'group');
    }
  });
  expect(renders).toBe(0);
  await act(async () => typing(ben, 'tea', 'group'));
  await screen.findByText(/is typing/);
  expect(renders).toBeGreaterThan(0);
});

test('events that the host emits itself reach the header', async () => {
  await render(header({ group: new Kit.Group('tea', 'Old name', 'public') }));
  await named('Tea');
  const asked = jest.spyOn(ana.queries, 'getGroup');
  await act(async () =>
    KitUIEventHandler.emitGroupEvent('ccGroupLeft', { leftGroup: tea, userLeft: new Kit.User('x') }),
  );
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a group that was deleted is shown as gone: nobody calls there, and list and composer say the same', async () => {
  const parts = (handler: () => unknown): ReactElement => (
    <KitClientProvider client={ana}>
      <KitCallProvider handler={handler}>
        <KitMessageHeader group={tea} />
      </KitCallProvider>
      <KitMessageList group={tea} />
      <KitMessageComposer group={tea} />
    </KitClientProvider>
  );
  await render(parts(() => {}));
  await screen.findByText('2 members');
  expect(screen.getByLabelText('Voice call')).toBeOnTheScreen();
  await after(() => ben.deleteGroup('tea'));
  await waitFor(() => expect(screen.queryByLabelText('Voice call')).toBeNull());
  expect(screen.queryByText('2 members')).toBeNull();
  expect(screen.getAllByText('This group was deleted')).toHaveLength(3);
  expect(screen.queryByTestId('composer-field')).toBeNull();
});
