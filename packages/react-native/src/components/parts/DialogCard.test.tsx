import { cleanup, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { AccessibilityInfo, Dimensions, Text } from 'react-native';
import type { TestInstance } from 'test-renderer';
import { DialogCard } from './DialogCard.tsx';

const before = Dimensions.get('window');
const setWindow = (height: number, fontScale: number): void =>
  Dimensions.set({ window: { ...before, height, fontScale }, screen: Dimensions.get('screen') });
afterEach(async () => {
  await cleanup();
  setWindow(before.height, before.fontScale);
});

const card = (note: string | undefined = 'Nothing has changed.'): ReactElement => (
  <DialogCard
    title="Edit"
    text="Of a group."
    error="That did not work."
    note={note}
    onDismiss={() => {}}
    buttons={<Text>Save</Text>}
  >
    <Text>field</Text>
  </DialogCard>
);

/** Whether it goes away when the dialog is scrolled. */
function scrolls(text: string): boolean {
  let node: TestInstance | null = screen.getByText(text);
  while (node !== null && node.type !== 'RCTScrollView') node = node.parent;
  return node !== null;
}

test('buttons, what went wrong and why nothing can be done stay in view, whatever scrolls', async () => {
  setWindow(780, 1);
  await render(card());
  const all = ['Edit', 'Of a group.', 'field', 'That did not work.', 'Nothing has changed.', 'Save'];
  expect(all.map(scrolls)).toEqual([true, true, true, false, false, false]);
});

test.each([
  ['the largest text on the smallest phone', 568, 2],
  ['a window of no height', 300, 1],
])('in %s everything scrolls: what stood still would leave no room', async (_where, height, fontScale) => {
  setWindow(height, fontScale);
  await render(card());
  expect(scrolls('Save')).toBe(true);
  expect(scrolls('field')).toBe(true);
});

test('why nothing can be done is said on devices, too, once each time it comes', async () => {
  const said = jest.spyOn(AccessibilityInfo, 'announceForAccessibilityWithOptions').mockClear();
  const heard = (): string[] => said.mock.calls.map(([words]) => words);
  await render(card());
  expect(heard()).toEqual(['That did not work.', 'Nothing has changed.']);
  await screen.rerender(card());
  expect(heard()).toHaveLength(2);
  await screen.rerender(card('Give it a name.'));
  expect(heard().slice(2)).toEqual(['Give it a name.']);
  // Android would say it a second time.
  expect(screen.getByText('Give it a name.')).not.toHaveProp('aria-live');
});
