import { render, screen } from '@testing-library/react-native';
import { Platform } from 'react-native';
import { messageOf, personOf } from '../../testing/message-of.ts';
import { Reactions } from './Reactions.tsx';

const actions = { reactionPressed: () => {}, reactionHeld: () => {} };
const message = messageOf({
  sender: personOf('ben'),
  content: { kind: 'text', text: 'hello' },
  reactions: [{ emoji: '👍', count: 2, reactedByMe: false }],
});

/** Room that is kept below the chips for fingers. */
async function roomBelow(): Promise<unknown> {
  await render(<Reactions message={message} actions={actions} isAtEnd={false} style={undefined} />);
  const chips = screen.getByTestId('reaction-👍').parent;
  return [chips?.props['style']].flat(3).reduce((room, style) => style?.paddingBottom ?? room, 0);
}

afterEach(() => Reflect.deleteProperty(globalThis, 'matchMedia'));

test('chips keep room for fingers on devices, and in browsers that are used by them alone', async () => {
  expect(await roomBelow()).toBe(8);
  jest.replaceProperty(Platform, 'OS', 'web');
  for (const [pointer, room] of [
    ['coarse', 8],
    ['fine', 0],
  ] as const) {
    Object.assign(globalThis, { matchMedia: (query: string) => ({ matches: query === `(pointer: ${pointer})` }) });
    await screen.unmount();
    expect(await roomBelow()).toBe(room);
  }
});
