import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { Platform, StyleSheet, Text } from 'react-native';
import { describeKitComponent } from '../../testing/describe-kit-component.tsx';
import { shown } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { shareTea } from '../../testing/shared-tea.ts';
import { KitThreadHeader } from './KitThreadHeader.tsx';
import type { KitThreadHeaderProps } from './props.ts';

describeKitComponent('KitThreadHeader', {
  draw: (props, { message }) => <KitThreadHeader parentMessage={message} onBack={() => {}} {...props} />,
  slice: (style) => ({ threadHeaderStyles: style }),
});

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let first: Kit.BaseMessage;

beforeEach(async () => {
  ({ ana, ben } = await shareTea(scene));
  first = await ben.sendMessage(new Kit.TextMessage('tea', 'Who brings cups?', 'group'));
});

async function reply(text: string): Promise<Kit.BaseMessage> {
  const message = new Kit.TextMessage('tea', text, 'group');
  message.setParentMessageId(first.getId());
  return await ben.sendMessage(message);
}

async function draw(props: KitThreadHeaderProps = {}): Promise<void> {
  await render(hosted(ana, <KitThreadHeader parentMessage={first} {...props} />));
}

test('shows the message, who wrote it, and the number of replies', async () => {
  await reply('I do');
  await draw();
  await shown('Who brings cups?');
  await shown('1 reply');
  expect(screen.getByText(/ben/)).toBeOnTheScreen();
});

test.each<[KitThreadHeaderProps, isTitled: boolean, hasBack: boolean]>([
  [{}, false, false],
  [{ onBack: () => {} }, true, true],
  [{ onBack: () => {}, showBackButton: false }, true, false],
  [{ showBackButton: true }, true, true],
])('%j: a title where it leads back, and none under a bar of the host’s', async (props, isTitled, hasBack) => {
  await draw(props);
  await shown('Who brings cups?');
  expect(screen.queryByRole('heading', { name: 'Thread' }) !== null).toBe(isTitled);
  expect(screen.queryByLabelText('Back') !== null).toBe(hasBack);
});

test('a template draws the message, or parts of it, and names of other kits hide the number of replies', async () => {
  const part = (name: string) => () => <Text>{name}</Text>;
  await draw({
    template: { type: 'text', HeaderView: part('head'), FooterView: part('foot') },
    replyCountVisibility: false,
  });
  await shown('Who brings cups?');
  for (const name of ['head', 'foot']) expect(screen.getByText(name)).toBeOnTheScreen();
  expect(screen.queryByText('0 replies')).toBeNull();
  await screen.rerender(
    hosted(ana, <KitThreadHeader parentMessage={first} template={{ type: 'text', BubbleView: part('whole') }} />),
  );
  await shown('whole');
  expect(screen.queryByText('Who brings cups?')).toBeNull();
  expect(screen.getByText('0 replies')).toBeOnTheScreen();
});

test('every key of style reaches what it names', async () => {
  await draw({
    onBack: () => {},
    style: { subtitleTextStyle: { color: 'teal' }, messageStyle: { opacity: 0.5 }, titleStyle: { color: 'tan' } },
  });
  await shown('Who brings cups?');
  expect(screen.getByText('0 replies')).toHaveStyle({ color: 'teal' });
  expect(screen.getByText('Thread')).toHaveStyle({ color: 'tan' });
  const around = screen.getByText('Who brings cups?').parent;
  let above = around;
  while (above !== null && StyleSheet.flatten(above.props['style'])?.opacity !== 0.5) above = above.parent;
  expect(above).not.toBeNull();
});

test('follows edits, reactions, and replies that come and go', async () => {
  await draw();
  await shown('0 replies');
  const answer = await reply('I do');
  await shown('1 reply');
  await reply('Me too');
  await shown('2 replies');
  await ben.deleteMessage(answer.getId());
  const edited = new Kit.TextMessage('tea', 'Who brings plates?', 'group');
  edited.setId(first.getId());
  await ben.editMessage(edited);
  await shown('Who brings plates?');
  await ben.addReaction(first.getId(), '👍');
  await fireEvent.press(await screen.findByTestId('reaction-👍'));
  await shown('👍 2');
  await ben.deleteMessage(first.getId());
  await shown('Message deleted');
});

test('counts as the server does, after replies came and went', async () => {
  const answers = [await reply('one'), await reply('two')];
  await draw();
  await shown('2 replies');
  for (const answer of answers) await ben.deleteMessage(answer.getId());
  const now = await ana.queries.getMessage(first.getId());
  await shown(now.replyCount === 1 ? '1 reply' : `${now.replyCount} replies`);
});

test('a message that answers another shows what it answers, as that is now', async () => {
  const answer = new Kit.TextMessage('tea', 'I can bring four', 'group');
  answer.setQuotedMessageId(first.getId());
  const sent = await ben.sendMessage(answer);
  await draw({ parentMessage: sent });
  await shown('I can bring four');
  await shown('Who brings cups?');
  await ben.deleteMessage(first.getId());
  await shown('Message deleted');
});

test('the id of the message is enough, as a string or a number', async () => {
  await draw({ parentMessage: null, parentMessageId: first.getId() });
  await shown('Who brings cups?');
});

test('what the viewer may not see (any more) is not shown', async () => {
  await draw();
  await shown('Who brings cups?');
  await ben.kickGroupMember('tea', 'ana');
  await shown('This message is not available.');
  expect(screen.queryByText('Who brings cups?')).toBeNull();
  await ben.addMembersToGroup('tea', [new Kit.GroupMember('ana', 'participant')], []);
  await shown('Who brings cups?');
});

test('of a message that there is not it says so, and tells the host', async () => {
  const onError = jest.fn();
  await draw({ parentMessage: undefined, parentMessageId: 'nothing', onError });
  await shown('This message is not available.');
  expect(onError).toHaveBeenCalledTimes(1);
});

test('what failed is said, and is asked for again by a press', async () => {
  scene.refuse('INTERNAL', 'getMessage');
  const onError = jest.fn();
  await draw({ onError });
  await waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
  scene.loseAnswers();
  await fireEvent.press(await screen.findByText('Try again'));
  await shown('Who brings cups?');
});

test('a reaction that is held shows who reacted, and goes with the last one', async () => {
  await ben.addReaction(first.getId(), '👍');
  await draw();
  await fireEvent(await screen.findByTestId('reaction-👍'), 'longPress', { nativeEvent: {} });
  expect(await screen.findByTestId('reacted-ben-👍')).toBeOnTheScreen();
  await ben.removeReaction(first.getId(), '👍');
  await waitFor(() => expect(screen.queryByTestId('reactions-card')).toBeNull());
});

const place = { getBoundingClientRect: () => ({ x: 10, y: 20, width: 44, height: 28 }) };
const web = { currentTarget: place, clientX: 12, clientY: 24, defaultPrevented: false };
test.each([
  ['a right click', 'contextMenu', {}],
  ['Alt and the arrow down', 'keyDown', { key: 'ArrowDown', altKey: true }],
  ['the key for menus', 'keyDown', { key: 'ContextMenu', altKey: false }],
])('in a browser, %s shows who reacted, and nothing of the browser', async (_, event, given) => {
  jest.replaceProperty(Platform, 'OS', 'web');
  const [preventDefault, stopPropagation] = [jest.fn(), jest.fn()];
  await ben.addReaction(first.getId(), '👍');
  await draw();
  await fireEvent(await screen.findByTestId('reaction-👍'), event, {
    ...web,
    ...given,
    preventDefault,
    stopPropagation,
  });
  expect(preventDefault).toHaveBeenCalledTimes(1);
  expect(await screen.findByTestId('reacted-ben-👍')).toBeOnTheScreen();
});

test('in a browser, a finger that holds a reaction asks once', async () => {
  jest.replaceProperty(Platform, 'OS', 'web');
  await ben.addReaction(first.getId(), '👍');
  await draw();
  await fireEvent(await screen.findByTestId('reaction-👍'), 'contextMenu', { ...web, defaultPrevented: true });
  expect(screen.queryByTestId('reactions-card')).toBeNull();
});

test('says how far one’s own message is, also by what others read below it', async () => {
  first = await ana.sendMessage(new Kit.TextMessage('tea', 'Mine', 'group'));
  const bubble = () => screen.getByTestId(`bubble-${first.getId()}`);
  await draw();
  await waitFor(() => expect(bubble()).toHaveAccessibleName(/Sent/));
  await ben.markAsDelivered(first);
  await waitFor(() => expect(bubble()).toHaveAccessibleName(/Delivered/));
  await ben.markAsRead(await ana.sendMessage(new Kit.TextMessage('tea', 'And more', 'group')));
  await waitFor(() => expect(bubble()).toHaveAccessibleName(/Read/));
  await screen.rerender(hosted(ana, <KitThreadHeader parentMessage={first} receiptsVisibility={false} />));
  expect(bubble()).not.toHaveAccessibleName(/Read/);
  await screen.rerender(hosted(ana, <KitThreadHeader parentMessage={first} hideReceipts />));
  expect(bubble()).not.toHaveAccessibleName(/Read/);
});

test('a reaction that is refused is said to user and host', async () => {
  await ben.addReaction(first.getId(), '👍');
  const onError = jest.fn();
  await draw({ onError });
  await shown('👍 1');
  scene.refuse('FORBIDDEN', 'setReaction');
  await fireEvent.press(screen.getByTestId('reaction-👍'));
  await waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
  expect(screen.getByTestId('reaction-👍')).toHaveTextContent('👍 1');
  // Nobody knows yet what becomes of it.
  jest.spyOn(ana, 'addReaction').mockReturnValue(new Promise(() => {}));
  await fireEvent.press(screen.getByTestId('reaction-👍'));
  expect(screen.getByTestId('reaction-👍')).toHaveTextContent('👍 2');
});

describe('props', () => {
  test('onBack brings the button, showBackButton takes it away or brings it', async () => {
    const onBack = jest.fn();
    await draw();
    expect(screen.queryByLabelText('Back')).toBeNull();
    await screen.rerender(hosted(ana, <KitThreadHeader parentMessage={first} onBack={onBack} />));
    await fireEvent.press(screen.getByLabelText('Back'));
    expect(onBack).toHaveBeenCalledTimes(1);
    await screen.rerender(
      hosted(ana, <KitThreadHeader parentMessage={first} onBack={onBack} showBackButton={false} />),
    );
    expect(screen.queryByLabelText('Back')).toBeNull();
  });

  test('hideReplyCount, hideDate, datePattern, avatarVisibility', async () => {
    const given: KitThreadHeaderProps = {
      parentMessage: first,
      datePattern: () => 'at noon',
      onAvatarPress: jest.fn(),
    };
    await draw(given);
    await shown('at noon');
    expect(screen.getByTestId('sender-ben')).toBeOnTheScreen();
    await screen.rerender(hosted(ana, <KitThreadHeader {...given} hideReplyCount hideDate avatarVisibility={false} />));
    expect(screen.queryByText('at noon')).toBeNull();
    expect(screen.queryByText('0 replies')).toBeNull();
    expect(screen.queryByTestId('sender-ben')).toBeNull();
  });

  test('onLinkPress, onMentionPress and onAvatarPress are told with the message', async () => {
    first = await ben.sendMessage(new Kit.TextMessage('tea', '<@uid:ben> see https://example.com', 'group'));
    const [onLinkPress, onMentionPress, onAvatarPress] = [jest.fn(), jest.fn(), jest.fn()];
    await draw({ onLinkPress, onMentionPress, onAvatarPress });
    await shown('https://example.com');
    await fireEvent.press(screen.getByText('https://example.com'));
    expect(onLinkPress).toHaveBeenCalledWith('https://example.com', expect.any(Kit.TextMessage));
    await fireEvent.press(screen.getByText(/@ben/));
    await waitFor(() => expect(onMentionPress).toHaveBeenCalledTimes(1));
    await fireEvent.press(screen.getByTestId('sender-ben'));
    expect(onAvatarPress.mock.calls[0][0].getUid()).toBe('ben');
  });

  test('another message is another thread, and nobody listens any more once it is gone', async () => {
    await draw();
    await shown('Who brings cups?');
    const other = await ben.sendMessage(new Kit.TextMessage('tea', 'Who brings tea?', 'group'));
    await screen.rerender(hosted(ana, <KitThreadHeader parentMessage={other} />));
    await shown('Who brings tea?');
    expect(screen.queryByText('Who brings cups?')).toBeNull();
    await act(() => screen.unmount());
  });
});
