import { isolated } from './isolated.ts';

test('a name cannot break out of its own run', () => {
  expect(isolated('\u2069\u202Eevil')).toBe('\u2068evil\u2069');
  expect(isolated('\u202A\u202B\u202C\u202D\u2066\u2067\u2068a')).toBe('\u2068a\u2069');
});

test('marks of direction that hold no run stay', () => {
  expect(isolated('\u200Fשלום\u200E')).toBe('\u2068\u200Fשלום\u200E\u2069');
});
