import { cleanup, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Dimensions, Text } from 'react-native';
import type { TestInstance } from 'test-renderer';
import { DialogCard } from './DialogCard.tsx';

const before = Dimensions.get('window');
const setWindow = (height: number, fontScale: number): void =>
  Dimensions.set({ window: { ...before, height, fontScale }, screen: Dimensions.get('screen') });
afterEach(async () => {
  await cleanup();
  setWindow(before.height, before.fontScale);
});

const card = (): ReactElement => (
  <DialogCard
    title="Edit"
    text="Of a group."
    error="That did not work."
    note="Nothing has changed."
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
