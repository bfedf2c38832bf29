import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, type ViewStyle } from 'react-native';
import { shown } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { shareTea } from '../../testing/shared-tea.ts';
import { KitMessageList } from './KitMessageList.tsx';
import type { KitMessageListProps } from './props.ts';

const scene = screenScene('ana', 'ben');
let ids: string[];
let list: (props?: KitMessageListProps) => ReactElement;

beforeEach(async () => {
  const { ana, ben, group } = await shareTea(scene);
  ids = [];
  for (const text of ['one', 'two']) {
    const sent = await ben.sendMessage(new Kit.TextMessage('tea', text, 'group'));
    ids.push(sent.getId());
  }
  list = (props = {}) => hosted(ana, <KitMessageList group={group} {...props} />);
});

/** With all its rows. */
async function show(): Promise<void> {
  await render(list());
  await shown('two');
  await scene.rest();
}

/** Of the row around a message: the one view that brings the room over it. */
function rowOf(id: string | undefined): ViewStyle {
  for (let view = screen.getByTestId(`bubble-${id}`).parent; view !== null; view = view.parent) {
    const style = StyleSheet.flatten(view.props['style'] as ViewStyle) ?? {};
    if (typeof style.paddingTop === 'number') return style;
  }
  return {};
}

test('a row that was gone to has the same room over and under it, and moves nothing', async () => {
  await show();
  const before = ids.map(rowOf);
  for (const [at, id] of ids.entries()) {
    await screen.rerender(list({ goToMessageId: id }));
    await waitFor(() => expect(rowOf(id).backgroundColor).toBeDefined());
    const { marginTop, paddingTop, marginBottom, paddingBottom } = rowOf(id);
    expect([marginTop, paddingTop, marginBottom, paddingBottom].every((one) => typeof one === 'number')).toBe(true);
    expect(paddingTop).toBe(paddingBottom);
    expect(Number(marginTop) + Number(paddingTop)).toBe(before[at]?.paddingTop);
    expect(Number(marginBottom) + Number(paddingBottom)).toBe(0);
  }
});

test('a picture stands at the foot of the bubble, and what is under that stands under both', async () => {
  await show();
  await fireEvent(screen.getByText('two'), 'longPress', { nativeEvent: {} });
  await fireEvent.press(screen.getByTestId('react-👍'));
  const chip = await screen.findByTestId('reaction-👍');
  const lineOf = (view: typeof chip): typeof chip | null => {
    for (let at: typeof chip | null = view; at !== null; at = at.parent) {
      const { flexDirection, alignItems } = StyleSheet.flatten(at.props['style'] as ViewStyle) ?? {};
      if (flexDirection === 'row' && alignItems === 'flex-end' && at.children.length > 1) return at;
    }
    return null;
  };
  const line = lineOf(screen.getByTestId(`bubble-${ids[1]}`));
  expect(line).toContainElement(screen.getByText('B', { includeHiddenElements: true }));
  expect(line).not.toContainElement(chip);
});

test('a row stands out as long as its menu is open', async () => {
  await show();
  await fireEvent(screen.getByText('one'), 'longPress', { nativeEvent: {} });
  expect(ids.map((id) => rowOf(id).backgroundColor !== undefined)).toEqual([true, false]);
  await fireEvent.press(screen.getByTestId('overlay-backdrop'));
  expect(ids.map((id) => rowOf(id).backgroundColor)).toEqual([undefined, undefined]);
});
