import { KitException } from '../errors.ts';
import { GroupMember } from '../objects/group-member.ts';
import { Group } from '../objects/group.ts';
import { TextMessage } from '../objects/text-message.ts';
import { ReactionsRequestBuilder } from '../requests/reactions-request.ts';
import { loggedInScene } from '../testing/client-scene.ts';
import { groupRecord, messageRecord, userRecord } from '../testing/records.ts';

test('a message that was answered comes clean to the host', async () => {
  const { engine, client } = await loggedInScene();
  engine.on('getMessage', () => ({ ...messageRecord('m'), muid: 5, readAt: 'yesterday', reactions: null }));
  const message = await client.getMessageDetails('m');
  expect([message.getMuid(), message.getReadAt(), message.getReactions()]).toEqual(['', 0, []]);
  engine.on('getMessage', () => ({ ...messageRecord('m'), sender: null }));
  await expect(client.getMessageDetails('m')).rejects.toMatchObject({ code: 'INTERNAL' });
});

test('a message that the engine accepted without saying so fails, and can be tried again', async () => {
  const { engine, client, events } = await loggedInScene();
  engine.on('send', () => null);
  const message = new TextMessage('team', 'Hi', 'group');
  message.setMuid('x1');
  await expect(client.sendMessage(message)).rejects.toBeInstanceOf(KitException);
  expect(events.at(-1)?.event).toMatchObject({ type: 'message.failed', code: 'INTERNAL' });
  engine.on('send', () => ({ ...messageRecord('m'), content: { kind: 'text', text: 'Hi' }, order: 'last' }));
  expect(client.retryMessage('x1')).toBe(true);
});

test('receipts of nobody are left out', async () => {
  const { engine, client } = await loggedInScene();
  engine.on('listReceipts', () => [
    null,
    { user: { uid: 5 } },
    { user: userRecord('ben'), readAt: -1, deliveredAt: 4 },
  ]);
  const receipts = await client.getMessageReceipts('m');
  expect(receipts.map((one) => [one.getSender()?.getUid(), one.getDeliveredAt(), one.getReadAt()])).toEqual([
    ['ben', 4, 0],
  ]);
  engine.on('listReceipts', () => 'none');
  expect(await client.getMessageReceipts('m')).toEqual([]);
});

test('reactions of nobody, or with nothing, are left out', async () => {
  const { engine, client } = await loggedInScene();
  const ben = userRecord('ben');
  engine.on('listReactions', () => ({
    items: [null, { emoji: '👍' }, { emoji: '', user: ben, at: 1 }, { emoji: '👍', user: ben, at: 'late' }],
    cursor: null,
    isLast: true,
  }));
  const request = new ReactionsRequestBuilder().setMessageId('m').build(client);
  const reactions = await request.fetchNext();
  expect(
    reactions.map((one) => [one.getMessageId(), one.getReaction(), one.getReactedBy()?.getUid(), one.getReactedAt()]),
  ).toEqual([['m', '👍', 'ben', 0]]);
});

test('unread counts are numbers', async () => {
  const { engine, client } = await loggedInScene();
  engine.on('unreadCounts', () => ({ users: { ben: 2, cleo: 'many', dan: Number.NaN, ed: -3 }, groups: null }));
  expect(await client.getUnreadMessageCount()).toEqual({ users: { ben: 2 }, groups: {} });
});

test('after a change whose answer cannot be read, everybody compares with the server', async () => {
  const { engine, client, events } = await loggedInScene();
  engine.on('joinGroup', () => ({ group: { guid: null } }));
  await expect(client.joinGroup('tea')).rejects.toMatchObject({ code: 'INTERNAL' });
  expect(events.at(-1)?.event.type).toBe('resync');
});

test('changes come clean to the host', async () => {
  const { engine, client, events } = await loggedInScene();
  engine.on('joinGroup', () => ({ group: { ...groupRecord('tea'), name: null }, message: 'joined' }));
  expect((await client.joinGroup('tea')).getName()).toBe('');
  engine.on('setScope', () => ({ group: groupRecord('tea'), message: null, oldScope: 'king' }));
  engine.on('getUser', () => null);
  await client.updateGroupMemberScope('tea', 'ben', 'admin');
  expect(events.at(-1)?.event).toMatchObject({ oldScope: 'participant', user: { uid: 'ben' } });
  engine.on('addMembers', () => ({
    group: groupRecord('tea'),
    results: [null, { uid: 'ben', error: 'COSMIC', reason: 7 }, { uid: 'cleo', error: null }],
    messages: 5,
  }));
  const members = [new GroupMember('ben', 'participant'), new GroupMember('cleo', 'participant')];
  expect(await client.addMembersToGroup('tea', members)).toEqual({ ben: 'INTERNAL', cleo: 'success' });
  engine.on('createGroup', () => undefined);
  await expect(client.createGroup(new Group('new', 'New', 'public'))).rejects.toMatchObject({ code: 'INTERNAL' });
});

test('whatever an engine throws, hosts get a KitException', async () => {
  const { engine, client } = await loggedInScene();
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  for (const thrown of [proxy, Object.create(null), Symbol('no'), undefined, { name: 'KitException', code: 7 }]) {
    engine.on('getMessage', () => Promise.reject(thrown));
    await expect(client.getMessageDetails('m')).rejects.toMatchObject({ name: 'KitException', code: 'INTERNAL' });
  }
});
