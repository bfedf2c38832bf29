import { Platform } from 'react-native';
import { isEnter, sends } from './enter-key.ts';

const enter = { key: 'Enter' };

test.each([
  ['Enter', enter, true],
  ['Shift+Enter', { ...enter, shiftKey: true }, false],
  ['Enter within a composition', { ...enter, isComposing: true }, false],
  ['the Enter that ends a composition in Safari', { ...enter, isComposing: false, keyCode: 229 }, false],
  ['a letter', { key: 'a' }, false],
])('%s', (_name, event, isSent) => {
  expect(isEnter(event)).toBe(isSent);
  expect(sends(event)).toBe(isSent);
});

test('where one writes on a screen Enter breaks the line, and the keys of a keyboard beside it send', () => {
  jest.replaceProperty(Platform, 'OS', 'web');
  const matchMedia = (query: string): object => ({ matches: query === '(pointer: coarse)' });
  Object.assign(globalThis, { matchMedia });
  try {
    expect(isEnter(enter)).toBe(true);
    expect(sends(enter)).toBe(false);
    expect(sends({ ...enter, ctrlKey: true })).toBe(true);
    expect(sends({ ...enter, metaKey: true })).toBe(true);
  } finally {
    Reflect.deleteProperty(globalThis, 'matchMedia');
  }
});
