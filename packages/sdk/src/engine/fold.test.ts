import fc from 'fast-check';
import { fold, orderOf } from './fold.ts';

test.each([
  ['Bén', 'ben'],
  ['ÄPFEL', 'apfel'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ﬁne', 'fine'],
  ['①', '1'],
  ['a\0b', 'a b'],
  ['İ', 'i'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('a part of a name folds to a part of the folded name, and folding twice changes nothing', () => {
  const names = fc.array(fc.constantFrom('Σ', 'ς', 'A', 'é', 'ﬁ', ' ', '🎬', 'ß'), { maxLength: 12 });
  fc.assert(
    fc.property(names, names, names, (before, part, after) => {
      const whole = fold([...before, ...part, ...after].join(''));
      expect(whole).toContain(fold(part.join('')));
      expect(fold(whole)).toBe(whole);
    }),
  );
});

test('an order ends in no half of a character', () => {
  expect(orderOf('a'.repeat(63) + '🎬')).toBe('a'.repeat(63));
  expect(orderOf('short')).toBe('short');
});
