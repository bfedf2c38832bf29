import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { after, isGone, press, rowsOf } from '../../testing/hands.ts';
import { listScene } from '../../testing/list-scene.tsx';
import { say } from '../../testing/shared-tea.ts';
import type { KitMessageListProps } from './props.ts';

const scene = listScene({ hideGroupActionMessages: true }, 'cleo');
const { list } = scene;
let id = '';

beforeEach(async () => {
  id = (await say(scene.ben, 'cake')).getId();
  await scene.ana.addReaction(id, '👍');
  await scene.cleo.addReaction(id, '👍');
  await scene.cleo.addReaction(id, '🎉');
});

async function open(props: KitMessageListProps = {}, emoji = '👍'): Promise<void> {
  await render(list(props));
  await screen.findByText('👍 2');
  await fireEvent(screen.getByTestId(`reaction-${emoji}`), 'longPress', { nativeEvent: {} });
}
const people = (): string[] => rowsOf('reacted-').toSorted();

test('a long press on a reaction shows whose it is, and tabs lead to the others', async () => {
  await open();
  await waitFor(() => expect(people()).toEqual(['ana-👍', 'cleo-👍']));
  expect(screen.getByTestId('reactions-tab-👍')).toBeSelected();
  expect(screen.getByTestId('reactions-tab-')).toHaveTextContent('All 3');
  // As high as three people are, whichever of them are shown.
  expect(screen.getByTestId('reactions-people').parent).toHaveStyle({ height: 50 + 3 * 52 });
  await press('reactions-tab-');
  await waitFor(() => expect(people()).toEqual(['ana-👍', 'cleo-🎉', 'cleo-👍']));
  await press('overlay-backdrop');
  await isGone('reactions-card');
});

test('is live: who comes stands there, who goes does not, and it goes with the last', async () => {
  await open({}, '🎉');
  await waitFor(() => expect(people()).toEqual(['cleo-🎉']));
  await after(() => scene.ben.addReaction(id, '🎉'));
  await waitFor(() => expect(people()).toEqual(['ben-🎉', 'cleo-🎉']));
  for (const client of [scene.ben, scene.cleo]) await after(() => client.removeReaction(id, '🎉'));
  // Of its kind none is left: all are shown.
  await waitFor(() => expect(people()).toEqual(['ana-👍', 'cleo-👍']));
  for (const client of [scene.ana, scene.cleo]) await after(() => client.removeReaction(id, '👍'));
  await isGone('reactions-card');
});

test('one takes one’s own reaction back there; of others nothing can be pressed', async () => {
  await open();
  await screen.findByTestId('reacted-cleo-👍');
  expect(screen.getByTestId('reacted-cleo-👍')).toBeDisabled();
  expect(screen.getByText('Take back')).toBeOnTheScreen();
  await press('reacted-ana-👍');
  await waitFor(() => expect(people()).toEqual(['cleo-👍']));
});

test('onReactionListItemPress is told in its place, of anybody; onReactionLongPress opens nothing', async () => {
  const told: unknown[] = [];
  await open({
    onReactionListItemPress: (reaction, message) =>
      told.push([reaction.getReactedBy()?.getUid(), reaction.getReaction(), message.getId()]),
  });
  await screen.findByTestId('reacted-cleo-👍');
  await press('reacted-cleo-👍');
  await press('reacted-ana-👍');
  expect(told).toEqual([
    ['cleo', '👍', id],
    ['ana', '👍', id],
  ]);
  expect(people()).toEqual(['ana-👍', 'cleo-👍']);
  await press('overlay-backdrop');
  const onReactionLongPress = jest.fn();
  await screen.rerender(list({ onReactionLongPress }));
  await fireEvent(screen.getByTestId('reaction-👍'), 'longPress', { nativeEvent: {} });
  expect(onReactionLongPress).toHaveBeenCalledTimes(1);
  expect(screen.queryByTestId('reactions-card')).toBeNull();
});

test('says what went wrong, tells the host once, and asks again', async () => {
  const onError = jest.fn();
  await render(list({ onError }));
  await screen.findByText('👍 2');
  scene.refuse('INTERNAL', 'listReactions');
  await fireEvent(screen.getByTestId('reaction-👍'), 'longPress', { nativeEvent: {} });
  expect(await screen.findByText('Something went wrong. Try again.')).toBeOnTheScreen();
  expect(onError).toHaveBeenCalledTimes(1);
  scene.loseAnswers();
  await fireEvent.press(screen.getByText('Try again'));
  await waitFor(() => expect(people()).toEqual(['ana-👍', 'cleo-👍']));
});

test('further pages come as one scrolls to the end', async () => {
  for (let index = 0; index < 40; index += 1) {
    await scene.server.createUser({ uid: `u${index}`, name: `U ${index}` });
    const other = await scene.enter(`u${index}`);
    await other.joinGroup('tea');
    await other.addReaction(id, '🎉');
  }
  const asked = jest.spyOn(scene.ana.queries, 'listReactions');
  await open({}, '🎉');
  await waitFor(() => expect(people()).toHaveLength(30));
  const limits = (): number[] => asked.mock.calls.map(([, query]) => query.limit);
  expect(limits()).toEqual([30]);
  await fireEvent.scroll(screen.getByTestId('reactions-people'), {
    nativeEvent: { contentOffset: { y: 1_400 }, contentSize: { height: 1_560 }, layoutMeasurement: { height: 300 } },
  });
  await waitFor(() => expect(people()).toHaveLength(41));
  expect(limits()).toEqual([30, 30]);
});
