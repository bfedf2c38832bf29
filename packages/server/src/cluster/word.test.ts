import { isKnownOutcome } from './known-outcomes.ts';
import { hearing, textOf, textOfWord, wordIn } from './word.ts';

const topics = ['g.tea', 'p.ana'];
const happening = { stream: '["group","tea"]', topics, seq: 7, outcomes: [], origin: 'a' };

test('what was said is heard, whole or as where to read it', () => {
  expect(wordIn(textOf(happening, 1_000))).toMatchObject({ type: 'happened', happening });
  expect(wordIn(textOf(happening, 10))).toMatchObject({ type: 'read', stream: happening.stream, topics, seq: 7 });
  const passing = { type: 'passing', outcomes: [], topics } as const;
  expect(wordIn(textOfWord(passing))).toMatchObject(passing);
  expect(wordIn(textOfWord({ type: 'happened', happening }))).toMatchObject({ type: 'happened', happening });
  expect(wordIn(textOfWord({ type: 'mark', mark: 'x' }))).toMatchObject({ type: 'mark', mark: 'x' });
});

test('a word of the version before is about anything', () => {
  const { topics: _, ...older } = happening;
  const said = JSON.stringify({ v: 1, type: 'happened', happening: older });
  expect(wordIn(said)).toMatchObject({ type: 'happened', happening: { ...older, topics: ['all'] } });
});

test.each([
  '',
  'hello',
  'null',
  '[]',
  '{}',
  'all\n{"v":2,"type":"happened"}',
  'all\n{"v":2,"type":"happened","happening":{"stream":"x"}}',
  'all\n{"v":2,"type":"read","stream":"x","seq":"7"}',
  'all\n{"v":2,"type":"passing"}',
  'all\n{"v":2,"type":"mark"}',
  'all\n{"v":2,"type":"of a later version"}',
  'all\n{"v":3,"type":"mark","mark":"x"}',
  'all\n{"type":"mark","mark":"x"}',
])("%s is nobody's word", (text) => {
  expect(wordIn(text)).toBeNull();
});

test('what makes no sense, and what cannot be followed, is warned of and ends nothing', () => {
  const warnings: string[] = [];
  const heard: string[] = [];
  const hear = hearing(
    ({ type }) => {
      if (type === 'passing') throw new Error('of this one nothing comes');
      heard.push(type);
    },
    (warning) => warnings.push(warning),
  );
  for (let at = 0; at < 25; at += 1) hear('hello');
  hear(textOfWord({ type: 'passing', outcomes: [], topics }));
  hear(textOfWord({ type: 'mark', mark: 'x' }));
  expect(heard).toEqual(['mark']);
  expect(warnings).toEqual([
    'Words of the bus that make no sense here were passed over (1 so far).',
    'Words of the bus that make no sense here were passed over (10 so far).',
    'A word of another instance could not be followed.',
  ]);
});

test('of what is about nothing that is followed no more is read than that', () => {
  const heard: string[] = [];
  const hear = hearing(
    (word) => heard.push(word.type),
    (warning) => heard.push(warning),
    (topic) => topic === 'p.ana',
  );
  hear(textOf(happening, 1_000));
  hear(textOf({ ...happening, topics: ['g.tea', 'p.ben'] }, 1_000));
  hear('g.tea\nno word at all');
  expect(heard).toEqual(['happened']);
});

describe('outcomes', () => {
  const event = { id: 'e', type: 'user.presence' };
  const telling = { to: { type: 'people', uids: ['ana'] }, event };

  test.each([
    { type: 'moved', move: { type: 'in', guid: 'tea', uids: ['ana'] } },
    { type: 'moved', move: { type: 'end', guid: 'tea' } },
    { type: 'told', tellings: [telling, { to: { type: 'everybody' }, event }] },
    { type: 'told', tellings: [{ to: { type: 'members', guid: 'tea', except: [] }, event }] },
    { type: 'told', tellings: [{ to: { type: 'watchersOfGroup', guid: 'tea' }, event }] },
    { type: 'told', tellings: [telling], instance: 'a' },
    { type: 'typed', uid: 'ana', target: { type: 'user', id: 'ben' } },
    { type: 'ended', uid: 'ana', reason: 'why' },
  ])('%j is known', (outcome) => {
    expect(isKnownOutcome(outcome)).toBe(true);
  });

  test.each([
    null,
    7,
    {},
    { type: 'of a later version' },
    { type: 'moved', move: { type: 'beside', guid: 'tea', uids: [] } },
    { type: 'moved', move: { type: 'in', guid: 'tea' } },
    { type: 'told', tellings: [telling, { to: { type: 'passersby' }, event }] },
    { type: 'told', tellings: [{ to: { type: 'members', guid: 'tea' }, event }] },
    { type: 'told', tellings: [{ to: { type: 'toString' }, event }] },
    { type: 'told', tellings: [{ to: telling.to, event: null }] },
    { type: 'told', tellings: [telling], instance: 7 },
    { type: 'typed', uid: 'ana' },
    { type: 'ended', reason: 'why' },
  ])('%j is not', (outcome) => {
    expect(isKnownOutcome(outcome)).toBe(false);
  });
});
