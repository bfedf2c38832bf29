/** Messages that are too long to be shown at once. */
import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { shown } from '../../testing/hands.ts';
import { listScene } from '../../testing/list-scene.tsx';
import { hosted } from '../../testing/screen-scene.tsx';
import { say } from '../../testing/shared-tea.ts';
import { KitThreadHeader } from '../KitThreadHeader/KitThreadHeader.tsx';

const scene = listScene({ hideGroupActionMessages: true });
const { list } = scene;
const lines = Array.from({ length: 40 }, (_, at) => `line ${at + 1}`).join('\n');
const button = () => screen.getByRole('button', { name: 'Read more' });
const isWhole = (): void => expect(screen.queryByRole('button', { name: 'Read more' })).toBeNull();

test('a long text shows its beginning, and all of it by a press, which is one on no message', async () => {
  const onMessagePress = jest.fn();
  await say(scene.ben, `**So:**\n${lines}`);
  await render(list({ onMessagePress }));
  await shown('So:');
  expect(screen.getByText(/line 21$/)).toBeOnTheScreen();
  expect(screen.getByLabelText(/^ben, So:[^]*line 21$/)).toBeOnTheScreen();
  expect(button()).toBeCollapsed();
  await fireEvent.press(button());
  expect(screen.getByText(/line 40$/)).toBeOnTheScreen();
  isWhole();
  expect(onMessagePress).not.toHaveBeenCalled();
});

test('where nothing else in it is found by itself, the way to the rest of it is', async () => {
  await say(scene.ben, lines);
  await render(list());
  await shown(/line 22$/);
  // The bubble is no element then, in which the button could not be found.
  expect(screen.queryByLabelText(/line 22,/)).toBeNull();
  expect(screen.getByLabelText(/^ben, line 1\s[^]*line 22$/)).toHaveProp('accessible', true);
  await fireEvent.press(button());
  expect(screen.getByLabelText(/line 40,/)).toHaveProp('accessible', true);
});

test('what is searched for opens a text that has it further on, and no other; then it stays open', async () => {
  await say(scene.ben, lines);
  await render(list({ searchKeyword: 'line 3' }));
  await waitFor(() => expect(button()).toBeOnTheScreen());
  await screen.rerender(list({ searchKeyword: 'LINE 33' }));
  await shown('line 33');
  isWhole();
  await screen.rerender(list());
  await shown(/line 40$/);
});

test('what is written beside a file and what a thread is about are shown so, too', async () => {
  const picture = new Kit.MediaMessage('tea', null, 'image', 'group');
  picture.setAttachment(new Kit.Attachment('https://example.com/scones.jpg', 'scones.jpg', 'image/jpeg', 1));
  picture.setCaption(lines);
  const sent = await scene.ben.sendMediaMessage(picture);
  await render(list());
  await shown(/line 22$/);
  await fireEvent.press(button());
  expect(screen.getByText(/line 40$/)).toBeOnTheScreen();
  await render(hosted(scene.ana, <KitThreadHeader parentMessage={sent} />));
  await shown(/line 22$/);
  await fireEvent.press(button());
  expect(screen.getByText(/line 40$/)).toBeOnTheScreen();
});
