import { searchedText } from './searched-text.ts';

const inText = (text: string): string => searchedText({ kind: 'text', text });

test('a keyword is looked for in a text without the signs of its marks', () => {
  expect(inText('hi <@uid:ben> and <@all:every one>, <@uid:>')).toBe('hi @ben and @every one, <@uid:>');
  expect(searchedText({ kind: 'media', caption: '<@uid:ben>' })).toBe('@ben');
  expect(searchedText({ kind: 'custom', text: '<@uid:ben>' })).toBe('');
});

test.each([
  ['this is **very** important', 'this is very important'],
  ['*so* _it_ ~~goes~~ `on`', 'so it goes on'],
  ['***a*** __b__', 'a b'],
  ['(*a*), "_b_"!', '(a), "b"!'],
  ['这是**重要**的', '这是重要的'],
  ['**<@uid:a_b>**', '@a_b'],
  ['*e\u0301* *f*', 'e\u0301 f'],
  ['one\n*two*', 'one\ntwo'],
])('%j is found by its words, and as it was written', (text, words) => {
  expect(inText(text)).toBe(`${words}\n${text.replace('<@uid:a_b>', '@a_b')}`);
});

test.each(['snake_case', '2*3*4', 'a~b', 'plain', '', '@a_b_c'])('%j has no signs', (text) => {
  expect(inText(text)).toBe(text);
});
