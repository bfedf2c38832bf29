import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { say, shareTea } from '../../testing/shared-tea.ts';
import { KitMessageList } from './KitMessageList.tsx';
import type { KitMessageListProps } from './props.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let group: Kit.Group;
let first: Kit.BaseMessage;

beforeEach(async () => {
  ({ ana, ben, group } = await shareTea(scene));
  first = await say(ben, 'first');
  await reply('a');
  await reply('b');
});

async function reply(text: string): Promise<void> {
  const message = new Kit.TextMessage('tea', text, 'group');
  message.setParentMessageId(first.getId());
  await ben.sendMessage(message);
}

const further = (): Promise<unknown> => say(ben, ...Array.from({ length: 20 }, (_, index) => `line ${index}`));
const messageRequestBuilder = new Kit.MessagesRequestBuilder().setLimit(5).hideReplies(true);
const list = (props: KitMessageListProps = {}): ReactElement =>
  hosted(
    ana,
    <KitMessageList
      group={group}
      messageRequestBuilder={messageRequestBuilder}
      onThreadRepliesPress={() => {}}
      {...props}
    />,
  );
const pill = () => screen.findByRole('button', { name: '2 new replies' });
const lineSays = (name: string): Promise<unknown> =>
  waitFor(() => expect(screen.getByTestId(`replies-${first.getId()}`)).toHaveAccessibleName(name));

test('the pill leads to the message, whose line keeps the number until its thread was seen', async () => {
  await further();
  const page = (thread: ReactElement | null): ReactElement => (
    <>
      {list()}
      {thread}
    </>
  );
  await render(page(null));
  await fireEvent.press(await pill());
  await lineSays('2 replies, 2 new replies');
  await waitFor(() => expect(screen.queryByTestId('new-replies')).toBeNull());
  await screen.rerender(page(list({ parentMessageId: first.getId() })));
  await screen.findByText('b');
  await lineSays('2 replies');
});

test('there is none for what is in view, nor where no threads are shown', async () => {
  await render(list());
  await lineSays('2 replies, 2 new replies');
  expect(screen.queryByTestId('new-replies')).toBeNull();
  await further();
  await render(list({ onThreadRepliesPress: undefined }));
  await screen.findByText('line 19');
  expect(screen.queryByTestId('new-replies')).toBeNull();
});

test('both wear the styles of the host', async () => {
  const badgeStyle = { containerStyle: { backgroundColor: 'tan' }, textStyle: { color: 'navy' } };
  const repliesIndicatorStyle = { containerStyle: { backgroundColor: 'linen' }, badgeStyle };
  await further();
  await render(list({ style: { repliesIndicatorStyle } }));
  expect(await pill()).toHaveStyle({ backgroundColor: 'linen' });
  expect(screen.getByText('2')).toHaveStyle({ color: 'navy' });
  await fireEvent.press(await pill());
  await lineSays('2 replies, 2 new replies');
  await waitFor(() => expect(screen.queryByTestId('new-replies')).toBeNull());
  expect(screen.getByText('2')).toHaveStyle({ color: 'navy' });
});
