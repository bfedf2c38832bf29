import { withoutSentence } from './link-address.ts';

test('brackets are the address’s own where it opened them', () => {
  expect(withoutSentence('https://a.b/c_(d)')).toBe('https://a.b/c_(d)');
  expect(withoutSentence('https://a.b/c_(d)).')).toBe('https://a.b/c_(d)');
  expect(withoutSentence('https://a.b/[c]}')).toBe('https://a.b/[c]');
  expect(withoutSentence(`https://a.b${')'.repeat(1_900)}`)).toBe('https://a.b');
  expect(withoutSentence(`https://a.b/${'('.repeat(900)}${')'.repeat(901)}`)).toBe(
    `https://a.b/${'('.repeat(900)}${')'.repeat(900)}`,
  );
});

test('its signs are counted once, however many of them end it', () => {
  const slice = jest.spyOn(String.prototype, 'slice');
  withoutSentence(`http://a${')'.repeat(1_990)}`);
  expect(slice.mock.calls.length).toBeLessThan(5);
});
