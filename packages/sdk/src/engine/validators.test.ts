import fc from 'fast-check';
import { type EngineEvent, eventTypes } from '../domain/event.ts';
import { groupRecord, messageRecord, userRecord } from '../testing/records.ts';
import { engineEvent } from './event-shapes.ts';
import {
  faultOfEvent,
  isEngineEvent,
  isGroupRecord,
  isMessageNews,
  isMessageRecord,
  isUserNews,
  isUserRecord,
} from './validators.ts';

const ben = { uid: 'ben', name: 'Ben', revision: 1 };
const tea = { guid: 'tea', revision: 2 };
const { hasJoined: _joined, scope: _scope, joinedAt: _at, isBanned: _banned, ...newTea } = groupRecord('tea');
const { deliveredAt: _delivered, readAt: _read, ...said } = { ...messageRecord('m'), sender: ben };
const membership = { id: 'e', group: tea, actor: ben, user: ben, at: 5, message: null };
const target = { type: 'group', id: 'tea' };

/** One good event of each kind. */
const examples: Readonly<Record<EngineEvent['type'], object>> = {
  'group.created': { id: 'e', group: newTea },
  'group.updated': { id: 'e', group: tea },
  'group.deleted': { id: 'e', group: tea, actor: null },
  'group.joined': membership,
  'group.left': membership,
  'group.kicked': { ...membership, message: said },
  'group.banned': membership,
  'group.unbanned': membership,
  'group.added': { id: 'e', group: tea, actor: ben, at: 5, users: [ben], scopes: ['admin'], messages: [said] },
  'group.scopeChanged': { ...membership, newScope: 'admin', oldScope: 'participant' },
  'group.ownershipTransferred': membership,
  'message.received': { id: 'e', message: said },
  'message.edited': { id: 'e', message: said },
  'message.deleted': { id: 'e', message: { ...said, content: { kind: 'deleted' } } },
  'message.reaction': { id: 'e', message: said, user: ben, emoji: '👍', isAdded: true, at: 5 },
  receipt: { id: 'e', kind: 'read', target, user: ben, messageId: 'm', at: 5 },
  typing: { id: 'e', target, user: ben, isTyping: true },
  'user.presence': { id: 'e', user: { ...ben, status: 'online' } },
  'user.updated': { id: 'e', user: ben },
  'user.blocking': { id: 'e', actor: ben, user: ben, isBlocked: true },
  'conversation.deleted': { id: 'e', target, upTo: 7 },
  'conversation.unread': { id: 'e', target, messageId: 'm', from: 7 },
  'connection.lost': { code: 'NETWORK', reason: '' },
  'session.ended': { code: 'AUTH_FAILED', reason: '' },
  resync: {},
};

const every: readonly (readonly [string, object])[] = Object.entries(examples);

test('there is an example of each kind of event', () => {
  expect(every.map(([type]) => type).toSorted()).toEqual([...eventTypes].toSorted());
});

test.each(every)('%s is an event, and lacks nothing that it may leave out', (type, example) => {
  expect(faultOfEvent({ ...example, type })).toBe('');
});

test.each(every)('%s without any of its parts is none', (type, example) => {
  for (const name of Object.keys(example)) {
    expect([name, isEngineEvent({ ...example, type, [name]: undefined })]).toEqual([name, false]);
  }
});

test('what depends on who looks makes an event none', () => {
  const seen = { id: 'e', type: 'group.updated', group: { ...tea, scope: null } };
  expect(faultOfEvent(seen)).toBe('"group.scope" must be left out');
  expect(isUserNews({ ...ben, blockedByMe: false })).toBe(false);
  expect(isMessageNews({ ...said, readAt: 0 })).toBe(false);
  const reactions = [{ emoji: '👍', count: 1, reactedByMe: true }];
  expect(isMessageNews({ ...said, reactions })).toBe(false);
});

test('milliseconds are no seconds', () => {
  const at = 1e16;
  expect(faultOfEvent({ ...membership, type: 'group.joined', at })).toBe('"at" must be seconds since 1970');
});

test('records have all of their fields, and may have more', () => {
  expect(isUserRecord({ ...userRecord('ana'), karma: 5 })).toBe(true);
  const { revision: _revision, ...old } = userRecord('ana');
  expect([isUserRecord(old), isUserRecord(ben)]).toEqual([false, false]);
  expect([isGroupRecord(groupRecord('tea')), isGroupRecord(newTea)]).toEqual([true, false]);
  expect([isMessageRecord(messageRecord('m')), isMessageRecord(said)]).toEqual([true, false]);
});

test.each([
  { kind: 'created' },
  { kind: 'joined', user: userRecord('ben') },
  { kind: 'scopeChanged', user: userRecord('ben'), newScope: 'admin', oldScope: 'moderator' },
])('a line about members says what happened: $kind', (action) => {
  const content = { kind: 'action', action };
  expect(isMessageRecord({ ...messageRecord('m'), content })).toBe(true);
  expect(
    isMessageRecord({ ...messageRecord('m'), content: { kind: 'action', action: { ...action, kind: 'danced' } } }),
  ).toBe(false);
});

test('anything at all is looked at without throwing, and a fault says nothing of the value', () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const cycle: Record<string, unknown> = { id: 'e', type: 'group.created', group: newTea };
  cycle['group'] = { ...newTea, metadata: cycle };
  for (const value of [proxy, cycle, Object.create(null), Symbol('x'), 5n, new Map()]) {
    expect(isEngineEvent(value)).toBe(false);
  }
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), fc.constantFrom(...every), (value, [type, example]) => {
      const fault = engineEvent.faultIn({ ...example, type, id: value, group: value, user: value });
      expect(fault === null || typeof fault.wants === 'string').toBe(true);
    }),
    { numRuns: 500, seed: 3 },
  );
});
