import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import { after } from '../../testing/hands.ts';
import { listScene } from '../../testing/list-scene.tsx';
import type { KitMessageListProps } from './props.ts';

const scene = listScene({}, 'cleo');
const { list } = scene;

async function openInfo(props: KitMessageListProps = {}): Promise<Kit.BaseMessage> {
  const message = await scene.ana.sendMessage(new Kit.TextMessage('tea', 'mine', 'group'));
  await render(list(props));
  await screen.findByText('mine');
  await fireEvent(screen.getByText('mine'), 'longPress', { nativeEvent: {} });
  await fireEvent.press(screen.getByTestId('message-option-info'));
  return message;
}

test('says who read a message and who has it, as it comes', async () => {
  const message = await openInfo();
  await screen.findByText('Nobody has received it yet.');
  await after(() => scene.cleo.markAsDelivered(message), 'Delivered to · 1');
  expect(screen.getByLabelText(/^cleo, /)).toBeOnTheScreen();
  await after(() => scene.ben.markAsRead(message), 'Read by · 1');
  expect(screen.getByLabelText(/^ben, /)).toBeOnTheScreen();
  await after(() => scene.cleo.markAsRead(message), 'Read by · 2');
  expect(screen.queryByText(/^Delivered to/)).toBeNull();
  await fireEvent.press(screen.getByText('Close'));
  expect(screen.queryByTestId('message-info')).toBeNull();
});

test('what fails is said and told, and is asked again', async () => {
  const onError = jest.fn();
  scene.refuse('FORBIDDEN', 'listReceipts');
  await openInfo({ onError });
  await screen.findByText('Try again');
  expect(onError).toHaveBeenCalledTimes(1);
  scene.refuse('FORBIDDEN');
  await fireEvent.press(screen.getByText('Try again'));
  await screen.findByText('Nobody has received it yet.');
});

test('is asked for once, however often the list is drawn', async () => {
  const asked = jest.spyOn(scene.ana, 'getMessageReceipts');
  await openInfo();
  await screen.findByText('Nobody has received it yet.');
  for (const hideError of [true, false]) await screen.rerender(list({ hideError }));
  await scene.rest();
  await screen.findByText('Nobody has received it yet.');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('hideMessageInfoOption takes it away, and of what others wrote nobody is asked', async () => {
  await scene.ben.sendMessage(new Kit.TextMessage('tea', 'theirs', 'group'));
  await scene.ana.sendMessage(new Kit.TextMessage('tea', 'mine', 'group'));
  await render(list({ hideMessageInfoOption: true }));
  for (const text of ['mine', 'theirs']) {
    await screen.findByText(text);
    await fireEvent(screen.getByText(text), 'longPress', { nativeEvent: {} });
    expect(screen.getByTestId('message-option-reply')).toBeOnTheScreen();
    expect(screen.queryByTestId('message-option-info')).toBeNull();
    await fireEvent.press(screen.getByTestId('overlay-backdrop'));
  }
});

test('goes with the chat that it stands over', async () => {
  await openInfo();
  await screen.findByTestId('message-info');
  await screen.rerender(list({ group: new Kit.Group('other', 'Other', 'public') }));
  await waitFor(() => expect(screen.queryByTestId('message-info')).toBeNull());
});

test('names have room for all of their words, also where text is large', async () => {
  const message = await openInfo();
  await screen.findByText('Nobody has received it yet.');
  await after(() => scene.cleo.markAsDelivered(message), 'Delivered to · 1');
  const person = within(screen.getByLabelText(/^cleo, /));
  expect(person.getByText('\u2068cleo\u2069').props['numberOfLines']).toBeGreaterThan(1);
});
