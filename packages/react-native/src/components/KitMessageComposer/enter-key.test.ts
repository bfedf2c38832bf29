import { sends } from './enter-key.ts';

test.each([
  ['Enter', { key: 'Enter' }, true],
  ['Shift+Enter', { key: 'Enter', shiftKey: true }, false],
  ['Enter within a composition', { key: 'Enter', isComposing: true }, false],
  ['the Enter that ends a composition in Safari', { key: 'Enter', isComposing: false, keyCode: 229 }, false],
  ['a letter', { key: 'a' }, false],
])('%s', (_name, event, isSent) => {
  expect(sends(event)).toBe(isSent);
});
