import { Kit } from '@open-chat-kit/sdk';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { createRef, type ReactElement } from 'react';
import { AccessibilityInfo, Platform, ScrollView, StyleSheet, Text, type ViewStyle } from 'react-native';
import { after, shown } from '../../testing/hands.ts';
import { hosted, screenScene, themed } from '../../testing/screen-scene.tsx';
import { say, sayForIds, shareTea } from '../../testing/shared-tea.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { KitMessageList } from './KitMessageList.tsx';
import type { KitMessageListHandle, KitMessageListProps, MessageListSlotProps } from './props.ts';

const scene = screenScene('ana', 'ben', 'cleo');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let group: Kit.Group;

beforeEach(async () => {
  ({ ana, ben, group } = await shareTea(scene));
});

const list = (props: KitMessageListProps = {}, client = ana): ReactElement =>
  hosted(client, <KitMessageList group={group} {...props} />);

/** The list, once this is seen in it. */
async function open(text: string | RegExp, props: KitMessageListProps = {}): Promise<void> {
  await render(list(props));
  await shown(text);
}

const isolated = (text: string): string => `\u2068${text}\u2069`;

test('shows what was said, who said it, and what happened in the group', async () => {
  await say(ben, 'hello');
  await say(ana, 'hi');
  await open('hello');
  expect(screen.getByText('hi')).toBeOnTheScreen();
  expect(screen.getByText(isolated('ben'))).toBeOnTheScreen();
  expect(screen.getByText(`${isolated('ana')} joined`)).toBeOnTheScreen();
  expect(screen.getByText('Today')).toBeOnTheScreen();
  expect(screen.getByLabelText(/^ben, hello, /)).toBeOnTheScreen();
  expect(screen.getByLabelText(/^You, hi, .*, Sent$/)).toBeOnTheScreen();
});

test('is live: received, edited, deleted', async () => {
  await open(`${isolated('ben')} created the group`);
  const message = await say(ben, 'helo');
  await shown('helo');
  if (message instanceof Kit.TextMessage) message.setText('hello');
  await ben.editMessage(message);
  await shown('hello');
  expect(screen.getByText(/^edited/)).toBeOnTheScreen();
  await ben.deleteMessage(message.getId());
  await shown('Message deleted');
  expect(screen.queryByText('hello')).toBeNull();
});

test('hides what it is told to hide', async () => {
  await say(ben, 'hello');
  await say(ana, 'hi');
  await open('hello', { hideGroupActionMessages: true, hideTimestamp: true, receiptsVisibility: false });
  expect(screen.queryByText(/joined/)).toBeNull();
  expect(screen.queryByText(/\d:\d\d/)).toBeNull();
  // Nor are they said: the name of a row has what is seen.
  for (const hidden of [/\d:\d\d/, /Sent/]) {
    expect(screen.queryByLabelText(hidden, { includeHiddenElements: true })).toBeNull();
  }
  expect(screen.getByLabelText('You, hi')).toBeOnTheScreen();
  await screen.rerender(list());
  await shown(`${isolated('ana')} joined`);
  expect(screen.getAllByText(/\d:\d\d/).length).toBeGreaterThan(1);
});

test('shows pictures of others in groups only, and not where they are hidden', async () => {
  await say(ben, 'hello');
  await ben.sendMessage(new Kit.TextMessage('ana', 'just us', 'user'));
  await open('hello');
  const initials = (): number =>
    screen.queryAllByText('BE', { includeHiddenElements: true }).length +
    screen.queryAllByText('B', { includeHiddenElements: true }).length;
  expect(initials()).toBe(1);
  await screen.rerender(list({ avatarVisibility: false }));
  expect(initials()).toBe(0);
  await screen.rerender(list({ group: undefined, user: new Kit.User('ben', 'Ben') }));
  await shown('just us');
  expect(screen.queryByText('hello')).toBeNull();
  expect(initials()).toBe(0);
});

test('the builder says what loads; patterns say how dates read', async () => {
  await say(ben, 'one', 'two', 'three');
  const builder = (): Kit.MessagesRequestBuilder =>
    new Kit.MessagesRequestBuilder().setSearchKeyword('tw').setGUID('other');
  await open('two', {
    messageRequestBuilder: builder(),
    datePattern: (message) => `at ${message.getSentAt() > 0}`,
    dateSeperatorPattern: (date) => `day ${date > 0}`,
  });
  expect(screen.queryByText('one')).toBeNull();
  expect(screen.getByText('at true')).toBeOnTheScreen();
  expect(screen.getByText('day true')).toBeOnTheScreen();
  expect(screen.getByLabelText('ben, two, at true')).toBeOnTheScreen();
  await screen.rerender(list({ messageRequestBuilder: builder(), dateSeparatorPattern: () => 'the day' }));
  await shown('the day');
});

test('a pattern that throws leaves the kit’s own text', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await say(ben, 'hello');
  await render(
    list({
      dateSeparatorPattern: () => {
        throw new Error('in a pattern');
      },
    }),
  );
  await shown('Today');
});

test('tells what loaded, that nothing is there, and what failed', async () => {
  const told: string[] = [];
  const props: KitMessageListProps = {
    hideGroupActionMessages: true,
    onLoad: (messages) => told.push(`loaded ${messages.length}`),
    onEmpty: () => told.push('empty'),
    onError: (error) => told.push(error.code),
  };
  const style = {
    emptyStateStyle: { titleStyle: { color: 'teal' } },
    errorStateStyle: { titleStyle: { color: 'tan' } },
  };
  await open('No messages yet', { ...props, style });
  expect(screen.getByText('No messages yet')).toHaveStyle({ color: 'teal' });
  expect(told).toEqual(['empty']);
  await say(ben, 'hello');
  await shown('hello');
  await cleanup();
  await open('hello', props);
  expect(told).toEqual(['empty', 'loaded 1']);
  await cleanup();
  scene.refuse('INTERNAL', 'history');
  await open('Couldn’t load messages', { ...props, style });
  expect(screen.getByText('Couldn’t load messages')).toHaveStyle({ color: 'tan' });
  expect(told).toEqual(['empty', 'loaded 1', 'INTERNAL']);
  await screen.rerender(list({ ...props, hideError: true }));
  expect(screen.queryByText('Couldn’t load messages')).toBeNull();
  await screen.rerender(list({ ...props, ErrorView: () => <Text>oh no</Text> }));
  expect(screen.getByText('oh no')).toBeOnTheScreen();
});

test('slots stand where they say', async () => {
  const client = await scene.enter('ana', () => ({ history: () => new Promise(() => {}) }));
  await render(
    list(
      {
        HeaderView: (props) => <Text>{`above ${props.group?.getName()} ${props.id?.guid}`}</Text>,
        FooterView: (props) => <Text>{`below ${props.id?.guid}`}</Text>,
        LoadingView: () => <Text>one moment</Text>,
      },
      client,
    ),
  );
  expect(screen.getByText('above Tea tea')).toBeOnTheScreen();
  expect(screen.getByText('below tea')).toBeOnTheScreen();
  expect(screen.getByText('one moment')).toBeOnTheScreen();
  await cleanup();
  await open('say something', { hideGroupActionMessages: true, EmptyView: () => <Text>say something</Text> });
});

test('a failed message can be sent again and taken back', async () => {
  scene.refuse('FORBIDDEN', 'send');
  await open(`${isolated('ana')} joined`);
  for (const text of ['first', 'second']) {
    await after(() => say(ana, text).catch(() => {}));
  }
  await waitFor(() => expect(screen.getAllByText('Not sent. You are not allowed to do that.')).toHaveLength(2));
  scene.refuse('FORBIDDEN');
  const [again = screen.getByTestId('none')] = screen.getAllByRole('button', { name: 'Send again' });
  await fireEvent.press(again);
  await waitFor(() => expect(screen.getByLabelText(/^You, first, .*, Sent$/)).toBeOnTheScreen());
  await fireEvent.press(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('second')).toBeNull());
});

test('whoever is no member reads why, and joining loads', async () => {
  await say(ben, 'hello');
  await ana.leaveGroup('tea');
  await open('You are not in this group');
  await after(() => ana.joinGroup('tea'), 'hello');
  await after(() => ben.banGroupMember('tea', 'ana'), 'You are banned from this group');
  await after(() => ben.unbanGroupMember('tea', 'ana'));
  await after(() => ana.joinGroup('tea'), 'hello');
  await after(() => ben.deleteGroup('tea'), 'This group was deleted');
});

test('whoever is removed while they read is told so, and a chat with nobody is no group', async () => {
  await say(ben, 'hello');
  await open('hello');
  await after(() => ben.kickGroupMember('tea', 'ana'), 'You were removed from this group');
  await screen.rerender(list({ group: null, user: new Kit.User('nobody', 'Nobody') }));
  await shown('This chat no longer exists');
});

test('null is the same as nothing: hosts keep a chat in a state that is empty at first', async () => {
  await say(ben, 'hello');
  const slots = { HeaderView: (props: MessageListSlotProps) => <Text>{`above ${props.id?.uid} ${props.group}`}</Text> };
  await render(list({ ...slots, group: null, user: null, onError: () => {} }));
  expect(screen.getByText('above undefined undefined')).toBeOnTheScreen();
  await screen.rerender(list({ ...slots, group: null, user: new Kit.User('ben', 'Ben') }));
  expect(screen.getByText('above ben undefined')).toBeOnTheScreen();
  await screen.rerender(list({ ...slots, user: null }));
  await shown('hello');
});

test('without a user or a group it says what is missing, through onError', async () => {
  const told: string[] = [];
  await open('Couldn’t load messages', { group: undefined, onError: (error) => told.push(error.code) });
  expect(told).toEqual(['INVALID_ARGUMENT']);
});

test('styles of the host win', async () => {
  const message = await say(ben, 'hello');
  const own = await say(ana, 'hi');
  await open('hello', {
    testID: 'chat',
    style: {
      containerStyle: { backgroundColor: 'rgb(1, 2, 3)' },
      incomingBubbleStyle: {
        containerStyle: { backgroundColor: 'rgb(4, 5, 6)' },
        textStyle: { color: 'rgb(7, 8, 9)' },
      },
      outgoingBubbleStyle: { containerStyle: { backgroundColor: 'rgb(10, 11, 12)' } },
    },
  });
  const color = (id: string): unknown => StyleSheet.flatten(screen.getByTestId(id).props['style']).backgroundColor;
  expect(color('chat')).toBe('rgb(1, 2, 3)');
  expect(color(`bubble-${message.getId()}`)).toBe('rgb(4, 5, 6)');
  expect(color(`bubble-${own.getId()}`)).toBe('rgb(10, 11, 12)');
  expect(StyleSheet.flatten(screen.getByText('hello').props['style']).color).toBe('rgb(7, 8, 9)');
});

test('callbacks, equal styles and builders written in render draw nothing anew', async () => {
  await say(ben, 'hello');
  let drawn = 0;
  const patterns = {
    dateSeparatorPattern: (): string => {
      drawn += 1;
      return 'the day';
    },
  };
  const page = (): ReactElement =>
    list({
      ...patterns,
      messageRequestBuilder: new Kit.MessagesRequestBuilder().setLimit(20),
      style: { incomingBubbleStyle: { textStyle: { color: 'red' } } },
      onError: () => {},
      onLoad: () => {},
    });

  await render(page());
  await shown('hello');
  await scene.rest();
  const before = drawn;
  await screen.rerender(page());
  expect(drawn).toBe(before);
});

test('a message that comes draws its row and its neighbour, and an edit its own row', async () => {
  const drawn: string[] = [];
  // Asked for once for each drawing of a bubble.
  const datePattern = (message: Kit.BaseMessage): string => {
    drawn.push(message instanceof Kit.TextMessage ? message.getText() : '');
    return '';
  };
  const last = await say(ben, 'one', 'two', 'three');
  await open('three', { datePattern });
  await scene.rest();
  drawn.length = 0;
  await say(ben, 'four');
  await shown('four');
  await scene.rest();
  expect(drawn.toSorted()).toEqual(['four', 'three']);
  drawn.length = 0;
  if (last instanceof Kit.TextMessage) last.setText('THREE');
  await ben.editMessage(last);
  await shown('THREE');
  await scene.rest();
  expect(drawn).toEqual(['THREE']);
});

test('the theme’s styles hold where the host says nothing', async () => {
  const slice = { messageListStyles: { containerStyle: { backgroundColor: 'rgb(9, 9, 9)', borderTopWidth: 7 } } };
  await render(themed(slice, list({ testID: 'it', style: { containerStyle: { backgroundColor: 'rgb(1, 2, 3)' } } })));
  const style = StyleSheet.flatten(screen.getByTestId('it').props['style']);
  expect(style).toMatchObject({ backgroundColor: 'rgb(1, 2, 3)', borderTopWidth: 7 });
});

test('names keep colours of their own where a host gives back the styles that it has read', async () => {
  await say(ben, 'mine to say');
  const nameIn = (): unknown => StyleSheet.flatten(screen.getByText(isolated('ben')).props['style']);
  const { rerender } = await render(themed({}, list()));
  await shown('mine to say');
  const before = nameIn();
  function GivenBack(): ReactElement {
    return list({ style: useTheme().messageListStyles });
  }
  await rerender(themed({}, <GivenBack />));
  await shown('mine to say');
  expect(nameIn()).toEqual(before);
});

test('says what comes to screen readers, but not what one writes oneself', async () => {
  const said = jest.spyOn(AccessibilityInfo, 'announceForAccessibilityWithOptions');
  said.mockClear();
  await say(ben, 'before');
  await open('before');
  await say(ana, 'mine');
  await shown('mine');
  await say(ben, 'news');
  await shown('news');
  await waitFor(() => expect(said.mock.calls).toEqual([[`${isolated('ben')}: news`, { queue: true }]]));
  await say(ben, 'ok');
  await waitFor(() => expect(said).toHaveBeenCalledTimes(2));
  await say(ben, 'ok');
  await waitFor(() => expect(said).toHaveBeenCalledTimes(3));
});

test('what comes below another screen is not said, nor when the list is back', async () => {
  const said = jest.spyOn(AccessibilityInfo, 'announceForAccessibilityWithOptions');
  said.mockClear();
  await say(ben, 'before');
  await open('before');
  await screen.rerender(list({ isInView: false }));
  await say(ben, 'unseen');
  await shown('unseen');
  await screen.rerender(list({ isInView: true }));
  await scene.rest();
  expect(said).not.toHaveBeenCalled();
  await say(ben, 'news');
  await waitFor(() => expect(said.mock.calls).toEqual([[`${isolated('ben')}: news`, { queue: true }]]));
});

test.each<[string, () => Promise<unknown>]>([
  ['logout', () => ana.logout()],
  ['a ban', () => ben.banGroupMember('tea', 'ana')],
  ['another chat', () => screen.rerender(list({ group: null, user: new Kit.User('ben', 'Ben') }))],
])('what was said to screen readers is gone after %s', async (_name, leave) => {
  // Where only a live region is heard, and what stands in it can be read.
  await say(ben, 'before');
  await open('before');
  jest.replaceProperty(Platform, 'OS', 'android');
  await say(ben, 'news');
  await shown(`${isolated('ben')}: news`);
  await after(leave);
  expect(screen.queryByText(/news/, { includeHiddenElements: true })).toBeNull();
});

test('alignment: one’s own stand at the other side, or all at one', async () => {
  const theirs = await say(ben, 'theirs');
  const mine = await say(ana, 'mine');
  await open('mine');
  await shown('theirs');
  /** Of the line that the bubble stands in. */
  const side = (id: string): unknown => {
    for (let node = screen.getByTestId(`bubble-${id}`).parent; node !== null; node = node.parent) {
      const { justifyContent } = StyleSheet.flatten<ViewStyle>(node.props['style']) ?? {};
      if (justifyContent !== undefined) return justifyContent;
    }
    return undefined;
  };
  const sides = (): unknown[] => [side(mine.getId()), side(theirs.getId())];
  expect(sides()).toEqual(['flex-end', 'flex-start']);
  await screen.rerender(list({ alignment: 'leftAligned' }));
  expect(sides()).toEqual(['flex-start', 'flex-start']);
  await screen.rerender(list({ alignment: 'standard' }));
  expect(sides()).toEqual(['flex-end', 'flex-start']);
});

test('alignment: where all stand at one side names and pictures say whose each is, also of two', async () => {
  const ofBen = await ana.getUser('ben');
  await ana.sendMessage(new Kit.TextMessage('ben', 'mine', 'user'));
  await ben.sendMessage(new Kit.TextMessage('ana', 'theirs', 'user'));
  await ben.sendMessage(new Kit.TextMessage('ana', 'theirs too', 'user'));
  const chat = (props: KitMessageListProps): ReactElement =>
    hosted(ana, <KitMessageList user={ofBen} onAvatarPress={() => {}} {...props} />);
  await render(chat({}));
  await shown('theirs too');
  await scene.rest();
  const names = (): unknown[] => screen.queryAllByText(/^\u2068(ana|ben)\u2069$/).map(({ props }) => props['children']);
  const pictures = (): number => screen.queryAllByTestId(/^sender-/).length;
  expect([names(), pictures()]).toEqual([[], 0]);
  const style = { outgoingMessageBubbleStyles: { senderNameTextStyles: { color: 'teal' } } };
  await screen.rerender(chat({ alignment: 'leftAligned', style }));
  expect([names(), pictures()]).toEqual([['\u2068ana\u2069', '\u2068ben\u2069'], 2]);
  expect(screen.getByText('\u2068ana\u2069')).toHaveStyle({ color: 'teal' });
  await screen.rerender(chat({ alignment: 'leftAligned', avatarVisibility: false }));
  expect([names().length, pictures()]).toEqual([2, 0]);
});

/** Scrolls away from the newest message, as the platform tells it. */
async function scrollUp(): Promise<void> {
  await fireEvent.scroll(screen.getByTestId('messages'), {
    nativeEvent: {
      contentOffset: { x: 0, y: 0 },
      contentSize: { width: 400, height: 5_000 },
      layoutMeasurement: { width: 400, height: 900 },
    },
  });
  await scene.rest();
}

test('a ref goes to the end and compares', async () => {
  const ref = createRef<KitMessageListHandle>();
  await say(ben, ...Array.from({ length: 25 }, (_, index) => `line ${index}`));
  await open('line 24', { ref });
  await scene.rest();
  // At the end the list goes there by itself.
  await scrollUp();
  const gone = jest.spyOn(ScrollView.prototype, 'scrollToEnd').mockImplementation(() => {});
  const asked = jest.spyOn(ana.queries, 'history');
  gone.mockClear();
  await scene.rest();
  expect(gone).not.toHaveBeenCalled();
  await act(() => ref.current?.scrollToEnd());
  await waitFor(() => expect(gone).toHaveBeenCalled());
  expect(asked).not.toHaveBeenCalled();
  await act(() => ref.current?.reload());
  expect(asked).toHaveBeenCalledTimes(1);
});

test('newMessageIndicatorText and NewMessageIndicatorView say what is new below', async () => {
  await say(ben, ...Array.from({ length: 25 }, (_, index) => `line ${index}`));
  await open('line 24', { newMessageIndicatorText: 'Something new' });
  await scene.rest();
  await scrollUp();
  await say(ben, 'below');
  await screen.findByText('Something new');
  await screen.rerender(list({ NewMessageIndicatorView: ({ count }) => <Text>{`${count} unseen`}</Text> }));
  await screen.findByText('1 unseen');
  expect(screen.queryByTestId('new-messages')).toBeNull();
});

test('scrollToBottomOnNewMessage goes to whatever comes; without it only one’s own does', async () => {
  const gone = jest.spyOn(ScrollView.prototype, 'scrollToEnd').mockImplementation(() => {});
  await say(ben, ...Array.from({ length: 25 }, (_, index) => `line ${index}`));
  await open('line 24');
  await scene.rest();
  await scrollUp();
  gone.mockClear();
  await say(ben, 'one');
  await screen.findByText('1 new message');
  expect(gone).not.toHaveBeenCalled();
  await screen.rerender(list({ scrollToBottomOnNewMessage: true }));
  await say(ben, 'two');
  await waitFor(() => expect(gone).toHaveBeenCalled());
  gone.mockClear();
  await screen.rerender(list({ scrollToBottomOnNewMessages: true }));
  await say(ben, 'three');
  await waitFor(() => expect(gone).toHaveBeenCalled());
});

test('draws links and mentions by itself, and where the host wants neither, words alone', async () => {
  const [id = ''] = await sayForIds(ben, 'see https://example.com/pier, <@uid:ana>');
  const answer = new Kit.TextMessage('tea', 'plain', 'group');
  answer.setQuotedMessageId(id);
  await ben.sendMessage(answer);
  await open('plain');
  expect(await screen.findByRole('link')).toHaveTextContent('https://example.com/pier');
  expect(screen.getByLabelText(/^ben, see https:\/\/example\.com\/pier, \W*@ana/)).toBeOnTheScreen();
  await screen.rerender(list({ textFormatters: [] }));
  // A quote says it as its message does.
  const plain = 'see https://example.com/pier, @ana';
  await waitFor(() => expect(screen.getAllByText(plain)).toHaveLength(2));
  expect(screen.queryByRole('link')).toBeNull();
});

test('emoji alone are large and stand without a bubble, and each name has its own colour', async () => {
  const cleo = await scene.enter('cleo');
  await cleo.joinGroup('tea');
  await say(ben, '🎉');
  await say(cleo, 'hello');
  await open('hello');
  await shown('🎉');
  const size = (text: string): unknown => StyleSheet.flatten(screen.getByText(text).props['style']).fontSize;
  expect(size('🎉')).toBeGreaterThan(Number(size('hello')) * 2);
  const color = (name: string): unknown => StyleSheet.flatten(screen.getByText(isolated(name)).props['style']).color;
  expect(color('ben')).not.toBe(color('cleo'));
  const before = Number(size('🎉'));
  const twice = { typography: { heading4: { regular: { fontSize: 32 } } } };
  await screen.rerender(themed(twice, list()));
  await shown('🎉');
  expect(size('🎉')).toBe(2 * before);
});

test('a file is called by its name, with what it is and how large, and with what was written beside it', async () => {
  const picture = new Kit.MediaMessage('tea', null, 'image', 'group');
  picture.setAttachment(new Kit.Attachment('https://example.com/scones.jpg', 'scones.jpg', 'image/jpeg', 1_240_000));
  picture.setCaption('Fresh from the oven');
  await ben.sendMediaMessage(picture);
  const sound = new Kit.MediaMessage('tea', null, 'audio', 'group');
  sound.setAttachment(new Kit.Attachment('https://example.com/1', '', 'audio/ogg', 0));
  await ben.sendMediaMessage(sound);
  await open('scones.jpg');
  expect(screen.getByText('Photo · 1.2 MB')).toBeOnTheScreen();
  expect(screen.getByText('Fresh from the oven')).toBeOnTheScreen();
  expect(screen.getByLabelText(/^ben, scones\.jpg, Photo · 1\.2 MB, Fresh from the oven, /)).toBeOnTheScreen();
  expect(screen.getAllByText('Audio')).toHaveLength(1);
  expect(screen.getByLabelText(/^ben, Audio, \d/)).toBeOnTheScreen();
});
