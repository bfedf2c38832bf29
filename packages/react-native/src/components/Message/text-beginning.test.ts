import { beginningOf } from './text-beginning.ts';

const lines = (count: number, line = 'line'): string =>
  Array.from({ length: count }, (_, at) => `${line} ${at}`).join('\n');
const begin = (text: string, hasMarkdown = true): string => beginningOf(text, hasMarkdown) ?? 'all of it';

test.each([
  ['a word', 'hello'],
  ['a message of the usual kind', 'word '.repeat(300)],
  ['as many letters as are shown at once', 'x'.repeat(2_500)],
  ['as many lines as are shown at once', lines(31)],
])('%s is whole', (_what, text) => expect(beginningOf(text, true)).toBeNull());

test('of many lines there are the first ones', () => {
  expect(begin(lines(32))).toBe(lines(22));
  expect(begin(lines(20_000))).toBe(lines(22));
  expect(begin('\n'.repeat(20_000))).toBe('');
  expect(begin(`Hello${'\n'.repeat(20_000)}there`)).toBe('Hello');
});

test('of many letters it ends with a line, else with a word, else where it must', () => {
  expect(begin(`${'word '.repeat(300)}\n${'word '.repeat(300)}`)).toBe('word '.repeat(300).trimEnd());
  expect(begin('word '.repeat(1_000))).toBe('word '.repeat(360).trimEnd());
  expect(begin('字'.repeat(5_000))).toBe('字'.repeat(1_800));
});

test('it ends within no character', () => {
  expect(begin(`x${'😀'.repeat(3_000)}`)).toBe(`x${'😀'.repeat(899)}`);
  const family = '👩🏽‍🚀';
  expect(begin(`xx${family.repeat(1_000)}`)).toBe(`xx${family.repeat(Math.floor(1_798 / family.length))}`);
  expect(begin(`${'e\u0301'.repeat(899)}xe\u0301${'e\u0301'.repeat(900)}`)).toBe(`${'e\u0301'.repeat(899)}x`);
});

test('it ends within no mark of a mention and no link, but shows one whole that is all there is', () => {
  const before = '字'.repeat(1_795);
  const after = '字'.repeat(2_000);
  expect(begin(`${before}<@uid:ben okafor>${after}`)).toBe(before);
  expect(begin(`${before}，https://a.example/${'x'.repeat(1_000)} ${after}`)).toBe(`${before}，`);
  const link = `https://a.example/${'x'.repeat(1_900)}`;
  expect(begin(`${link} ${after}`)).toBe(link);
  // Longer than any link: nothing in it is opened.
  expect(begin(`https://a.example/${'x'.repeat(60_000)}`)).toHaveLength(1_800);
});

test('a block of code that it ends in is closed, and one of which nothing is seen is left out', () => {
  const code = `\`\`\`\n${lines(40)}\n\`\`\``;
  expect(begin(code)).toBe(`\`\`\`\n${lines(21)}\n\`\`\``);
  expect(begin(code, false)).toBe(`\`\`\`\n${lines(21)}`);
  expect(begin(`${lines(21)}\n${code}`)).toBe(lines(21));
  // Behind one that is closed, and in one that never is, nothing is added.
  expect(begin(`\`\`\`\nit\n\`\`\`\n${lines(40)}`)).toBe(`\`\`\`\nit\n\`\`\`\n${lines(19)}`);
  expect(begin(`\`\`\`\n${lines(40)}`)).toBe(`\`\`\`\n${lines(21)}`);
});

test('hostile texts are done at once', () => {
  const before = process.cpuUsage();
  for (const part of ['\n', '```\n', '<@uid:', 'https://', '\u0301', '\u200d', '<@uid:a>', 'a.com ']) {
    beginningOf(part.repeat(Math.floor(65_536 / part.length)), true);
  }
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});
