import { actionOf, type KeyPress, moveOf } from './keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

test.each([
  ['ArrowUp', 'previous'],
  ['ArrowDown', 'next'],
  ['Home', 'first'],
  ['End', 'last'],
  ['PageUp', 'pageUp'],
  ['PageDown', 'pageDown'],
  ['ArrowLeft', undefined],
  ['a', undefined],
])('%s moves to %s', (key, move) => expect(moveOf(press(key))).toBe(move));

test.each([
  ['Enter', press('Enter'), { key: 'Enter' }],
  ['Space', press(' '), { key: 'Space' }],
  ['ContextMenu', press('ContextMenu'), { key: 'Menu' }],
  ['Shift+F10', press('F10', { shiftKey: true }), { key: 'Menu' }],
  ['Escape', press('Escape'), { key: 'Escape' }],
  ['a letter', press('é'), { key: 'Character', character: 'é' }],
  ['a capital letter', press('A', { shiftKey: true }), { key: 'Character', character: 'A' }],
  ['F10 alone', press('F10'), undefined],
  ['Tab', press('Tab'), undefined],
])('%s is an action of the owner', (_, given, action) => expect(actionOf(given)).toEqual(action));

test('keys with Ctrl, Alt or Meta are left to the browser', () => {
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) {
    expect(moveOf(press('Home', { [modifier]: true }))).toBeUndefined();
    expect(actionOf(press('a', { [modifier]: true }))).toBeUndefined();
  }
});
