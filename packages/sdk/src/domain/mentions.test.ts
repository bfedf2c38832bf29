import { isMentioned, mentionsIn, searchedText } from './mentions.ts';

const inText = (text: string): unknown => mentionsIn({ kind: 'text', text });

test.each<[string, readonly string[], boolean]>([
  ['', [], false],
  ['hi @ben', [], false],
  ['hi <@uid:ben>, <@uid:a b>', ['ben', 'a b'], false],
  ['<@uid:ben><@uid:ben>', ['ben'], false],
  ['<@all:everybody here> and <@uid:__proto__>', ['__proto__'], true],
  ['<@all:>', [], false],
  ['<@uid:be<n>', [], false],
  ['<@uid:be\nn>', [], false],
  [`<@uid:${'x'.repeat(201)}>`, [], false],
  ['<<@uid:ben>>', ['ben'], false],
])('%j mentions %j, and all: %s', (text, uids, isOfAll) => {
  expect(inText(text)).toEqual({ uids, isOfAll });
});

test('captions mention as texts do, and nothing else', () => {
  expect(mentionsIn({ kind: 'media', caption: '<@uid:ben>', text: '<@uid:ana>' }).uids).toEqual(['ben']);
  expect(mentionsIn({ kind: 'custom', text: '<@uid:ben>' }).uids).toEqual([]);
});

test('a keyword is looked for in a text without the signs of its marks', () => {
  expect(searchedText({ kind: 'text', text: 'hi <@uid:ben> and <@all:every one>, <@uid:>' })).toBe(
    'hi @ben and @every one, <@uid:>',
  );
  expect(searchedText({ kind: 'media', caption: '<@uid:ben>' })).toBe('@ben');
  expect(searchedText({ kind: 'custom', text: '<@uid:ben>' })).toBe('');
});

test('all are mentioned in groups alone', () => {
  const content = { kind: 'text', text: '<@all:all>' } as const;
  expect(isMentioned('ben', { content, receiver: { type: 'group', id: 'tea' } })).toBe(true);
  expect(isMentioned('ben', { content, receiver: { type: 'user', id: 'ben' } })).toBe(false);
});
