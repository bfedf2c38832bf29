import fc from 'fast-check';
import { folded } from '../folded.ts';
import { foundWords } from './found-words.ts';

const inText = (text: string, keyword: string): readonly string[] => foundWords(text, keyword).map((found) => found[0]);

test.each([
  ['Tea at TEN, tea at two', 'tea', ['Tea', 'tea']],
  ['Cafés and cafe\u0301s', 'cafe', ['Café', 'cafe\u0301']],
  ['ΟΔΥΣΣΕΥΣ ὀδυσσεύς', 'οδυσσευσ', ['ΟΔΥΣΣΕΥΣ', 'ὀδυσσεύς']],
  ['ﬁne fine', 'fi', ['ﬁ', 'fi']],
  ['the ﬁ in the middle', 'i in', ['ﬁ in']],
  ['👩‍🚀 to the 🌙', '🌙', ['🌙']],
  ['aaaa', 'aa', ['aa', 'aa']],
  ['İstanbul', 'istanbul', ['İstanbul']],
  ['nothing here', 'x', []],
  ['text', '', []],
  ['', 'x', []],
])('%j has %j at %j', (text, keyword, expected) => {
  expect(inText(text, keyword)).toEqual(expected);
});

test('each part stands where it is said to, folds to what was searched for and more of its last character at most, in order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 3 }), (text, keyword) => {
      const found = foundWords(text, keyword);
      let end = 0;
      for (const { 0: part, index } of found) {
        expect(text.slice(index, index + part.length)).toBe(part);
        expect(index).toBeGreaterThanOrEqual(end);
        expect(folded(part)).toContain(folded(keyword));
        end = index + part.length;
      }
      if (folded(keyword) !== '') expect(found.length > 0).toBe(folded(text).includes(folded(keyword)));
    }),
  );
});
