import type { EngineEvent } from '../contract.ts';
import { loggedInScene, type ClientScene } from '../testing/client-scene.ts';
import { settle } from '../testing/manual-clock.ts';
import {
  groupNews,
  groupRecord,
  messageNews,
  messageRecord,
  newest,
  userNews,
  userRecord,
} from '../testing/records.ts';

/** What subscribers hear of an event. */
function told({ engine, events }: ClientScene, event: EngineEvent): unknown {
  const before = events.length;
  engine.emit(event);
  return events.slice(before).at(-1)?.event;
}

test('an edit keeps what the viewer reacted with, and when it was read', async () => {
  const scene = await loggedInScene();
  const known = messageRecord('m1', {
    ...{ deliveredAt: 5, readAt: 6 },
    reactions: [
      { emoji: '👍', count: 2, reactedByMe: true },
      { emoji: '🎉', count: 1, reactedByMe: false },
    ],
  });
  scene.engine.on('history', () => ({ items: [known], hasOlder: false, hasNewer: false }));
  await scene.client.queries.history({ type: 'group', id: 'team' }, newest);
  const counts = [
    { emoji: '👍', count: 3 },
    { emoji: '🎉', count: 1 },
  ];
  const message = messageNews('m1', { revision: 2, reactions: counts });
  expect(told(scene, { type: 'message.edited', id: 'e1', message })).toMatchObject({
    message: {
      ...{ deliveredAt: 5, readAt: 6 },
      reactions: [
        { emoji: '👍', count: 3, reactedByMe: true },
        { emoji: '🎉', count: 1, reactedByMe: false },
      ],
    },
  });
});

test('a reaction from another device of the viewer is theirs, until they take it back', async () => {
  const scene = await loggedInScene();
  const react = (id: string, revision: number, isAdded: boolean): EngineEvent => ({
    ...{ type: 'message.reaction', id, emoji: '👍', isAdded, at: 9, user: userNews('ana') },
    message: messageNews('m1', { revision, reactions: [{ emoji: '👍', count: isAdded ? 2 : 1 }] }),
  });
  expect(told(scene, react('e1', 2, true))).toMatchObject({ message: { reactions: [{ reactedByMe: true }] } });
  expect(told(scene, react('e2', 3, false))).toMatchObject({ message: { reactions: [{ reactedByMe: false }] } });
});

test('a block is told to both sides as a change of the other person', async () => {
  const scene = await loggedInScene();
  const block = (id: string, revision: number, actor: string, user: string, isBlocked: boolean): EngineEvent => ({
    ...{ type: 'user.blocking', id, isBlocked },
    actor: userNews(actor, { revision }),
    user: userNews(user, { revision }),
  });
  expect(told(scene, block('e1', 2, 'ben', 'ana', true))).toMatchObject({
    ...{ type: 'user.updated' },
    user: { uid: 'ben', hasBlockedMe: true, blockedByMe: false },
  });
  expect(told(scene, block('e2', 3, 'ana', 'ben', true))).toMatchObject({
    user: { uid: 'ben', hasBlockedMe: true, blockedByMe: true },
  });
  expect(told(scene, block('e3', 4, 'ben', 'ana', false))).toMatchObject({
    user: { uid: 'ben', hasBlockedMe: false, blockedByMe: true },
  });
  expect(told(scene, block('e4', 5, 'cleo', 'ben', true))).toBeUndefined();
});

test('presence keeps a block, also when thousands of others were heard of since', async () => {
  const scene = await loggedInScene();
  scene.engine.on('getUser', () => userRecord('ben', { blockedByMe: true }));
  await scene.client.getUser('ben');
  for (let number = 0; number < 11_000; number += 1) {
    scene.engine.emit({ type: 'user.presence', id: `p${number}`, user: userNews(`user-${number}`) });
  }
  const event: EngineEvent = { type: 'user.presence', id: 'late', user: userNews('ben', { revision: 2 }) };
  expect(told(scene, event)).toMatchObject({ user: { uid: 'ben', blockedByMe: true } });
});

test("the answer to one's own blocking counts, also where an event about who is there was faster", async () => {
  const scene = await loggedInScene();
  scene.engine.on('getUser', () => userRecord('ben', { revision: 2 }));
  await scene.client.getUser('ben');
  let answer: (users: unknown) => void = () => {};
  scene.engine.on('setBlocked', () => new Promise((resolve) => (answer = resolve)));
  const blocking = scene.client.blockUsers(['ben']);
  await settle();
  const come = userNews('ben', { revision: 4, status: 'online' });
  scene.engine.emit({ type: 'user.presence', id: 'p', user: come });
  answer([userRecord('ben', { revision: 3, blockedByMe: true })]);
  await blocking;
  expect(scene.events.at(-1)?.event).toMatchObject({
    ...{ type: 'user.updated' },
    user: { blockedByMe: true, status: 'online', revision: 4 },
  });
});

test('an answer about a user that was computed before an event does not undo it', async () => {
  const scene = await loggedInScene();
  scene.engine.emit({ type: 'user.presence', id: 'p', user: userNews('ben', { revision: 5, status: 'online' }) });
  scene.engine.on('getUser', () => userRecord('ben', { revision: 4, status: 'offline', avatar: 'https://x/a.png' }));
  const user = await scene.client.getUser('ben');
  expect([user.getStatus(), user.getAvatar()]).toEqual(['online', '']);
  expect(told(scene, { type: 'user.presence', id: 'old', user: userNews('ben', { revision: 3 }) })).toBeUndefined();
});

test('whoever made a group, or was added to it, is in it; others are not', async () => {
  const scene = await loggedInScene();
  const own: EngineEvent = { type: 'group.created', id: 'c1', group: groupNews('mine', { owner: 'ana' }) };
  expect(told(scene, own)).toMatchObject({ group: { hasJoined: true, scope: 'owner' } });
  const theirs: EngineEvent = { type: 'group.created', id: 'c2', group: groupNews('theirs', { owner: 'ben' }) };
  expect(told(scene, theirs)).toMatchObject({ group: { hasJoined: false, scope: null } });
  const added: EngineEvent = {
    ...{ type: 'group.added', id: 'a', group: { guid: 'theirs', revision: 2 }, actor: userNews('ben'), at: 7 },
    ...{ users: [userNews('cleo'), userNews('ana')], scopes: ['participant', 'moderator'], messages: [] },
  };
  expect(told(scene, added)).toMatchObject({ group: { hasJoined: true, scope: 'moderator', joinedAt: 7 } });
});

test('what an engine says of somebody’s standing all the same is not believed', async () => {
  const scene = await loggedInScene();
  scene.engine.on('getGroup', () => groupRecord('team'));
  await scene.client.getGroup('team');
  const group = Object.assign(groupNews('team', { revision: 2 }), { hasJoined: false, scope: 'owner' });
  expect(told(scene, { type: 'group.updated', id: 'u', group })).toMatchObject({
    group: { hasJoined: true, scope: 'participant' },
  });
});

test('receipts and typing name the conversation as the viewer addresses it', async () => {
  const scene = await loggedInScene();
  const toAna = { type: 'user', id: 'ana' } as const;
  const typing: EngineEvent = { type: 'typing', id: 't', target: toAna, user: userNews('ben'), isTyping: true };
  expect(told(scene, typing)).toMatchObject({ target: { type: 'user', id: 'ben' } });
  const read = { type: 'receipt', kind: 'read', messageId: 'm1', at: 9 } as const;
  const theirs: EngineEvent = { ...read, id: 'r1', target: toAna, user: userNews('ben') };
  expect(told(scene, theirs)).toMatchObject({ target: { type: 'user', id: 'ben' } });
  const own: EngineEvent = { ...read, id: 'r2', target: { type: 'user', id: 'ben' }, user: userNews('ana') };
  expect(told(scene, own)).toMatchObject({ target: { type: 'user', id: 'ben' } });
});

test('two happenings with one id are both told, and the host hears once that ids come again', async () => {
  const { engine, events, failures } = await loggedInScene();
  const before = events.length;
  for (const life of ['a', 'b']) {
    for (const number of [1, 2, 3]) {
      engine.emit({ type: 'message.received', id: `event-${number}`, message: messageNews(`${life}${number}`) });
    }
  }
  engine.emit({ type: 'message.received', id: 'event-3', message: messageNews('b3') });
  expect(events.length - before).toBe(6);
  expect(failures).toMatchObject([{ code: 'INTERNAL', details: { id: 'event-1' } }]);
});

test('each resync is told, also where an engine gives it an id that comes again', async () => {
  const { engine, events } = await loggedInScene();
  const before = events.length;
  const withId: EngineEvent = Object.assign({ type: 'resync' } as const, { id: 'constant' });
  for (let time = 0; time < 3; time += 1) engine.emit(withId);
  expect(events.length - before).toBe(3);
});

describe('an answer that was computed before', () => {
  const target = { type: 'group', id: 'team' } as const;
  const receipt = (id: string, uid: string, kind: 'delivered' | 'read', at: number): EngineEvent => ({
    ...{ type: 'receipt', id, kind, target, messageId: 'm1', user: userNews(uid), at },
  });
  /** The times of the one message of an answer that knows of no receipt, and of an edit. */
  async function ticks(scene: ClientScene, sender: string): Promise<unknown> {
    scene.engine.on('history', () => ({
      items: [messageRecord('m1', { sender: userRecord(sender), order: 4 })],
      ...{ hasOlder: false, hasNewer: false },
    }));
    const { items } = await scene.client.queries.history(target, newest);
    return items.map(({ deliveredAt, readAt }) => [deliveredAt, readAt]);
  }

  test('does not take back that others got and read what the viewer wrote', async () => {
    const scene = await loggedInScene();
    told(scene, receipt('r1', 'ben', 'delivered', 5));
    expect(await ticks(scene, 'ana')).toEqual([[5, 0]]);
    told(scene, receipt('r2', 'ben', 'read', 6));
    told(scene, receipt('r3', 'cleo', 'delivered', 7));
    expect(await ticks(scene, 'ana')).toEqual([[5, 6]]);
  });

  test("says of others' messages what the viewer read, and not what others did", async () => {
    const scene = await loggedInScene();
    told(scene, receipt('r1', 'cleo', 'read', 5));
    expect(await ticks(scene, 'ben')).toEqual([[0, 0]]);
    told(scene, receipt('r2', 'ana', 'read', 6));
    expect(await ticks(scene, 'ben')).toEqual([[6, 6]]);
  });

  test('does not read what was marked as unread since, until it is read once more', async () => {
    const scene = await loggedInScene();
    told(scene, receipt('r1', 'ana', 'read', 6));
    told(scene, { type: 'conversation.unread', id: 'u', target, messageId: 'm1', from: 4 });
    expect(await ticks(scene, 'ben')).toEqual([[6, 0]]);
    // Whoever wrote a message does not mark it: of it, the ticks of others stay.
    told(scene, receipt('r2', 'ben', 'read', 7));
    expect(await ticks(scene, 'ana')).toEqual([[7, 7]]);
    told(scene, receipt('r3', 'ana', 'read', 8));
    expect(await ticks(scene, 'ben')).toEqual([[6, 8]]);
  });

  test('keeps when the first of the others read it', async () => {
    const scene = await loggedInScene();
    told(scene, receipt('r1', 'ben', 'read', 6));
    told(scene, receipt('r2', 'cleo', 'read', 7));
    expect(await ticks(scene, 'ana')).toEqual([[6, 6]]);
  });

  test('is unread again, also where another device of the viewer only got it since', async () => {
    const scene = await loggedInScene();
    told(scene, receipt('r1', 'ana', 'read', 6));
    told(scene, { type: 'conversation.unread', id: 'u', target, messageId: 'm1', from: 4 });
    told(scene, receipt('r2', 'ana', 'delivered', 7));
    expect(await ticks(scene, 'ben')).toEqual([[6, 0]]);
  });
});
