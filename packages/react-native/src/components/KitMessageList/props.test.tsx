/** Styles of KitMessageList by their names: a test that would fail without each. */
import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, within } from '@testing-library/react-native';
import { StyleSheet, type TextStyle } from 'react-native';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { screenScene } from '../../testing/screen-scene.tsx';
import { say } from '../../testing/shared-tea.ts';
import { KitMessageList } from './KitMessageList.tsx';

const scene = screenScene('ana');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  await scene.server.createUser({ uid: 'ben', name: 'Ben', avatar: 'https://example.com/ben.png' });
  await scene.server.createUser({ uid: 'cleo', name: 'Cleo' });
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
});

const hidden = { includeHiddenElements: true };

test('every key of style reaches what it names', async () => {
  const group = await ana.joinGroup('tea');
  const cleo = await scene.enter('cleo');
  await cleo.joinGroup('tea');
  const fromCleo = await say(cleo, 'good morning');
  const theirs = await say(ben, 'hello');
  const own = await say(ana, 'hi');
  await render(
    <KitClientProvider client={ana}>
      <KitMessageList
        // Without a layout all rows count as in view: nothing there would be new.
        isInView={false}
        group={group}
        testID="list"
        style={{
          containerStyle: { backgroundColor: 'linen' },
          outgoingBubbleStyle: {
            containerStyle: { backgroundColor: 'tan' },
            textStyle: { color: 'teal' },
            timeStyle: { color: 'navy' },
          },
          incomingBubbleStyle: {
            containerStyle: { backgroundColor: 'plum' },
            textStyle: { color: 'olive' },
            timeStyle: { color: 'maroon' },
            nameStyle: { color: 'purple' },
          },
          avatarStyle: {
            containerStyle: { borderRadius: 5 },
            imageStyle: { borderRadius: 6 },
            textStyle: { color: 'gold' },
          },
          dateSeparatorStyle: { containerStyle: { backgroundColor: 'wheat' }, textStyle: { color: 'sienna' } },
          unreadLineStyle: { containerStyle: { backgroundColor: 'beige' }, textStyle: { color: 'orchid' } },
          actionTextStyle: { color: 'crimson' },
          newMessageIndicatorStyle: { containerStyle: { backgroundColor: 'coral' }, textStyle: { color: 'indigo' } },
        }}
      />
    </KitClientProvider>,
  );
  // Rows are drawn from the end: with the first one all are there.
  await screen.findByText('Today');
  await screen.findByText('\u2068ana\u2069 joined');
  expect(screen.getByTestId('list')).toHaveStyle({ backgroundColor: 'linen' });

  const bubbleOf = (message: Kit.BaseMessage) => screen.getByTestId(`bubble-${message.getId()}`);
  expect(bubbleOf(own)).toHaveStyle({ backgroundColor: 'tan' });
  expect(screen.getByText('hi')).toHaveStyle({ color: 'teal' });
  expect(within(bubbleOf(own)).getByText(/\d:\d\d/)).toHaveStyle({ color: 'navy' });
  expect(bubbleOf(theirs)).toHaveStyle({ backgroundColor: 'plum' });
  expect(screen.getByText('hello')).toHaveStyle({ color: 'olive' });
  expect(within(bubbleOf(theirs)).getByText(/\d:\d\d/)).toHaveStyle({ color: 'maroon' });
  expect(within(bubbleOf(fromCleo)).getByText('\u2068Cleo\u2069')).toHaveStyle({ color: 'purple' });

  expect(screen.getByText('C', hidden)).toHaveStyle({ color: 'gold' });
  expect(screen.getByText('C', hidden).parent).toHaveStyle({ borderRadius: 5 });
  const images = screen.getByTestId('list').queryAll((node) => node.type === 'Image');
  const picture = images.find((image) => image.props['source'].uri === 'https://example.com/ben.png');
  expect(picture).toHaveStyle({ borderRadius: 6 });

  expect(screen.getByText('Today')).toHaveStyle({ color: 'sienna' });
  expect(screen.getByText('Today').parent).toHaveStyle({ backgroundColor: 'wheat' });
  expect(screen.getByText('\u2068ana\u2069 joined')).toHaveStyle({ color: 'crimson' });
  expect(screen.getByTestId('unread-line')).toHaveStyle({ backgroundColor: 'beige' });
  expect(screen.getByText('Unread messages')).toHaveStyle({ color: 'orchid' });

  await fireEvent.scroll(screen.getByTestId('messages'), {
    nativeEvent: {
      contentOffset: { x: 0, y: 0 },
      contentSize: { width: 400, height: 5_000 },
      layoutMeasurement: { width: 400, height: 900 },
    },
  });
  await screen.findByTestId('new-messages');
  await say(ben, 'below');
  expect(await screen.findByText('1 new message')).toHaveStyle({ color: 'indigo' });
  const { backgroundColor } = StyleSheet.flatten<TextStyle>(screen.getByTestId('new-messages').props['style']) ?? {};
  expect(backgroundColor).toBe('coral');
});
