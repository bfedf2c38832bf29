/** How long what is known holds, and for whom: over breaks, sessions, and answers to one that all others have not heard. */
import type { MessageRecord } from '../domain/message.ts';
import { loggedInScene } from '../testing/client-scene.ts';
import { settle } from '../testing/manual-clock.ts';
import { groupRecord, messageRecord, userNews, userRecord } from '../testing/records.ts';

const fromBen = (fields: Partial<MessageRecord> = {}): MessageRecord =>
  messageRecord('m', { order: 7, sender: userRecord('ben'), receiver: { type: 'user', id: 'ana' }, ...fields });
const fromAna = (fields: Partial<MessageRecord> = {}): MessageRecord =>
  messageRecord('m', { sender: userRecord('ana'), receiver: { type: 'user', id: 'ben' }, ...fields });

test.each(['an answer', 'a receipt'])(
  'the viewer may have taken back meanwhile that they read, as %s had said',
  async (who) => {
    const { client, engine } = await loggedInScene();
    if (who === 'a receipt') {
      const target = { type: 'user', id: 'ana' } as const;
      const user = userNews('ana');
      engine.emit({ type: 'receipt', id: 'r', kind: 'read', target, user, messageId: 'm', at: 3 });
    } else {
      engine.on('getMessage', () => fromBen({ readAt: 3, deliveredAt: 2 }));
      await client.queries.getMessage('m');
    }
    engine.on('getMessage', () => fromBen({ readAt: 0, deliveredAt: 2 }));
    // An answer may be older than what was told: as long as nothing was missed, that holds.
    expect((await client.queries.getMessage('m')).readAt).toBe(3);
    engine.emit({ type: 'resync' });
    expect((await client.queries.getMessage('m')).readAt).toBe(0);
  },
);

test('what others read they have read, whatever was missed', async () => {
  const { client, engine } = await loggedInScene();
  engine.on('getMessage', () => fromAna({ readAt: 3, deliveredAt: 2 }));
  await client.queries.getMessage('m');
  engine.emit({ type: 'resync' });
  engine.on('getMessage', () => fromAna());
  expect(await client.queries.getMessage('m')).toMatchObject({ readAt: 3, deliveredAt: 2 });
});

test('an update that is the next one says nothing of the viewer where something was missed before it', async () => {
  const { client, engine, events } = await loggedInScene();
  engine.on('getGroup', () => groupRecord('team', { revision: 2, hasJoined: true }));
  await client.queries.getGroup('team');
  const hear = (revision: number): unknown => {
    engine.emit({ type: 'group.updated', id: `e${events.length}`, group: { guid: 'team', revision, name: 'Tea' } });
    return events.at(-1)?.event;
  };
  expect(hear(3)).toMatchObject({ group: { revision: 3, hasJoined: true } });
  engine.emit({ type: 'resync' });
  // The same again: nothing happened to the group.
  expect(hear(3)).toMatchObject({ group: { revision: 3, hasJoined: true } });
  engine.emit({ type: 'resync' });
  // Whoever watches is told so of all that happened, also that the viewer was put out.
  expect(hear(4)).toMatchObject({ group: { revision: 4, name: 'Tea' } });
  expect(events.at(-1)?.event).not.toHaveProperty('group.hasJoined');
  engine.on('getGroup', () => groupRecord('team', { revision: 4, hasJoined: true }));
  await client.queries.getGroup('team');
  expect(hear(5)).toMatchObject({ group: { revision: 5, hasJoined: true } });
});

test('who came is told to all, also where an answer to somebody knew it before', async () => {
  const { client, engine, events } = await loggedInScene();
  engine.on('getUser', () => userRecord('ben', { status: 'online', revision: 9 }));
  await client.queries.getUser('ben');
  const hear = (revision: number, status: 'online' | 'offline'): unknown => {
    const before = events.length;
    engine.emit({ type: 'user.presence', id: `e${before}`, user: userNews('ben', { revision, status }) });
    return events.slice(before).map(({ event }) => 'user' in event && [event.user.status, event.user.revision]);
  };
  expect(hear(8, 'offline')).toEqual([['online', 9]]);
  // Behind an event nothing older is news.
  expect(hear(7, 'online')).toEqual([]);
});

test('an answer that arrives with the end of its session says nothing to the next user', async () => {
  // Between what the engine answers and what becomes known of it lie some turns: the session may end in each of them.
  for (let turns = 0; turns < 12; turns += 1) {
    const { client, engine } = await loggedInScene();
    let answer: (message: MessageRecord) => void = () => {};
    engine.on('getMessage', () => new Promise((resolve) => (answer = resolve)));
    const asked = client.queries.getMessage('m').catch(() => {});
    await settle();
    answer(fromBen({ readAt: 3, deliveredAt: 2 }));
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    await client.logout();
    await asked;
    await client.login('ana', 'token');
    engine.on('getMessage', () => fromBen());
    expect((await client.queries.getMessage('m')).readAt).toBe(0);
  }
});
