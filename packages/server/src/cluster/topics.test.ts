import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Move, Outcome, PlainAudience } from './outcomes.ts';
import { affairOf, everywhere, topicOf, topicsIn, topicsOfPassing, topicsOfStream } from './topics.ts';

const group = (guid: string): string => topicOf('group', guid).name;
const person = (uid: string): string => topicOf('person', uid).name;
const sight = (uid: string): string => topicOf('sight', uid).name;

const tea = '["group","tea"]';
const pair = '["pair","ana","ben"]';
const event = { id: 'e', type: 'user.presence' } as EngineEvent;
const told = (...audiences: readonly PlainAudience[]): Outcome => {
  return { type: 'told', tellings: audiences.map((to) => ({ to, event })) };
};
const moved = (move: Move): Outcome => ({ type: 'moved', move });
const members: PlainAudience = { type: 'members', guid: 'tea', except: [] };
const people = (...uids: readonly string[]): PlainAudience => ({ type: 'people', uids });
const many = Array.from({ length: 20 }, (_, at) => `user ${at}`);

/** Ana alone is in the group. */
const isIn = (uid: string): boolean => uid === 'ana';

test.each<readonly [what: string, stream: string, outcomes: readonly Outcome[], topics: readonly string[]]>([
  ['a message of a group', tea, [told(members, { type: 'watchersOfGroup', guid: 'tea' })], [group('tea')]],
  ['what a member of it is told alone', tea, [told(people('ana'))], [group('tea')]],
  [
    'the end of what a member types there',
    tea,
    [{ type: 'typed', uid: 'ana', target: { type: 'group', id: 'tea' } }],
    [group('tea')],
  ],
  ['what somebody else is told of it', tea, [told(members, people('ana', 'ben'))], [group('tea'), person('ben')]],
  [
    'who comes in',
    tea,
    [moved({ type: 'in', guid: 'tea', uids: ['ana'] }), told(members)],
    [group('tea'), person('ana')],
  ],
  ['who goes out', tea, [moved({ type: 'out', guid: 'tea', uids: ['ben'] })], [group('tea'), person('ben')]],
  ['its end', tea, [told(members), moved({ type: 'end', guid: 'tea' })], [group('tea')]],
  ['a new group that all may see', tea, [told({ type: 'everybody' })], [group('tea'), everywhere]],
  ['a message to somebody', pair, [told(people('ana', 'ben'))], [person('ana'), person('ben')]],
  ['what concerns many', tea, [moved({ type: 'in', guid: 'tea', uids: many })], [group('tea'), everywhere]],
])('%s is said to whom it concerns, and to no others', (_what, stream, outcomes, topics) => {
  expect(topicsIn(stream, outcomes, isIn)).toEqual(topics);
});

test('a profile is the affair of its user, and of whoever looks at them', () => {
  const { stream, topics } = affairOf('ana', told(people('ana'), { type: 'watchersOfUser', uid: 'ana' }));
  expect([stream, topics]).toEqual(['["user","ana"]', [person('ana'), sight('ana')]]);
});

test('what passes is said once, as nobody would notice that they heard it before', () => {
  expect(topicsOfPassing(told({ type: 'watchersOfUser', uid: 'ana' }))).toEqual([sight('ana')]);
  expect(topicsOfPassing(told(members))).toEqual([group('tea')]);
  expect(topicsOfPassing(told(people('ana', 'ben')))).toEqual([everywhere]);
});

test('each stream is about something, but one of a later version', () => {
  expect(topicsOfStream(tea)).toEqual([group('tea')]);
  expect(topicsOfStream(pair)).toEqual([person('ana'), person('ben')]);
  expect(topicsOfStream('["user","ana"]')).toEqual([person('ana'), sight('ana')]);
  expect(topicsOfStream('later')).toEqual([]);
});

test('a name is fit for a subject, whatever stands in an id', () => {
  for (const id of ['a b', 'a.b', '>', '*', '\0', 'é'.repeat(100), '']) expect(group(id)).toMatch(/^g\.[\w-]{16}$/);
  expect(new Set([group('ana'), person('ana'), sight('ana'), group('anna')]).size).toBe(4);
});
