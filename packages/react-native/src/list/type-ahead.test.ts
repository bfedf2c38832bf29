import { TypeAhead } from './type-ahead.ts';

const names: Readonly<Record<string, string>> = { a: 'Äpfel', b: 'Birne', c: 'Banane', d: 'birke', e: 'Zoo' };
const ids = Object.keys(names);
const nameOf = (id: string): string | undefined => names[id];

function typing(): { type(letters: string, from: string): string | undefined; pause(ms: number): void } {
  let now = 10_000;
  const ahead = new TypeAhead(() => now);
  return {
    type(letters, from) {
      let at: string | undefined = from;
      for (const letter of letters) at = ahead.find(letter, at ?? from, ids, nameOf);
      return at;
    },
    pause: (ms) => void (now += ms),
  };
}

test.each([
  ['b', 'a', 'b'],
  ['bb', 'a', 'c'],
  ['bbb', 'a', 'd'],
  ['bbbb', 'a', 'b'],
  ['ba', 'a', 'c'],
  ['birk', 'a', 'd'],
  ['a', 'e', 'a'],
  ['A', 'e', 'a'],
  ['q', 'a', undefined],
])('%s typed on %s goes to %s', (letters, from, to) => {
  expect(typing().type(letters, from)).toBe(to);
});

test('after a pause a new word begins', () => {
  const { type, pause } = typing();
  expect(type('b', 'a')).toBe('b');
  pause(2_000);
  expect(type('z', 'b')).toBe('e');
});

test('a list of nothing goes nowhere', () => {
  expect(new TypeAhead(() => 0).find('a', 'x', [], nameOf)).toBeUndefined();
});

test('a space belongs to a word that is being typed, and to nothing after a pause', () => {
  let now = 10_000;
  const ahead = new TypeAhead(() => now);
  expect(ahead.isTyping).toBe(false);
  ahead.find('b', 'a', ids, nameOf);
  expect(ahead.isTyping).toBe(true);
  now += 2_000;
  expect(ahead.isTyping).toBe(false);
});
