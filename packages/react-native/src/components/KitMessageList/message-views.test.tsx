import { Kit, KitException } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, Text } from 'react-native';
import { listScene } from '../../testing/list-scene.tsx';
import { hosted, themed } from '../../testing/screen-scene.tsx';
import { say } from '../../testing/shared-tea.ts';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import { KitMessageTemplate } from '../Message/message-views.ts';
import { KitMessageList } from './KitMessageList.tsx';
import type { KitMessageListProps } from './props.ts';

const scene = listScene({ hideGroupActionMessages: true });
const { list } = scene;

beforeEach(async () => {
  await say(scene.ben, 'hello');
  await scene.ben.sendMessage(new Kit.CustomMessage('tea', 'group', 'place', { name: 'the old pier' }));
  await say(scene.ana, 'mine');
});

async function draw(props: KitMessageListProps = {}): Promise<void> {
  await render(list(props));
  // The list draws its rows from the end on, some at a time.
  for (const first of [/mine/, /hello/]) await waitFor(() => expect(screen.getByLabelText(first)).toBeOnTheScreen());
}

/** Draws which part it stands for. */
const part =
  (name: string) =>
  (message: Kit.BaseMessage, alignment: string): ReactElement => (
    <Text>{`${name} ${message.getType()} of ${message.getSender()?.getUid()}, ${alignment}`}</Text>
  );

test('quotes and reactions have their own styles', async () => {
  const hello = await say(scene.ben, 'quoted');
  const answer = new Kit.TextMessage('tea', 'answering', 'group');
  answer.setQuotedMessageId(hello.getId());
  await scene.ana.addReaction((await scene.ben.sendMessage(answer)).getId(), '👍');
  const style = {
    quoteStyle: { containerStyle: { opacity: 0.9 }, nameStyle: { color: 'teal' }, textStyle: { color: 'tan' } },
    reactionStyle: { containerStyle: { opacity: 0.8 }, textStyle: { color: 'plum' } },
  };
  await draw({ style });
  const quote = screen.getByTestId(`quote-${hello.getId()}`);
  await waitFor(() => expect(within(quote).getByText('quoted')).toHaveStyle({ color: 'tan' }));
  expect(quote).toHaveStyle({ opacity: 0.9 });
  expect(within(quote).getByText(/ben/)).toHaveStyle({ color: 'teal' });
  const reaction = screen.getByTestId('reaction-👍');
  expect(reaction).toHaveStyle({ opacity: 0.8 });
  expect(within(reaction).getByText('👍 1')).toHaveStyle({ color: 'plum' });
});

test('bubbles have the style of their side, over it that of their kind, and over both that under the usual name', async () => {
  await say(scene.ben, '🎉');
  await scene.ben.deleteMessage((await say(scene.ben, 'wrong')).getId());
  const dateStyles = { containerStyle: { borderTopWidth: 3 } };
  const kind = (size: number) => ({ containerStyle: { borderWidth: size }, textStyle: { fontSize: size } });
  const style = {
    incomingMessageBubbleStyles: {
      containerStyle: { borderColor: 'red' },
      textStyle: { letterSpacing: 1 },
      textBubbleStyles: kind(21),
      deletedBubbleStyles: kind(22),
      customBubbleStyles: kind(23),
    },
    incomingBubbleStyle: { textStyle: { letterSpacing: 2 } },
  };
  await draw({
    style: { ...style, incomingMessageBubbleStyles: { ...style.incomingMessageBubbleStyles, dateStyles } },
  });
  const [time] = screen.getAllByText(/\d:\d\d/);
  expect(time?.parent).toHaveStyle({ borderTopWidth: 3 });
  const looks = (text: string): object => {
    const words = screen.getByText(text);
    const { fontSize, letterSpacing } = StyleSheet.flatten(words.props['style']);
    const bubble = screen.getAllByTestId(/^bubble-/).find((one) => within(one).queryByText(text) !== null);
    const { borderWidth, borderColor } = StyleSheet.flatten(bubble?.props['style']);
    return { fontSize, letterSpacing, borderWidth, borderColor };
  };
  const shared = { letterSpacing: 2, borderColor: 'red' };
  expect(looks('hello')).toEqual({ ...shared, fontSize: 21, borderWidth: 21 });
  expect(looks('Message deleted')).toEqual({ ...shared, fontSize: 22, borderWidth: 22 });
  expect(looks('This message cannot be shown here.')).toEqual({ ...shared, fontSize: 23, borderWidth: 23 });
  expect(looks('🎉')).toMatchObject({ ...shared, fontSize: 40 });
});

test('ticks, reactions and what is known of a link have the style of their side, below that under the usual name', async () => {
  const theirs = await say(scene.ben, 'theirs');
  const own = await say(scene.ana, 'own https://tea.example/');
  await scene.ana.addReaction(theirs.getId(), '👍');
  await scene.ana.addReaction(own.getId(), '🍵');
  const side = (size: number) => ({
    receiptStyles: { tintColor: 'tomato', containerStyle: { padding: size } },
    reactionStyles: { containerStyle: { padding: size }, textStyle: { color: 'plum' } },
    linkPreviewBubbleStyles: { containerStyle: { padding: size }, titleStyle: { color: 'teal' } },
  });
  await draw({
    linkPreview: () => ({ title: 'All of tea' }),
    style: {
      incomingMessageBubbleStyles: side(3),
      outgoingMessageBubbleStyles: side(5),
      reactionStyle: { textStyle: { color: 'navy' } },
      linkPreviewStyle: { containerStyle: { margin: 1 } },
    },
  });
  expect(screen.getByTestId('reaction-👍')).toHaveStyle({ padding: 3 });
  expect(screen.getByTestId('reaction-🍵')).toHaveStyle({ padding: 5 });
  expect(screen.getByText('🍵 1')).toHaveStyle({ color: 'navy' });
  const card = screen.getByTestId(`link-preview-${own.getId()}`);
  expect(card).toHaveStyle({ padding: 5, margin: 1 });
  expect(within(card).getByText(/All of tea/)).toHaveStyle({ color: 'teal' });
  const [ticks] = screen.getAllByLabelText('Sent');
  expect(ticks).toHaveStyle({ padding: 5 });
  expect(ticks?.queryAll((node) => node.type === 'Image')[0]?.props['tintColor']).toBe('tomato');
});

describe('the parts of a message that a host draws', () => {
  test('BubbleView stands in place of each bubble, and what is around it stays', async () => {
    await draw({ BubbleView: part('bubble') });
    expect(await screen.findByText('bubble text of ben, left')).toBeOnTheScreen();
    expect(screen.getByText('bubble place of ben, left')).toBeOnTheScreen();
    expect(screen.getByText('bubble text of ana, right')).toBeOnTheScreen();
    expect(screen.queryByText('hello')).toBeNull();
    expect(screen.getByText('Today')).toBeOnTheScreen();
  });

  test('LeadingView stands in place of pictures, where there are any', async () => {
    await draw({ LeadingView: part('picture') });
    // The last of a run has it, and one’s own have none.
    expect(screen.getAllByText(/^picture/)).toHaveLength(1);
    await screen.rerender(list({ LeadingView: part('picture'), avatarVisibility: false }));
    await waitFor(() => expect(screen.queryByText(/^picture/)).toBeNull());
  });

  test('StatusView stands in place of time and ticks', async () => {
    await draw({ StatusView: part('status'), datePattern: () => 'noon' });
    expect(screen.getByText('status text of ana, right')).toBeOnTheScreen();
    expect(screen.queryByText('noon')).toBeNull();
  });

  test('DateSeparatorView stands over the messages of a day', async () => {
    const days: number[] = [];
    await draw({
      DateSeparatorView: (date) => {
        days.push(date);
        return <Text>that day</Text>;
      },
    });
    expect(screen.getByText('that day')).toBeOnTheScreen();
    expect(screen.queryByText('Today')).toBeNull();
    expect(days[0]).toBe(Math.floor(scene.clock.now() / 1_000));
  });

  test('one that throws leaves the built-in one, and is told once', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const onError = jest.fn();
    await draw({
      BubbleView: () => {
        throw new Error('of the host');
      },
      onError,
    });
    expect(screen.getByText('hello')).toBeOnTheScreen();
    expect(onError).toHaveBeenCalledTimes(1);
    expect(onError).toHaveBeenCalledWith(expect.any(KitException));
    logged.mockRestore();
  });
});

describe('templates', () => {
  const place: KitMessageTemplate = {
    type: 'place',
    category: 'custom',
    ContentView: (message) => (
      <Text>{message instanceof Kit.CustomMessage ? String(message.getCustomData()['name']) : ''}</Text>
    ),
  };

  test('draw what messages of a kind say, and leave all others as they are', async () => {
    await draw({ templates: [place] });
    expect(screen.getByText('the old pier')).toBeOnTheScreen();
    expect(screen.getByText('hello')).toBeOnTheScreen();
  });

  test('may be made by their class, and get more later', async () => {
    const made = new KitMessageTemplate({ type: 'place', ContentView: part('content') });
    made.FooterView = part('foot');
    await draw({ templates: [made] });
    for (const name of ['content', 'foot']) expect(screen.getByText(`${name} place of ben, left`)).toBeOnTheScreen();
  });

  test('have a view for each part', async () => {
    const views = { HeaderView: part('head'), BottomView: part('bottom'), FooterView: part('foot') };
    await draw({ addTemplates: [{ ...place, ...views }] });
    for (const name of ['head', 'bottom', 'foot'])
      expect(screen.getByText(`${name} place of ben, left`)).toBeOnTheScreen();
    await screen.rerender(list({ addTemplates: [{ type: 'text', BubbleView: part('whole') }] }));
    await waitFor(() => expect(screen.getByText('whole text of ben, left')).toBeOnTheScreen());
  });

  test.each(['BubbleView', 'ContentView'] as const)('draw lines about a group by %s', async (view) => {
    const line = { type: 'groupMember', category: 'action', FooterView: part('foot'), [view]: part('line') };
    await draw({ hideGroupActionMessages: false, templates: [line] });
    expect(screen.getByText('line groupMember of ana, left')).toBeOnTheScreen();
    expect(screen.queryByText(/joined|^foot/)).toBeNull();
  });

  test('the first that fits counts: those of templates before those of addTemplates', async () => {
    await draw({
      templates: [
        { type: 'text', category: 'custom', ContentView: part('wrong') },
        { type: 'text', ContentView: part('first') },
      ],
      addTemplates: [{ type: 'text', ContentView: part('second') }, place],
    });
    expect(screen.getByText('first text of ben, left')).toBeOnTheScreen();
    expect(screen.getByText('the old pier')).toBeOnTheScreen();
    expect(screen.queryByText(/^(second|wrong)/)).toBeNull();
  });

  test('say nothing of messages that were deleted', async () => {
    const gone = await scene.ben.sendMessage(new Kit.TextMessage('tea', 'soon gone', 'group'));
    const options = (): MenuItemInterface[] => [{ text: 'Translate', onPress: () => {} }];
    await draw({ templates: [{ type: 'text', ContentView: part('content'), options }] });
    await scene.ben.deleteMessage(gone.getId());
    expect(await screen.findByText('Message deleted')).toBeOnTheScreen();
    expect(screen.getAllByText(/^content/)).toHaveLength(2);
    await fireEvent(screen.getByText('Message deleted'), 'longPress', { nativeEvent: {} });
    await scene.rest();
    expect(screen.queryByText('Translate')).toBeNull();
    await fireEvent(screen.getByText('content text of ben, left'), 'longPress', { nativeEvent: {} });
    expect(await screen.findByText('Translate')).toBeOnTheScreen();
  });

  test('say what the menu of a kind has', async () => {
    const seen: unknown[] = [];
    const options: KitMessageTemplate['options'] = (user, message, inGroup) => {
      seen.push([user?.getUid(), message.getType(), inGroup?.getGuid()]);
      return [{ text: 'Show on a map', onPress: () => {} }];
    };
    await draw({ templates: [{ ...place, options }] });
    await fireEvent(await screen.findByText('the old pier'), 'longPress', { nativeEvent: {} });
    expect(await screen.findByText('Show on a map')).toBeOnTheScreen();
    expect(screen.queryByText('Reply')).toBeNull();
    expect(seen).toContainEqual(['ana', 'place', 'tea']);
    await fireEvent.press(screen.getByTestId('overlay-backdrop'));
    await fireEvent(await screen.findByText('hello'), 'longPress', { nativeEvent: {} });
    expect(await screen.findByText('Reply')).toBeOnTheScreen();
  });

  test('take messages by the class of their kind, and entries by their title', async () => {
    const typed: KitMessageTemplate = {
      type: 'place',
      ContentView: (message: Kit.CustomMessage) => <Text>{String(message.getCustomData()['name'])}</Text>,
      options: (_user, message: Kit.CustomMessage) => [
        { id: 'map', title: `Show ${String(message.getCustomData()['name'])}`, onPress: () => {} },
      ],
    };
    await draw({ templates: [typed] });
    await fireEvent(await screen.findByText('the old pier'), 'longPress', { nativeEvent: {} });
    expect(await screen.findByText('Show the old pier')).toBeOnTheScreen();
  });

  test('a new array of the same templates draws no row again', async () => {
    const drawn = jest.fn(() => <Text>drawn</Text>);
    await draw({ templates: [{ type: 'place', ContentView: drawn }] });
    drawn.mockClear();
    await screen.rerender(list({ templates: [{ type: 'place', ContentView: drawn }] }));
    await scene.rest();
    expect(drawn).not.toHaveBeenCalled();
  });

  test('what is no template is left out, and said once', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
    await draw({ templates: [place, null, { ContentView: part('nothing') }] as never });
    expect(screen.getByText('the old pier')).toBeOnTheScreen();
    expect(warned.mock.calls.flat().filter((text) => /"templates" must be/.test(String(text)))).toHaveLength(1);
    warned.mockRestore();
  });
});

test('a greeting that refuses to be looked at is none', async () => {
  const told = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const refuse = (): never => {
    throw new Error('of the host');
  };
  const proxy = new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse });
  const views = { emptyChatGreetingView: proxy as ReactElement, EmptyView: () => <Text>nothing here</Text> };
  await render(hosted(scene.ana, <KitMessageList user={await scene.ana.getUser('ben')} {...views} />));
  await screen.findByText('nothing here');
  expect(told).toHaveBeenCalledWith(expect.stringMatching(/"emptyChatGreetingView" must be/));
});

test.each<[string, KitMessageListProps['emptyChatGreetingView']]>([
  ['an element', <Text key="greeting">Say hello to Ben</Text>],
  ['a function', () => <Text>Say hello to Ben</Text>],
])(
  'emptyChatGreetingView, %s, greets in a chat without messages, before EmptyView, and in no thread',
  async (_, view) => {
    const told = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const user = await scene.ana.getUser('ben');
    const around = (props: KitMessageListProps): ReactElement =>
      hosted(scene.ana, <KitMessageList user={user} {...props} />);
    const EmptyView = (): ReactElement => <Text>Nothing</Text>;
    await render(around({ emptyChatGreetingView: view, EmptyView }));
    expect(await screen.findByText('Say hello to Ben')).toBeOnTheScreen();
    await screen.rerender(around({ EmptyView }));
    expect(screen.getByText('Nothing')).toBeOnTheScreen();
    const wrong: never = 'Hello' as never;
    await screen.rerender(around({ emptyChatGreetingView: wrong, EmptyView }));
    expect(screen.getByText('Nothing')).toBeOnTheScreen();
    expect(told.mock.calls).toEqual(
      [[expect.stringMatching(/"emptyChatGreetingView" must be/)]].slice(0, told.mock.calls.length),
    );
    const first = await scene.ben.sendMessage(new Kit.TextMessage('ana', 'a thread', 'user'));
    await screen.rerender(around({ emptyChatGreetingView: view, EmptyView, parentMessageId: first.getId() }));
    expect(await screen.findByText('Nothing')).toBeOnTheScreen();
  },
);

describe('a picture behind the messages', () => {
  const paper = { uri: 'https://example.com/waves.png' };
  const hidden = { includeHiddenElements: true };
  const picture = (): ReturnType<typeof screen.queryByTestId> => screen.queryByTestId('messages-wallpaper', hidden);

  test('comes from the theme; what stands between bubbles has a ground there', async () => {
    const ground = { backgroundColor: '#ffffff' };
    const theme = { color: { background1: '#ffffff' }, messageListStyles: { wallpaper: paper } };
    const { rerender } = await render(themed(theme, list({ hideGroupActionMessages: false })));
    const line = await screen.findByText(/created the group/);
    expect(picture()?.queryAll((node) => node.type === 'Image')[0]).toHaveProp('source', paper);
    expect(line).toHaveStyle(ground);
    // The host's own style wins.
    await rerender(themed(theme, list({ hideGroupActionMessages: false, style: { wallpaper: 'none' } })));
    expect(picture()).toBeNull();
    expect(screen.getByText(/created the group/)).not.toHaveStyle(ground);
  });

  test('is not behind words that say there are no messages', async () => {
    await scene.ben.createGroup(new Kit.Group('new', 'New', 'public'));
    await scene.ben.addMembersToGroup('new', [new Kit.GroupMember('ana', 'participant')]);
    const other = await scene.ana.getGroup('new');
    await render(list({ group: other, style: { wallpaper: paper } }));
    expect(await screen.findByText('No messages yet')).toBeOnTheScreen();
    expect(picture()).toBeNull();
  });
});
