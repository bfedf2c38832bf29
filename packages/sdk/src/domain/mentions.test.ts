import { isMentioned, mentionsIn } from './mentions.ts';

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

test.each([
  ['<@all:all>', true, true],
  ['<@all:all> by somebody who may not', false, false],
  ['<@uid:ben>', false, true],
  ['<@uid:ana>', false, false],
])('%j, which mentions all: %s, mentions Ben: %s', (text, mentionsAll, isMeant) => {
  expect(isMentioned('ben', { content: { kind: 'text', text }, mentionsAll })).toBe(isMeant);
});
