import type { EngineEvent } from '../contract.ts';
import { createListeners } from '../listeners.ts';
import { loggedInScene } from '../testing/client-scene.ts';
import { messageRecord, userRecord } from '../testing/records.ts';
import { cleanEvent } from './clean-event.ts';

const ben = userRecord('ben');
const tea = { guid: 'tea', revision: 2 };
const joined = { type: 'group.joined', id: 'e', group: tea, user: ben, actor: ben, at: 1, message: null } as const;

test('good events are passed on as they are', () => {
  expect(cleanEvent(joined)).toBe(joined);
});

test.each([
  { type: 'group.danced', id: 'e', group: tea },
  { type: 'message.whispered', id: 'e', message: messageRecord('m') },
  { type: 'toString', id: 'e' },
  { type: '__proto__', id: 'e' },
  { ...joined, actor: null },
  { type: 'group.added', id: 'e', group: tea, users: [ben], messages: [], actor: null },
  { type: 'receipt', id: 'e', kind: 'seen', target: { type: 'group', id: 'tea' }, user: ben, messageId: 'm', at: 1 },
  { type: 'receipt', id: 'e', kind: 'read', target: { type: 'room', id: 'tea' }, user: ben, messageId: 'm', at: 1 },
  { type: 'message.reaction', id: 'e', message: messageRecord('m'), user: ben, emoji: 5, isAdded: true, at: 1 },
])('what cannot be told is dropped: $type', (event) => {
  expect(cleanEvent(event)).toBeUndefined();
});

test('what does not matter for the event is mended, and does not take it away', () => {
  const broken = { ...joined, message: { id: 5 } };
  expect(cleanEvent<{ readonly type: string }>(broken)).toEqual(joined);
  const scoped = { ...joined, type: 'group.scopeChanged', newScope: 'king', oldScope: null };
  expect(cleanEvent(scoped)).toMatchObject({ newScope: 'participant', oldScope: 'participant' });
  const typing = { type: 'typing', id: 'e', target: { type: 'group', id: 'tea' }, user: ben, isTyping: 'yes' };
  expect(cleanEvent(typing)).toMatchObject({ isTyping: false });
});

test('what is there and says nothing is no news of a group', () => {
  const group = { ...tea, name: undefined, membersCount: 3 };
  expect(Object.keys(cleanEvent({ type: 'group.updated', id: 'e', group })?.group ?? {})).not.toContain('name');
});

test('an event that throws when it is read stops neither the engine nor its neighbours', async () => {
  const faults: unknown[] = [];
  const { engine, events } = await loggedInScene({ listeners: createListeners((error) => faults.push(error)) });
  const before = events.length;
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const given: readonly unknown[] = [proxy, { type: 'user.updated', id: '1', user: ben }];
  engine.emit(...(given as readonly EngineEvent[]));
  expect(events.slice(before).map(({ event }) => event.type)).toEqual(['user.updated']);
  expect(faults).toEqual([]);
});

test.each(['session.ended', 'connection.lost'] as const)('%s of strange words ends what it ends', async (type) => {
  const { engine, clock, client, failures } = await loggedInScene();
  const end: unknown = { type, id: 'e', code: { toString: null }, reason: ['x'] };
  engine.emit(end as EngineEvent);
  await clock.advance(60_000);
  expect(client.getConnectionStatus()).toBe(type === 'session.ended' ? 'disconnected' : 'connected');
  expect(failures.map(({ code }) => code)).toEqual(type === 'session.ended' ? ['INTERNAL'] : []);
});
