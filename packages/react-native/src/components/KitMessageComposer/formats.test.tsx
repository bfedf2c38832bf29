/** Markdown in the composer: the bar, and what of it a host can have another way. */
import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { createRef, type ReactElement, type ReactNode } from 'react';
import { AccessibilityInfo, Dimensions, StyleSheet } from 'react-native';
import { KitMarkdownFormatter } from '../../formatters/KitMarkdownFormatter.tsx';
import { KitTextFormatter } from '../../formatters/KitTextFormatter.ts';
import { Writing } from '../../models/writing.ts';
import { press } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { shareTea } from '../../testing/shared-tea.ts';
import { KitMessageComposer } from './KitMessageComposer.tsx';
import { formatOfKey } from './format-key.ts';
import type { KitMessageComposerHandle, KitMessageComposerProps } from './props.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let group: Kit.Group;

beforeEach(async () => {
  ({ ana, ben, group } = await shareTea(scene));
});

const composer = (props: KitMessageComposerProps = {}): ReactElement =>
  hosted(ana, <KitMessageComposer group={group} {...props} />);
const field = (): ReturnType<typeof screen.getByTestId> => screen.getByTestId('composer-field');
const bar = (): ReturnType<typeof screen.queryByTestId> => screen.queryByTestId('composer-formats');
const select = async (start: number, end: number): Promise<void> =>
  fireEvent(field(), 'selectionChange', { nativeEvent: { selection: { start, end } } });

test('the bar goes with what was selected: as it is sent, and in another chat', async () => {
  const drinks = await ben.createGroup(new Kit.Group('drinks', 'Drinks', 'public')).then(() => ana.joinGroup('drinks'));
  await render(composer());
  await fireEvent.changeText(field(), 'drink tea now');
  await select(6, 9);
  expect(bar()).not.toBeNull();
  await screen.rerender(composer({ group: drinks }));
  expect(bar()).toBeNull();
  await screen.rerender(composer());
  await select(6, 9);
  await press('composer-send');
  expect(bar()).toBeNull();
});

class Shouting extends KitTextFormatter {
  override getFormattedText(input: ReactNode): ReactNode {
    return typeof input === 'string' ? input.toUpperCase() : input;
  }
}

test('what is selected is put into a format and out of it, and stays selected', async () => {
  await render(composer());
  await fireEvent.changeText(field(), 'drink tea now');
  expect(bar()).toBeNull();
  await select(6, 9);
  expect(bar()).toHaveProp('aria-label', 'Formatting');
  await press('composer-format-bold');
  expect(field()).toHaveDisplayValue('drink **tea** now');
  // It is selected once. Told once more, the field would take back every caret that a finger puts.
  expect(field().props['selection']).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Bold' })).toBeSelected();
  expect(screen.getByRole('button', { name: 'Italic' })).not.toBeSelected();
  await press('composer-format-bold');
  expect(field()).toHaveDisplayValue('drink tea now');
});

test.each([
  ['Italic', '_tea_'],
  ['Strikethrough', '~~tea~~'],
  ['Code', '`tea`'],
  ['Quote', '> tea'],
  ['Bulleted list', '- tea'],
  ['Numbered list', '1. tea'],
])('%s', async (name, text) => {
  await render(composer({ text: 'tea' }));
  await select(0, 3);
  await fireEvent.press(screen.getByRole('button', { name }));
  expect(field()).toHaveDisplayValue(text);
});

test('a button opens the bar; on a phone there is none, and the bar comes with what is selected', async () => {
  const { unmount } = await render(composer({ text: 'tea' }));
  await press('composer-formatting');
  expect(screen.getByTestId('composer-formatting')).toBeSelected();
  await press('composer-format-quote');
  expect(field()).toHaveDisplayValue('> tea');
  await press('composer-formatting');
  expect(bar()).toBeNull();
  await unmount();

  jest.spyOn(Dimensions, 'get').mockReturnValue({ width: 360, height: 640, scale: 2, fontScale: 1 });
  await render(composer({ text: 'tea' }));
  expect(screen.queryByTestId('composer-formatting')).toBeNull();
  await select(0, 3);
  expect(bar()).not.toBeNull();
  await select(3, 3);
  expect(bar()).toBeNull();
});

test('what counts is the width of the composer, which may be narrower than its window', async () => {
  await render(composer({ text: 'tea' }));
  const laidOut = (width: number): Promise<void> =>
    fireEvent(field(), 'layout', { nativeEvent: { layout: { x: 0, y: 0, width, height: 44 } } });
  expect(screen.getByTestId('composer-formatting')).toBeVisible();
  await laidOut(360);
  expect(screen.queryByTestId('composer-formatting')).toBeNull();
  await laidOut(456);
  expect(screen.getByTestId('composer-formatting')).toBeVisible();
});

test.each<readonly [string, KitMessageComposerProps]>([
  ['hidden', { hideFormatting: true }],
  ['where the formatters have no Markdown', { textFormatters: [new Shouting()] }],
  ['where there are no formatters', { textFormatters: [] }],
])('%s, nothing offers formats', async (_, props) => {
  await render(composer({ ...props, text: 'tea' }));
  await select(0, 3);
  expect(bar()).toBeNull();
  expect(screen.queryByTestId('composer-formatting')).toBeNull();
});

test('textFormatters draw the message that is answered', async () => {
  const sent = await ben.sendMessage(new Kit.TextMessage('tea', 'some **green** tea', 'group'));
  const message = await ana.queries.getMessage(sent.getId());
  await render(composer({ textFormatters: [new KitMarkdownFormatter(), new Shouting()] }));
  await act(() => Writing.of(ana).reply({ target: { type: 'group', id: 'tea' }, parentId: '' }, message));
  expect(screen.getByText('SOME GREEN TEA')).toBeVisible();
});

test('near the end of what can be sent at once the characters are counted down', async () => {
  const ref = createRef<KitMessageComposerHandle>();
  const longest = ana.longestText;
  const spoken = jest.spyOn(AccessibilityInfo, 'announceForAccessibilityWithOptions');
  await render(composer({ ref, style: { counterTextStyle: { letterSpacing: 3 } } }));
  const counter = (): ReturnType<typeof screen.queryByTestId> => screen.queryByTestId('composer-counter');
  await fireEvent.changeText(field(), 'x'.repeat(longest - 101));
  expect(counter()).toBeNull();
  await fireEvent.changeText(field(), 'x'.repeat(longest - 100));
  expect(counter()).toHaveTextContent('100 characters left');
  expect(StyleSheet.flatten(counter()?.props['style'])).toMatchObject({ letterSpacing: 3 });
  await fireEvent.changeText(field(), 'x'.repeat(longest - 1));
  expect(counter()).toHaveTextContent('1 character left');
  await fireEvent.changeText(field(), 'x'.repeat(longest + 2));
  expect(counter()).toHaveTextContent('2 characters too long');
  // Said once, and not with each letter.
  await fireEvent.changeText(field(), 'x'.repeat(longest + 3));
  expect(counter()).toHaveTextContent('3 characters too long');
  await fireEvent.changeText(field(), 'x'.repeat(longest));
  await fireEvent.changeText(field(), 'x'.repeat(longest + 1));
  expect(spoken.mock.calls.map(([words]) => words)).toEqual(['2 characters too long', '1 character too long']);
});

test.each([
  [{ key: 'b', ctrlKey: true }, 'bold'],
  [{ key: 'B', metaKey: true }, 'bold'],
  [{ key: 'i', ctrlKey: true }, 'italic'],
  [{ key: 'e', metaKey: true }, 'code'],
  [{ key: 'X', ctrlKey: true, shiftKey: true }, 'strike'],
  [{ key: '&', code: 'Digit7', ctrlKey: true, shiftKey: true }, 'numbers'],
  [{ key: '*', code: 'Digit8', ctrlKey: true, shiftKey: true }, 'bullets'],
  [{ key: '(', code: 'Digit9', metaKey: true, shiftKey: true }, 'quote'],
  // Where another script is on the key, it is where the letter would be.
  [{ key: 'لا', code: 'KeyB', ctrlKey: true }, 'bold'],
  [{ key: 'и', code: 'KeyB', ctrlKey: true }, 'bold'],
  [{ key: 'ס', code: 'KeyX', ctrlKey: true, shiftKey: true }, 'strike'],
  [{ key: 'n', code: 'KeyB', ctrlKey: true }, null],
  [{ key: 'b' }, null],
  [{ key: 'x', ctrlKey: true }, null],
  [{ key: 'b', ctrlKey: true, altKey: true }, null],
  [{}, null],
])('%j is for %s', (key, format) => {
  expect(formatOfKey(key)).toBe(format);
});
