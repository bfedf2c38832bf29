import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { KitMessageComposer } from '../KitMessageComposer/KitMessageComposer.tsx';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { KitMessageList } from './KitMessageList.tsx';

const scene = screenScene('ana', 'ben');

test('where a block is between two, their menus offer nothing that the server would refuse', async () => {
  const { ana, ben } = await scene.enterAll('ana', 'ben');
  await ana.sendMessage(new Kit.TextMessage('ben', 'mine', 'user'));
  const user = await ana.getUser('ben');
  await render(
    hosted(
      ana,
      <>
        <KitMessageList user={user} />
        <KitMessageComposer user={user} />
      </>,
    ),
  );
  const offered = async (): Promise<readonly string[]> => {
    await fireEvent(await screen.findByLabelText(/mine/), 'longPress', { nativeEvent: {} });
    const found = screen.queryAllByTestId(/^(message-option|react)-/).map(({ props }) => String(props['testID']));
    await fireEvent.press(screen.getByTestId('overlay-backdrop'));
    return found.map((testID) => testID.replace('message-option-', ''));
  };
  const refused = ['reply', 'edit', 'react-👍', 'react-more'];
  expect(await offered()).toEqual(expect.arrayContaining([...refused, 'delete']));
  await act(async () => void (await ben.blockUsers(['ana'])));
  await screen.findByTestId('composer-notice');
  const left = await offered();
  expect(left).toContain('delete');
  for (const name of refused) expect(left).not.toContain(name);
  await act(async () => void (await ben.unblockUsers(['ana'])));
  await waitFor(() => expect(screen.queryByTestId('composer-notice')).toBeNull());
  expect(await offered()).toEqual(expect.arrayContaining(refused));
});
