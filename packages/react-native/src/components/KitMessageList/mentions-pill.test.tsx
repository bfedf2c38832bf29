import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Dimensions } from 'react-native';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { say, shareTea } from '../../testing/shared-tea.ts';
import { KitMessageList } from './KitMessageList.tsx';
import type { KitMessageListProps } from './props.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let group: Kit.Group;

beforeEach(async () => {
  ({ ana, ben, group } = await shareTea(scene));
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  await say(ben, 'first <@uid:ana>', ...lines, 'second <@all:all>', ...lines.map((line) => `more ${line}`));
});

const messageRequestBuilder = new Kit.MessagesRequestBuilder().setLimit(5);
const list = (props: KitMessageListProps = {}): ReactElement =>
  hosted(ana, <KitMessageList group={group} messageRequestBuilder={messageRequestBuilder} {...props} />);
const pill = () => screen.findByRole('button', { name: /that mention you|that mentions you/ });

test('leads from the oldest unread mention to the next, wherever they stand, and goes with the last', async () => {
  await render(list());
  expect(await pill()).toHaveAccessibleName('Go to 2 messages that mention you');
  expect(await ana.getUnreadMessageCountForGroup('tea')).toEqual({ tea: 0 });
  await fireEvent.press(await pill());
  await waitFor(() => expect(screen.getByText(/^first/)).toBeOnTheScreen());
  await waitFor(async () => expect(await pill()).toHaveAccessibleName('Go to 1 message that mentions you'));
  await fireEvent.press(await pill());
  await waitFor(() => expect(screen.getByText(/^second/)).toBeOnTheScreen());
  await waitFor(() => expect(screen.queryByTestId('mentions')).toBeNull());
});

test('grows with the text, as the pill beside it does', async () => {
  const window = Dimensions.get('window');
  Dimensions.set({ window: { ...window, fontScale: 2 } });
  await render(list({ startFromUnreadMessages: true }));
  const size = { minWidth: 64, minHeight: 64, borderRadius: 32 };
  expect(await pill()).toHaveStyle(size);
  expect(await screen.findByTestId('new-messages')).toHaveStyle(size);
  Dimensions.set({ window });
});

test('wears the styles of the host', async () => {
  const mentionsIndicatorStyle = {
    containerStyle: { backgroundColor: 'linen' },
    textStyle: { color: 'teal' },
    badgeStyle: { containerStyle: { backgroundColor: 'tan' }, textStyle: { color: 'navy' } },
  };
  await render(list({ style: { mentionsIndicatorStyle } }));
  expect(await pill()).toHaveStyle({ backgroundColor: 'linen' });
  expect(screen.getByText('@')).toHaveStyle({ color: 'teal' });
  expect(screen.getByText('2')).toHaveStyle({ color: 'navy' });
  expect(screen.getByText('2').parent).toHaveStyle({ backgroundColor: 'tan' });
});
