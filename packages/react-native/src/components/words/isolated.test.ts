import { isolated, isolatedText, plainName } from './isolated.ts';

test('a name cannot break out of its own run', () => {
  expect(isolated('\u2069\u202Eevil')).toBe('\u2068evil\u2069');
  expect(isolated('\u202A\u202B\u202C\u202D\u2066\u2067\u2068a')).toBe('\u2068a\u2069');
});

test('a name stays on one line, and is laid out in bounded time', () => {
  expect(isolated('tea\r\n\0\u2028jam\u001b')).toBe('\u2068tea jam \u2069');
  expect(isolated('x'.repeat(10_000))).toHaveLength(502);
  expect(isolated(`${'x'.repeat(499)}😀`)).toBe(`\u2068${'x'.repeat(499)}\u2069`);
  expect(isolated(`a${'\u0301'.repeat(300)}b`)).toBe(`\u2068a${'\u0301'.repeat(8)}b\u2069`);
});

test('marks of direction that hold no run stay', () => {
  expect(isolated('\u200Fשלום\u200E')).toBe('\u2068\u200Fשלום\u200E\u2069');
});

test('a name for a label turns nothing either, and what is no name is none', () => {
  expect(plainName('\u202Eevil\n')).toBe('evil ');
  expect(plainName('x'.repeat(10_000))).toHaveLength(500);
  expect([plainName(null), isolated(7)]).toEqual(['', '\u2068\u2069']);
});

test('a text of several lines keeps them, each in its own run', () => {
  expect(isolatedText('Tea\r\n\n\u202EJam\0\u2028bread')).toBe(
    '\u2068Tea\u2069\n\n\u2068Jam \u2069\n\u2068bread\u2069',
  );
  expect(isolatedText('x'.repeat(5_000))).toHaveLength(5_002);
  expect(isolatedText(undefined)).toBe('');
});
