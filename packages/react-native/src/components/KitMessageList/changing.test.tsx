import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { PendingEdits } from '../../models/drafts/pending-edits.ts';
import { Writing } from '../../models/writing.ts';
import { Gate } from '../../testing/gate.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { say, shareTea } from '../../testing/shared-tea.ts';
import { KitMessageComposer } from '../KitMessageComposer/KitMessageComposer.tsx';
import { KitThreadHeader } from '../KitThreadHeader/KitThreadHeader.tsx';
import { KitMessageList } from './KitMessageList.tsx';

const scene = screenScene('ana', 'ben');

test('a change is drawn as it is saved, with a sign that it is on its way, and goes where it is refused', async () => {
  const { group } = await shareTea(scene);
  const gate = new Gate();
  const ana = await scene.enter('ana', ({ editMessage }) => ({
    editMessage: async (...given) => {
      await gate.passed();
      return await editMessage(...given);
    },
  }));
  const sent = await ana.sendMessage(new Kit.TextMessage('tea', 'at noon', 'group'));
  const record = await ana.queries.getMessage(sent.getId());
  await render(
    hosted(
      ana,
      <>
        <KitThreadHeader parentMessage={sent} />
        <KitMessageList group={group} />
        <KitMessageComposer group={group} />
      </>,
    ),
  );
  const field = screen.getByTestId('composer-field');
  const change = async (text: string): Promise<void> => {
    await act(() => Writing.of(ana).edit({ target: { type: 'group', id: 'tea' }, parentId: '' }, record));
    await fireEvent.changeText(field, text);
    await fireEvent.press(screen.getByTestId('composer-send'));
  };
  await waitFor(() => expect(screen.getAllByText('at noon')).toHaveLength(2));
  gate.close();
  await change('at one');
  expect(screen.getAllByText('at one')).toHaveLength(2);
  expect(screen.getAllByLabelText('Sending')).toHaveLength(2);
  // Whoever changes it once more goes on from what it is to say.
  await act(() => Writing.of(ana).edit({ target: { type: 'group', id: 'tea' }, parentId: '' }, record));
  expect(field).toHaveDisplayValue('at one');
  await fireEvent.press(screen.getByTestId('composer-dismiss'));
  await act(async () => gate.open());
  await waitFor(() => expect(screen.queryAllByLabelText(/Sending/)).toEqual([]));
  expect(screen.getAllByText('at one')).toHaveLength(2);
  scene.refuse('FORBIDDEN', 'editMessage');
  gate.close();
  await change('at two');
  expect(screen.getAllByText('at two')).toHaveLength(2);
  await act(async () => gate.open());
  await waitFor(() => expect(field).toHaveDisplayValue('at two'));
  // Over the field, too, which message is changed.
  expect(screen.getAllByText('at one')).toHaveLength(3);
  expect(screen.queryAllByLabelText(/Sending/)).toEqual([]);
});

test('what others said is followed for no changes of it', async () => {
  const { ana, ben, group } = await shareTea(scene);
  await say(ben, 'scones');
  const own = await say(ana, 'at noon');
  const followed = jest.spyOn(PendingEdits.prototype, 'subscribe');
  await render(hosted(ana, <KitMessageList group={group} />));
  await screen.findByText('at noon');
  await scene.rest();
  expect(screen.getByText('scones')).toBeOnTheScreen();
  expect(new Set(followed.mock.calls.map(([id]) => id))).toEqual(new Set([own.getId()]));
  followed.mockRestore();
});
