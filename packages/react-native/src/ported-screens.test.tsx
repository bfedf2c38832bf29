/** Host code with the names of other kits: `testing/ported/screens.tsx`. */
import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit, KitGroups, KitUIKit, useTheme } from '@open-chat-kit/react-native';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react-native';
import { StyleSheet } from 'react-native';
import { forgetWarnings } from './development.ts';
import { Agents, hearLogins, MentioningChat, NextOwner } from './testing/ported/members.tsx';
import { ChatsWithOwnRows, FormattedChat } from './testing/ported/parts.tsx';
import {
  ChatScreen,
  ComposerWithReplies,
  ConversationOf,
  LastMessages,
  OwnHeader,
  reacted,
  sendAttachment,
  sendPicture,
  signUp,
  start,
  ThemedGroups,
  ThreadScreen,
  Words,
} from './testing/ported/screens.tsx';
import { named, portedScene } from './testing/ported-scene.ts';

const scene = portedScene();
const warned: string[] = [];
beforeEach(() => {
  forgetWarnings();
  warned.length = 0;
  jest.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text));
});

test('settings of another kit are taken, and said to mean nothing', async () => {
  const server = createEmbeddedServer();
  await server.createUser({ uid: 'zoe', name: 'Zoe' });
  expect(await start(server.engine(), 'zoe')).toBe('zoe');
  expect(warned).toEqual([expect.stringContaining('appId, authKey, region')]);
  await KitUIKit.logout();
  await server.close();
});

test('a chat with styles under the names of another kit', async () => {
  const tea = await Kit.getGroup('tea');
  const sent = await Kit.sendMessage(new Kit.TextMessage('tea', 'mine', 'group'));
  const theirs = await scene.ben.sendMessage(new Kit.TextMessage('tea', 'theirs', 'group'));
  await render(<ChatScreen group={tea} onBack={() => {}} />);
  await screen.findByText('chat of tea');
  await screen.findByText('mine');
  expect(screen.getByTestId(`bubble-${sent.getId()}`)).toHaveStyle({ backgroundColor: 'rgb(10, 110, 110)' });
  expect(screen.getByText('mine')).toHaveStyle({ color: 'rgb(250, 250, 250)' });
  expect(screen.getByTestId(`bubble-${theirs.getId()}`)).toHaveStyle({ backgroundColor: 'rgb(255, 255, 255)' });
  expect(screen.getByText(named('ben'))).toHaveStyle({ color: 'rgb(10, 110, 110)' });
  expect(screen.getByText('gift')).toBeOnTheScreen();
  expect(warned).toEqual([]);
});

test('a chat whose mentions are the host’s own affair', async () => {
  const tea = await Kit.getGroup('tea');
  await scene.ben.sendMessage(new Kit.TextMessage('tea', 'ask <@uid:ben>', 'group'));
  const onPerson = jest.fn();
  await render(<MentioningChat group={tea} me={await Kit.getUser('ben')} onPerson={onPerson} />);
  await fireEvent.press(await screen.findByText(/@ben/));
  expect(onPerson).toHaveBeenCalledWith('ben', expect.any(Kit.TextMessage));
  expect(warned).toEqual([]);
});

test('members without their owner, and people under a title of the host’s', async () => {
  const onChosen = jest.fn();
  await render(<NextOwner group={await Kit.getGroup('tea')} onChosen={onChosen} />);
  await fireEvent.press(await screen.findByTestId('member-ana'));
  expect(onChosen).toHaveBeenCalledTimes(1);
  expect(screen.queryByTestId('member-ben')).toBeNull();
  await screen.rerender(<Agents />);
  expect(await screen.findByText('Agents')).toBeOnTheScreen();
  await screen.findByTestId('user-ben');
  expect(warned).toEqual([]);
});

test('a listener with handlers that nothing calls', async () => {
  const heard: string[] = [];
  hearLogins((text) => heard.push(text));
  await KitUIKit.logout();
  await KitUIKit.login({ uid: 'ana' });
  expect(heard).toEqual(['out', 'in: ana']);
  Kit.removeLoginListener('ported');
  expect(warned).toEqual([]);
});

test('props whose feature comes later say so once', async () => {
  const tea = await Kit.getGroup('tea');
  const { KitMessageList, KitMessageComposer } = jest.requireActual('@open-chat-kit/react-native');
  const page = (
    <>
      <KitMessageList
        group={tea}
        goToMessageId="7"
        hideReplyOption
        searchKeyword="tea"
        showMarkAsUnreadOption
        enableMultipleAttachments
        startFromUnreadMessages={false}
        textFormatters={[]}
        quickReactionList={['👍']}
      />
      <KitMessageComposer group={tea} attachmentOptions={() => []} disableMentions />
    </>
  );
  await render(page);
  await screen.rerender(page);
  expect(warned).toEqual([
    expect.stringContaining('KitMessageList: "enableMultipleAttachments"'),
    expect.stringContaining('KitMessageComposer: "attachmentOptions"'),
  ]);
});

test('views of the host’s own read the styles of the theme, and draw icons of the kit', async () => {
  await render(<OwnHeader group={await Kit.getGroup('tea')} />);
  expect(screen.getByText('Tea club')).toHaveStyle({ fontSize: 17 });
  expect(screen.getByText('menu')).toBeOnTheScreen();
});

test('every style of the theme can be read to its end, and is what the components draw', async () => {
  const { result } = await renderHook(() => useTheme());
  const walk = (value: unknown, way: string): void => {
    expect([way, value === undefined]).toEqual([way, false]);
    if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) walk(part, `${way}.${key}`);
  };
  const { mode: _mode, color, spacing: _spacing, typography: _typography, ...slices } = result.current;
  walk(slices, 'theme');
  expect(slices.messageComposerStyles.containerStyle.backgroundColor).toBe(color.background1);
  await render(<ThemedGroups onOpen={() => {}} />);
  expect(StyleSheet.flatten((await screen.findByText(named('Den'))).props['style'])).toMatchObject({
    color: 'rgb(240, 240, 240)',
  });
});

test('a composer is filled through its ref, without its auxiliary buttons', async () => {
  await render(<ComposerWithReplies user={await Kit.getUser('ben')} />);
  expect(screen.queryByText('never seen')).toBeNull();
  await fireEvent.press(screen.getByText('On my way'));
  expect(screen.getByTestId('composer-field')).toHaveProp('value', 'On my way');
  await screen.findByText('wrote On my way');
});

test('messages are told apart by the constants', async () => {
  await Kit.sendMessage(new Kit.TextMessage('tea', 'hello', 'group'));
  await Kit.sendMessage(new Kit.CustomMessage('tea', 'group', 'poll', {}));
  await render(<LastMessages guid="tea" />);
  await screen.findByText('hello');
  expect(screen.getByText('somebody joined')).toBeOnTheScreen();
  expect(screen.getByText('poll')).toBeOnTheScreen();
});

test.each<[string, (uid: string) => Promise<Kit.BaseMessage>, string]>([
  ['a group', async () => Kit.sendMessage(new Kit.TextMessage('tea', 'hi', 'group')), 'group Tea club group_tea'],
  ['a user', async (uid) => Kit.sendMessage(new Kit.TextMessage(uid, 'hi', 'user')), 'user ben ana_user_ben'],
  [
    'a user who wrote',
    async () => scene.ben.sendMessage(new Kit.TextMessage('ana', 'hi', 'user')),
    'user ben ana_user_ben',
  ],
])('the conversation of a message: %s', async (_name, send, expected) => {
  await render(<ConversationOf message={await send('ben')} />);
  await screen.findByText(expected);
});

test('reactions are counted', async () => {
  const sent = await Kit.sendMessage(new Kit.TextMessage('tea', 'hi', 'group'));
  expect(reacted(sent, new Kit.Reaction(sent.getId(), '👍', await Kit.getUser('ben')))).toBe('0,1,2,1');
});

test('files by their address', async () => {
  await act(async () => {
    expect(await sendPicture('tea', 'https://example.org/tea.png')).toBe('https://example.org/tea.png');
    expect(await sendAttachment('tea', 'https://example.org/notes')).toBe('notes.pdf pdf');
  });
});

test('words of the host’s own that nobody translates are their keys', async () => {
  await render(<Words />);
  expect(screen.getByText('en: Back, MY_OWN_KEY')).toBeOnTheScreen();
});

test('a thread shows its replies, and what is written there stays there', async () => {
  const tea = await Kit.getGroup('tea');
  const parent = await Kit.sendMessage(new Kit.TextMessage('tea', 'who comes?', 'group'));
  await Kit.sendMessage(new Kit.TextMessage('tea', 'beside it', 'group'));
  await render(<ThreadScreen group={tea} parent={parent} />);
  await screen.findByText('thread found');
  await fireEvent.changeText(await screen.findByPlaceholderText('Message'), 'I do');
  await fireEvent.press(screen.getByTestId('composer-send'));
  await screen.findByText('I do');
  expect(screen.queryByText('beside it')).toBeNull();
  const reply = new Kit.TextMessage('tea', 'me too', 'group');
  reply.setParentMessageId(parent.getId());
  await act(async () => {
    await scene.ben.sendMessage(reply);
    await scene.ben.sendMessage(new Kit.TextMessage('tea', 'elsewhere', 'group'));
  });
  await screen.findByText('me too');
  expect(screen.queryByText('elsewhere')).toBeNull();
  const request = new Kit.MessagesRequestBuilder().setGUID('tea').setParentMessageId(parent.getId()).build();
  const texts = (await request.fetchPrevious()).map((one) => (one instanceof Kit.TextMessage ? one.getText() : ''));
  expect(texts).toEqual(['I do', 'me too']);
  expect(warned).toEqual([]);
});

test('an account that cannot be made from here stops nobody who guards against it', async () => {
  expect(await signUp('eve', 'Eve')).toBe('eve');
});

test('the line under the title takes the colour of its lower border, as hosts write it', async () => {
  await render(<KitGroups style={{ titleSeparatorStyle: { borderBottomColor: 'rgb(1, 2, 3)' } }} />);
  expect(screen.getByText('Groups').parent).toHaveStyle({ borderBottomColor: 'rgb(1, 2, 3)' });
});

test('rows of the host’s own, of the parts of the kit', async () => {
  await scene.ben.sendMessage(new Kit.TextMessage('tea', 'hello', 'group'));
  await render(<ChatsWithOwnRows />);
  await screen.findByText('row of Tea club');
  expect(screen.getAllByText('a while ago')[0]).toHaveStyle({ fontSize: 11 });
  expect(screen.getAllByLabelText('Public group', { includeHiddenElements: true })[0]).toHaveStyle({ borderWidth: 1 });
  expect(screen.getAllByLabelText('Sent', { includeHiddenElements: true })[0]).toBeTruthy();
  expect(screen.getByText('1').parent).toHaveStyle({ backgroundColor: '#2563eb' });
  expect(warned).toEqual([]);
});

test('texts by formatters of the host’s and of the kit’s', async () => {
  await scene.ben.sendMessage(new Kit.TextMessage('tea', 'tea for @ben on #sunday: https://example.com', 'group'));
  await render(<FormattedChat group={await Kit.getGroup('tea')} />);
  expect(await screen.findByText(named('@ben'))).toHaveStyle({ color: '#2563eb' });
  expect(screen.getByRole('link', { includeHiddenElements: true })).toHaveTextContent('https://example.com');
  expect(warned).toEqual([]);
});
