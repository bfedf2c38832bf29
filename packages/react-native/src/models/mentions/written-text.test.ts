import fc from 'fast-check';
import {
  callAt,
  changedTo,
  toBeSent,
  toBeWritten,
  withMention,
  withReturned,
  type WrittenText,
} from './written-text.ts';

const ben = { text: '@Ben', mark: '<@uid:ben>' };
const names = new Map([['ben', 'Ben']]);
const nameOf = (uid: string): string | undefined => names.get(uid);
const empty: WrittenText = { text: '', mentions: [] };

/** "hi @Ben and @Ben": both are mentioned. */
const twice = toBeWritten('hi <@uid:ben> and <@uid:ben>', nameOf);

test('what was sent is written with names, and sent as it was', () => {
  expect(twice).toEqual({
    text: 'hi @Ben and @Ben',
    mentions: [
      { at: 3, ...ben },
      { at: 12, ...ben },
    ],
  });
  expect(toBeSent(twice)).toBe('hi <@uid:ben> and <@uid:ben>');
  expect(toBeWritten('<@uid:zoe>, <@all:team>!', nameOf).text).toBe('@zoe, @team!');
});

test.each<[string, string, string, number]>([
  ['a letter before all', 'xhi @Ben and @Ben', 'xhi <@uid:ben> and <@uid:ben>', 1],
  ['a letter between', 'hi @Ben xand @Ben', 'hi <@uid:ben> xand <@uid:ben>', 9],
  ['a letter behind all', 'hi @Ben and @Ben!', 'hi <@uid:ben> and <@uid:ben>!', 17],
  ['an "@" put before a mention', 'hi @@Ben and @Ben', 'hi @<@uid:ben> and <@uid:ben>', 4],
  ['the end of a mention taken back', 'hi @Ben and @Be', 'hi <@uid:ben> and ', 12],
  ['the end of the first one taken back', 'hi @Be and @Ben', 'hi  and <@uid:ben>', 3],
  ['its end with a space', 'hi @Be', 'hi @Be', 6],
  ['a letter within it', 'hi @Bxen and @Ben', 'hi @Bxen and <@uid:ben>', 6],
  ['a letter out of its middle', 'hi @Bn and @Ben', 'hi @Bn and <@uid:ben>', 5],
  ['all of it at once', 'hi  and @Ben', 'hi  and <@uid:ben>', 3],
  ['everything', '', '', 0],
])('%s', (_what, text, sent, caret) => {
  const change = changedTo(twice, text);
  expect(toBeSent(change.written)).toBe(sent);
  expect(change.caret).toBe(caret);
});

test.each<[string, string, string]>([
  ['what was cut is put in', 'so @Ben: hello', 'so <@uid:ben>: hello'],
  ['twice', '@Ben, @Ben', '<@uid:ben>, <@uid:ben>'],
  ['the longer of two names', 'hi @Ben Lee and @Ben', 'hi <@uid:lee> and <@uid:ben>'],
  ['another name that begins so', 'hi @Benny and me@Ben', 'hi @Benny and me@Ben'],
])('a mention comes back with its words: %s', (_what, text, sent) => {
  const before = { text: 'h', mentions: [] };
  const gone = [{ text: '@Ben Lee', mark: '<@uid:lee>' }, ben];
  expect(toBeSent(withReturned(before, changedTo(before, text), gone).written)).toBe(sent);
});

test('whoever types the name of somebody who was mentioned calls nobody', () => {
  const before = { text: 'hi @Be', mentions: [] };
  expect(withReturned(before, changedTo(before, 'hi @Ben'), [ben]).written.mentions).toEqual([]);
  expect(withReturned(before, changedTo(before, 'hi @Ben Lee'), []).written.mentions).toEqual([]);
});

test.each<[string, number, ReturnType<typeof callAt>]>([
  ['@', 1, { from: 0, keyword: '' }],
  ['hi @be', 6, { from: 3, keyword: 'be' }],
  ['hi @be', 4, { from: 3, keyword: '' }],
  ['hi @be', 3, null],
  ['hi @ana maria', 13, { from: 3, keyword: 'ana maria' }],
  ['ben@example', 11, null],
  ['é@b', 3, null],
  ['@ben @c', 7, { from: 5, keyword: 'c' }],
  ['@ ben', 5, null],
  ['@a\nb', 4, null],
  [`@${'a'.repeat(60)}`, 61, null],
  ['(@b', 3, { from: 1, keyword: 'b' }],
])('%j at %i calls %j', (text, caret, call) => {
  expect(callAt({ text, mentions: [] }, caret)).toEqual(call);
});

test('a mention that stands there calls nobody', () => {
  expect(callAt(twice, 5)).toBeNull();
  expect(callAt(twice, 16)).toBeNull();
});

test('a mention stands in place of what was written for it, with one space behind', () => {
  const written = withMention({ text: 'hi @be, all', mentions: [] }, 3, 6, ben);
  expect(written).toEqual({ written: { text: 'hi @Ben , all', mentions: [{ at: 3, ...ben }] }, caret: 8 });
  expect(withMention({ text: 'hi @be all', mentions: [] }, 3, 6, ben).written.text).toBe('hi @Ben all');
});

test('whatever is written, mentions stand where they say, apart from each other, and nothing else is lost', () => {
  const word = fc.constantFrom('@', 'Ben', '@Ben', ' ', 'a', '\n', '😀', '<@uid:ben>', 'n');
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('splice' as const),
      at: fc.nat(40),
      gone: fc.nat(6),
      put: fc.array(word, { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('mention' as const), at: fc.nat(40), gone: fc.nat(3) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let written = empty;
      for (const one of steps) {
        const from = Math.min(one.at, written.text.length);
        const until = Math.min(from + one.gone, written.text.length);
        if (one.kind === 'mention') written = withMention(written, from, until, ben).written;
        else {
          const text = written.text.slice(0, from) + one.put.join('') + written.text.slice(until);
          const change = changedTo(written, text);
          // More goes than was taken only where a mention lost its end.
          if (change.written.text !== text)
            expect(written.mentions.length).toBeGreaterThan(change.written.mentions.length);
          expect(change.caret).toBeLessThanOrEqual(change.written.text.length);
          written = change.written;
        }
        let end = 0;
        for (const mention of written.mentions) {
          expect(mention.at).toBeGreaterThanOrEqual(end);
          end = mention.at + mention.text.length;
          expect(written.text.slice(mention.at, end)).toBe(mention.text);
        }
        expect(toBeSent(written)).toHaveLength(written.text.length + written.mentions.length * 6);
      }
    }),
  );
});
