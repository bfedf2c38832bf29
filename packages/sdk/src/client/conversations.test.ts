import type { ConversationRecord, ConversationsQuery } from '../domain/conversation.ts';
import { ConversationsRequestBuilder } from '../requests/conversations-request.ts';
import { loggedInScene, type ClientScene } from '../testing/client-scene.ts';
import { groupRecord, messageRecord, userRecord } from '../testing/records.ts';

const toBen = { type: 'user', id: 'ben' } as const;
const query: ConversationsQuery = new ConversationsRequestBuilder().toQuery();

function withBen(order: number, fields: Partial<ConversationRecord> = {}): ConversationRecord {
  return {
    target: toBen,
    with: { type: 'user', user: userRecord('ben') },
    lastMessage: messageRecord('m', { order, sender: userRecord('ben'), receiver: { type: 'user', id: 'ana' } }),
    unreadCount: 0,
    unreadMentionCount: 0,
    updatedAt: 5,
    ...fields,
  };
}

function inTeam(revision: number, hasJoined = true): ConversationRecord {
  const target = { type: 'group', id: 'team' } as const;
  return withBen(9, { target, with: { type: 'group', group: groupRecord('team', { revision, hasJoined }) } });
}

async function listed({ client, engine }: ClientScene, ...items: ConversationRecord[]): Promise<readonly string[]> {
  engine.on('listConversations', () => ({ items, cursor: null, isLast: true }));
  return (await client.queries.listConversations(query)).items.map(({ target }) => target.id);
}

test('an answer of before a deletion does not bring a conversation back, and one of behind it does', async () => {
  const scene = await loggedInScene();
  scene.engine.emit({ type: 'conversation.deleted', id: 'e', target: toBen, upTo: 7 });
  expect(await listed(scene, withBen(7))).toEqual([]);
  expect(await listed(scene, withBen(8))).toEqual(['ben']);
  scene.engine.on('getConversation', () => withBen(7));
  await expect(scene.client.getConversation('ben', 'user')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a deletion is told once, here and from another device', async () => {
  const scene = await loggedInScene();
  scene.engine.on('deleteConversation', () => ({ upTo: 7 }));
  await scene.client.deleteConversation('ben', 'user');
  scene.engine.emit({ type: 'conversation.deleted', id: 'e1', target: toBen, upTo: 7 });
  scene.engine.emit({ type: 'conversation.deleted', id: 'e2', target: toBen, upTo: 9 });
  const told = scene.events.flatMap(({ event, origin }) =>
    event.type === 'conversation.deleted' ? [[origin, event.target, event.upTo]] : [],
  );
  expect(told).toEqual([
    ['local', toBen, 7],
    ['remote', toBen, 9],
  ]);
});

test('what events said of people is in conversations that were computed before', async () => {
  const scene = await loggedInScene();
  scene.engine.emit({ type: 'user.updated', id: 'e1', user: { uid: 'ben', name: 'Benno', revision: 2 } });
  scene.engine.on('getConversation', () => withBen(8));
  expect((await scene.client.getConversation('ben', 'user')).getConversationWith().getName()).toBe('Benno');
});

test('a group that one is not in is no conversation', async () => {
  const scene = await loggedInScene();
  expect(await listed(scene, inTeam(1), withBen(8))).toEqual(['team', 'ben']);
  expect(await listed(scene, inTeam(2, false), withBen(8))).toEqual(['ben']);
});

test('an engine that answers with another conversation is not believed', async () => {
  const scene = await loggedInScene();
  scene.engine.on('getConversation', () => withBen(8));
  await expect(scene.client.getConversation('cleo', 'user')).rejects.toMatchObject({ code: 'INTERNAL' });
});

test('an engine without conversations is not asked', async () => {
  const scene = await loggedInScene();
  scene.engine.capabilities = {};
  for (const call of [
    scene.client.queries.listConversations(query),
    scene.client.getConversation('ben', 'user'),
    scene.client.deleteConversation('ben', 'user'),
  ]) {
    await expect(call).rejects.toMatchObject({ code: 'UNSUPPORTED', details: { capability: 'conversations' } });
  }
});
