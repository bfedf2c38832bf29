import { isBlank } from './blank.ts';

test.each([
  '',
  ' \n\t',
  '\u200B',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u115F',
  '\u3164',
  '\u2800',
  '\u202E',
  '\uFE0F',
  '\u{E0041}',
  '\u0000',
])('nothing is to be seen in %j', (text) => {
  expect(isBlank(text)).toBe(true);
  expect(isBlank(`${text}a${text}`)).toBe(false);
});

test.each(['.', '👍🏽', '❤️', '\u0301', '\uF8FF', '\uD800', 'नी', '\u0600'])('%j is to be seen', (text) => {
  expect(isBlank(text)).toBe(false);
});
