import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { createRef, type ReactElement } from 'react';
import { StyleSheet, Text, type ViewStyle } from 'react-native';
import type { TestInstance } from 'test-renderer';
import { KitUIEventHandler } from '../../events/KitUIEventHandler.ts';
import { Writing } from '../../models/writing.ts';
import { after } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { groundOf } from '../../testing/ground-of.ts';
import { avatarColor } from '../KitAvatar/avatar-colors.ts';
import { KitConversations } from './KitConversations.tsx';
import type { KitConversationsHandle, KitConversationsProps } from './props.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
});
afterEach(() => {
  KitUIEventHandler.removeConversationListener('test');
});

/** A group of Ben's with Ana in it. */
async function group(guid: string): Promise<void> {
  await ben.createGroup(new Kit.Group(guid, guid, 'public'));
  await ana.joinGroup(guid);
}
const write = (client: Kit.ChatClient, to: string, text: string, type: 'user' | 'group' = 'group'): Promise<unknown> =>
  client.sendMessage(new Kit.TextMessage(to, text, type));
/** What Ben said to Ana in one of them. */
async function greeting(): Promise<void> {
  await group('tea');
  await write(ben, 'tea', 'hello');
}
const list = (props: KitConversationsProps = {}): ReactElement => hosted(ana, <KitConversations {...props} />);
/** The ground behind somebody's initials. */
async function show(props: KitConversationsProps = {}): Promise<void> {
  await render(list(props));
  await screen.findByText('Chats');
  await waitFor(() => expect(screen.queryByLabelText('Loading')).toBeNull());
}
const row = (type: 'user' | 'group', id: string): ReturnType<typeof screen.getByTestId> =>
  screen.getByTestId(`conversation-${type}-${id}`);
const label = (type: 'user' | 'group', id: string): string => String(row(type, id).props['accessibilityLabel']);
/** As they stand: rows are placed, and drawn in any order. */
const order = (): string[] =>
  screen
    .getAllByTestId(/^conversation-(user|group)-\w+$/)
    .map((node) => ({ id: String(node.props['testID']).slice(13), top: topOf(node) }))
    .toSorted((a, b) => a.top - b.top)
    .map(({ id }) => id);
function topOf(node: TestInstance): number {
  for (let one: TestInstance | null = node; one !== null; one = one.parent) {
    const { position, top } = StyleSheet.flatten<ViewStyle>(one.props['style']) ?? {};
    if (position === 'absolute' && typeof top === 'number') return top;
  }
  return 0;
}
async function openMenu(type: 'user' | 'group', id: string): Promise<void> {
  await fireEvent(row(type, id), 'longPress');
  await screen.findByTestId('conversation-menu');
}
const option = (name: string): ReturnType<typeof screen.queryByTestId> =>
  screen.queryByTestId(`conversation-option-${name}`);

test('a row says with whom, who wrote what last, when, and how much of it is unread', async () => {
  await group('tea');
  await write(ben, 'tea', 'first');
  await write(ben, 'tea', 'two\nlines');
  await show();
  expect(screen.getByText('\u2068tea\u2069')).toBeOnTheScreen();
  expect(screen.getByText('\u2068ben\u2069: \u2068two lines\u2069')).toBeOnTheScreen();
  expect(screen.getByTestId('unread')).toHaveTextContent('2');
  expect(label('group', 'tea')).toMatch(/^tea, ben: two lines, \d+:\d\d.[AP]M, 2 unread messages, Public group$/);
});

test('one’s own last message is named so, with its ticks, which follow the other side', async () => {
  await write(ana, 'ben', 'hello', 'user');
  await show();
  expect(label('user', 'ben')).toMatch(/^ben, You: hello, Sent, .*Online$/);
  const [message] = await new Kit.MessagesRequestBuilder().setUID('ana').setLimit(1).build(ben).fetchPrevious();
  if (message === undefined) throw new Error('no message');
  await after(() => ben.markAsRead(message));
  await screen.findByLabelText(/You: hello, Read/);
  await screen.rerender(list({ receiptsVisibility: false, usersStatusVisibility: false }));
  expect(label('user', 'ben')).toMatch(/^ben, You: hello, \d+:\d\d.[AP]M$/);
});

test('lines about members, deleted messages and files are told in words', async () => {
  await group('tea');
  await show();
  expect(label('group', 'tea')).toMatch(/^tea, ana joined, /);
  const message = await ben.sendMessage(new Kit.TextMessage('tea', 'oops', 'group'));
  await screen.findByLabelText(/ben: oops/);
  await after(() => ben.deleteMessage(message.getId()));
  await screen.findByLabelText(/ben: Message deleted/);
  const picture = new Kit.MediaMessage('tea', null, 'image', 'group');
  picture.setAttachment(new Kit.Attachment('https://example.com/1.jpg', 'IMG_1.jpg', 'image/jpeg', 10));
  await after(() => ben.sendMediaMessage(picture));
  await screen.findByLabelText(/ben: Photo, /);
  const file = new Kit.MediaMessage('tea', null, 'file', 'group');
  file.setAttachment(new Kit.Attachment('https://example.com/a.pdf', 'a.pdf', 'application/pdf', 10));
  await after(() => ben.sendMediaMessage(file));
  await screen.findByLabelText(/ben: File · a.pdf, /);
});

test('a message brings its chat to the top, and a new chat comes', async () => {
  await group('tea');
  await group('jam');
  await write(ben, 'tea', 'one');
  // The clock of the server counts seconds, and within one the bigger order stands first.
  await write(ben, 'jam', 'two');
  await write(ben, 'jam', 'three');
  await show();
  const before = order();
  expect([...before].toSorted()).toEqual(['group-jam', 'group-tea']);
  const last = before.at(-1) === 'group-tea' ? 'tea' : 'jam';
  for (let count = 0; count < 5; count += 1) await after(() => write(ben, last, `go ${count}`));
  await waitFor(() => expect(order()[0]).toBe(`group-${last}`));
  await after(() => write(ben, 'ana', 'psst', 'user'));
  await screen.findByTestId('conversation-user-ben');
  expect(label('user', 'ben')).toMatch(/^ben, psst, .*1 unread message/);
});

test('who types stands in place of the last message, and goes again', async () => {
  await greeting();
  await write(ben, 'ana', 'psst', 'user');
  await show();
  await act(async () => ben.startTyping(new Kit.TypingIndicator('tea', 'group')));
  await screen.findByLabelText(/^tea, ben is typing, /);
  expect(screen.queryByText(/hello/)).toBeNull();
  expect(label('user', 'ben')).toMatch(/psst/);
  await act(async () => ben.endTyping(new Kit.TypingIndicator('tea', 'group')));
  await screen.findByLabelText(/^tea, ben: hello, /);
  await act(async () => ben.startTyping(new Kit.TypingIndicator('ana', 'user')));
  await screen.findByLabelText(/^ben, typing, /);
});

test('a row says whether the unread messages mention the viewer, by name or with all', async () => {
  await greeting();
  await show();
  expect(screen.queryByTestId('mentioned')).toBeNull();
  const message = await ben.sendMessage(new Kit.TextMessage('tea', 'hi', 'group'));
  const edit = new Kit.TextMessage('tea', 'hi <@uid:ana>', 'group');
  edit.setId(message.getId());
  await after(() => ben.editMessage(edit));
  await waitFor(() => expect(screen.getByTestId('mentioned')).toHaveTextContent('@'));
  expect(label('group', 'tea')).toMatch(/2 unread messages, You are mentioned, /);
  edit.setText('hi there');
  await after(() => ben.editMessage(edit));
  await waitFor(() => expect(screen.queryByTestId('mentioned')).toBeNull());
  await after(() => write(ben, 'tea', '<@all:all>'));
  await screen.findByTestId('mentioned');
  const [last] = await new Kit.MessagesRequestBuilder().setGUID('tea').setLimit(1).build(ana).fetchPrevious();
  if (last === undefined) throw new Error('nothing was said');
  await after(() => ana.markAsRead(last));
  await waitFor(() => expect(screen.queryByTestId('mentioned')).toBeNull());
  await after(() => ana.markAsUnread(last));
  await screen.findByTestId('mentioned');
  expect(label('group', 'tea')).toMatch(/1 unread message, You are mentioned, /);
});

test('who may not mention all mentions nobody by it', async () => {
  await greeting();
  await show();
  await ben.transferGroupOwnership('tea', 'ana');
  await ana.updateGroupMemberScope('tea', 'ben', 'participant');
  await after(() => write(ben, 'tea', '<@all:all>'));
  await waitFor(() => expect(label('group', 'tea')).toMatch(/2 unread messages, /));
  expect(screen.queryByTestId('mentioned')).toBeNull();
  await ana.updateGroupMemberScope('tea', 'ben', 'moderator');
  await after(() => write(ben, 'tea', '<@all:all>'));
  await screen.findByTestId('mentioned');
});

test('mark as read is offered where something is unread, and takes the badge away at once', async () => {
  await greeting();
  await show();
  await openMenu('group', 'tea');
  const read = option('markAsRead');
  if (read === null) throw new Error('not offered');
  await fireEvent.press(read);
  await waitFor(() => expect(screen.queryByTestId('unread')).toBeNull());
  expect(screen.queryByTestId('conversation-menu')).toBeNull();
  await openMenu('group', 'tea');
  expect(option('markAsRead')).toBeNull();
});

test('it is not offered where the engine says nothing of receipts', async () => {
  await greeting();
  const { receipts: _, ...others } = ana.capabilities;
  jest.spyOn(ana, 'capabilities', 'get').mockReturnValue(others);
  await show();
  await openMenu('group', 'tea');
  expect(option('markAsRead')).toBeNull();
});

test('what goes wrong with marking is told', async () => {
  await greeting();
  const codes: string[] = [];
  await show({ onError: ({ code }) => void codes.push(code) });
  jest.spyOn(ana, 'markAsRead').mockRejectedValueOnce(new Kit.KitException('NETWORK', 'It failed.'));
  await openMenu('group', 'tea');
  await fireEvent.press(screen.getByTestId('conversation-option-markAsRead'));
  await waitFor(() => expect(codes).toEqual(['NETWORK']));
});

test('deleting asks, takes the chat away for oneself alone, and is told once', async () => {
  await greeting();
  const heard: string[] = [];
  KitUIEventHandler.addConversationListener('test', {
    ccConversationDeleted: ({ conversation }) => {
      const other = conversation.getConversationWith();
      heard.push(
        [
          conversation.getConversationId(),
          conversation.getConversationType(),
          other instanceof Kit.Group && other.getGuid(),
        ].join(' '),
      );
    },
  });
  await show();
  await openMenu('group', 'tea');
  await fireEvent.press(screen.getByTestId('conversation-option-delete'));
  await screen.findByText('Delete the chat “\u2068tea\u2069”?');
  expect(heard).toEqual([]);
  await fireEvent.press(screen.getByText('Delete'));
  await screen.findByText('No chats yet');
  expect(heard).toEqual(['group_tea group tea']);
  // A host that was made for another kit says it once more.
  const gone = new Kit.Conversation('group_tea', 'group', new Kit.Group('tea', 'tea', 'public'));
  KitUIEventHandler.emitConversationEvent('ccConversationDeleted', { conversation: gone });
  expect(heard).toHaveLength(1);
  const kept = (await ben.getConversation('tea', 'group')).getLastMessage();
  expect(kept instanceof Kit.TextMessage && kept.getText()).toBe('hello');
});

test('deleting is not offered where the host does not want it, and leaving not to an owner', async () => {
  await group('tea');
  await ana.createGroup(new Kit.Group('own', 'own', 'public'));
  await write(ana, 'ben', 'hi', 'user');
  await show({ deleteConversationOptionVisibility: false });
  await openMenu('group', 'tea');
  expect([option('leave') !== null, option('delete') !== null]).toEqual([true, false]);
  await fireEvent.press(screen.getByTestId('conversation-option-leave'));
  await screen.findByText('Leave \u2068tea\u2069?');
  await fireEvent.press(screen.getByText('Leave'));
  await waitFor(() => expect(screen.queryByTestId('conversation-group-tea')).toBeNull());
  // Nothing to offer: nothing opens.
  await fireEvent(row('group', 'own'), 'longPress');
  await fireEvent(row('user', 'ben'), 'longPress');
  expect(screen.queryByTestId('conversation-menu')).toBeNull();
});

test('presses, slots, patterns and selection give conversations', async () => {
  await greeting();
  const heard: string[] = [];
  const ref = createRef<KitConversationsHandle>();
  await show({
    ref,
    onItemPress: (conversation) => void heard.push(conversation.getConversationId()),
    onLoad: (all) => void heard.push(`loaded ${all.length}`),
    datePattern: (conversation) => `at ${conversation.getUnreadMessageCount()}`,
    TitleView: (conversation) => <Text>{`own ${conversation.getConversationType()}`}</Text>,
  });
  await fireEvent.press(row('group', 'tea'));
  expect(heard).toEqual(['loaded 1', 'group_tea']);
  expect(screen.getByText('at 1')).toBeOnTheScreen();
  expect(screen.getByText('own group')).toBeOnTheScreen();
  await screen.rerender(list({ ref, selectionMode: 'multiple' }));
  await fireEvent.press(row('group', 'tea'));
  await screen.findByText('1 selected');
  expect(ref.current?.getSelectedConversations().map((one) => one.getConversationId())).toEqual(['group_tea']);
  await act(async () => ref.current?.clearSelection());
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
});

test.each([
  [{}, false],
  [{ showBackButton: true }, true],
  [{ hideBackButton: false }, true],
  [{ hideBackButton: true, showBackButton: true }, true],
  [{ hideBackButton: true }, false],
])('%j: the back button is there: %s', async (props, isThere) => {
  await show(props);
  expect(screen.queryByLabelText('Back') !== null).toBe(isThere);
});

test.each([
  [{}, true],
  [{ showSearchBar: false }, false],
  [{ showSearchBar: true, hideSearch: true }, false],
  [{ showSearchBar: false, hideSearch: false }, true],
])('%j: the search is there: %s', async (props, isThere) => {
  await show(props);
  expect(screen.queryByTestId('conversations-search') !== null).toBe(isThere);
});

test('onSearchBarClicked: the field is a button that leads elsewhere, by the newest callback', async () => {
  const heard: string[] = [];
  await show({ onSearchBarClicked: () => heard.push('old'), searchPlaceholderText: 'Find' });
  await screen.rerender(list({ onSearchBarClicked: () => heard.push('new'), searchPlaceholderText: 'Find' }));
  expect(screen.queryByPlaceholderText('Find')).toBeNull();
  await fireEvent.press(screen.getByRole('button', { name: 'Find' }));
  expect(heard).toEqual(['new']);
  await screen.rerender(list());
  expect(screen.getByPlaceholderText('Search')).toBeOnTheScreen();
});

test('the builder says which conversations', async () => {
  await group('tea');
  await write(ana, 'ben', 'hi', 'user');
  await show({
    conversationsRequestBuilder: new Kit.ConversationsRequestBuilder().setConversationType('user'),
    textFormatters: [],
  });
  expect(order()).toEqual(['user-ben']);
});

test('every key of style reaches what it names', async () => {
  await write(ana, 'ben', 'hi', 'user');
  await greeting();
  await show({
    style: {
      itemStyle: {
        badgeStyle: { containerStyle: { backgroundColor: 'teal' }, textStyle: { color: 'linen' } },
        dateStyle: { textStyle: { color: 'navy' } },
        subtitleStyle: { color: 'olive' },
        typingIndicatorTextStyle: { color: 'plum' },
        receiptStyle: { tintColor: 'tomato' },
      },
    },
  });
  expect(screen.getByTestId('unread')).toHaveStyle({ backgroundColor: 'teal' });
  expect(screen.getByText('1', { includeHiddenElements: true })).toHaveStyle({ color: 'linen' });
  for (const time of screen.getAllByText(/[AP]M$/)) expect(time).toHaveStyle({ color: 'navy' });
  expect(screen.getByText('\u2068ben\u2069: \u2068hello\u2069')).toHaveStyle({ color: 'olive' });
  const [tick] = screen.getByLabelText('Sent').queryAll((node) => node.type === 'Image');
  expect(tick?.props['tintColor']).toBe('tomato');
  await act(async () => ben.startTyping(new Kit.TypingIndicator('tea', 'group')));
  expect(await screen.findByText(/is typing/)).toHaveStyle({ color: 'plum' });
});

test('what is half written stands in the row of its chat, until it is sent or gone', async () => {
  await greeting();
  const place = { target: { type: 'group', id: 'tea' }, parentId: '' } as const;
  const half = { text: 'me\ntoo', mentions: [], about: null, kept: null };
  Writing.of(ana).keep(place, half);
  await show({ style: { itemStyle: { draftTextStyle: { fontStyle: 'italic' } } } });
  const line = await screen.findByText('Draft: \u2068me too\u2069');
  expect(line).toHaveStyle({ color: '#8A5A00', fontStyle: 'italic' });
  expect(label('group', 'tea')).toMatch(/^tea, Draft: \u2068?me too/);
  await act(async () => Writing.of(ana).keep(place, { ...half, text: ' ' }));
  await screen.findByText('\u2068ben\u2069: \u2068hello\u2069');
});

test('what is half written in a thread stands in the row of its chat, behind what stands there itself', async () => {
  await greeting();
  const half = (text: string) => ({ text, mentions: [], about: null, kept: null });
  const keep = async (parentId: string, text: string): Promise<void> => {
    await act(async () => Writing.of(ana).keep({ target: { type: 'group', id: 'tea' }, parentId }, half(text)));
  };
  await keep('7', 'first');
  await keep('8', 'second');
  await show();
  await screen.findByText('Draft in a thread: \u2068second\u2069');
  expect(label('group', 'tea')).toMatch(/^tea, Draft in a thread: \u2068?second/);
  await keep('7', 'first again');
  await screen.findByText('Draft in a thread: \u2068first again\u2069');
  await keep('7', '');
  await screen.findByText('Draft in a thread: \u2068second\u2069');
  const open = (): (() => void) =>
    Writing.of(ana).subscribe({ target: { type: 'group', id: 'tea' }, parentId: '8' }, () => {});
  const close = await act(async () => open());
  await screen.findByText('\u2068ben\u2069: \u2068hello\u2069');
  await act(async () => close());
  await screen.findByText('Draft in a thread: \u2068second\u2069');
  await keep('', 'me too');
  await screen.findByText('Draft: \u2068me too\u2069');
});

test('what is half written in one chat draws its row once, and nothing of the others', async () => {
  await greeting();
  await group('jam');
  await write(ben, 'jam', 'hello');
  const drawn: string[] = [];
  const datePattern = (one: Kit.Conversation): string => {
    drawn.push(one.getConversationId());
    return 'now';
  };
  await show({ datePattern });
  await scene.rest();
  drawn.length = 0;
  const place = { target: { type: 'group', id: 'jam' }, parentId: '' } as const;
  await act(async () => Writing.of(ana).keep(place, { text: 'me', mentions: [], about: null, kept: null }));
  await screen.findByText('Draft: \u2068me\u2069');
  expect(drawn).toEqual(['group_jam']);
});

test('somebody without a picture has the colour here that they have everywhere', async () => {
  await write(ben, 'ana', 'Hello', 'user');
  await show();
  await waitFor(() => expect(groundOf('B')).toBe(avatarColor('ben')));
});

test('who writes learns that it was delivered: what comes, and what had come while nobody looked', async () => {
  const before = await ben.sendMessage(new Kit.TextMessage('ana', 'hello', 'user'));
  await show();
  const isDelivered = async (message: Kit.BaseMessage): Promise<boolean> =>
    (await ben.getMessageDetails(message.getId())).getDeliveredAt() > 0;
  await scene.pass(2_000);
  expect(await isDelivered(before)).toBe(true);
  const next = await ben.sendMessage(new Kit.TextMessage('ana', 'are you there?', 'user'));
  await scene.pass(2_000);
  expect(await isDelivered(next)).toBe(true);
  expect((await ben.getMessageDetails(next.getId())).getReadAt()).toBe(0);
});
