import { KitException } from '../errors.ts';
import { GroupMember } from '../objects/group-member.ts';
import { Group } from '../objects/group.ts';
import { TextMessage } from '../objects/text-message.ts';
import { loggedInScene, type ClientScene } from '../testing/client-scene.ts';
import { settle } from '../testing/manual-clock.ts';
import { groupRecord, messageRecord, userNews, userRecord } from '../testing/records.ts';

const ben = userRecord('ben');
const group = groupRecord('team', { revision: 2 });
const change = { group, message: null };

/** What was announced since the login: type and origin. */
function announced(scene: ClientScene): string[] {
  return scene.events.map(({ event, origin }) => `${origin} ${event.type}`).filter((line) => line.includes(' group.'));
}

const actions: readonly [string, string, (scene: ClientScene) => Promise<unknown>][] = [
  ['createGroup', 'group.created', ({ client }) => client.createGroup(new Group('team', 'Team', 'public'))],
  ['updateGroup', 'group.updated', ({ client }) => client.updateGroup(new Group('team', 'Team', 'public'))],
  ['deleteGroup', 'group.deleted', ({ client }) => client.deleteGroup('team')],
  ['joinGroup', 'group.joined', ({ client }) => client.joinGroup('team')],
  ['leaveGroup', 'group.left', ({ client }) => client.leaveGroup('team')],
  [
    'addMembers',
    'group.added',
    ({ client }) => client.addMembersToGroup('team', [new GroupMember('ben', 'participant')]),
  ],
  ['kickMember', 'group.kicked', ({ client }) => client.kickGroupMember('team', 'ben')],
  ['banMember', 'group.banned', ({ client }) => client.banGroupMember('team', 'ben')],
  ['unbanMember', 'group.unbanned', ({ client }) => client.unbanGroupMember('team', 'ben')],
  ['setScope', 'group.scopeChanged', ({ client }) => client.updateGroupMemberScope('team', 'ben', 'admin')],
  ['transferOwnership', 'group.ownershipTransferred', ({ client }) => client.transferGroupOwnership('team', 'ben')],
];

function scripted(scene: ClientScene): ClientScene {
  scene.engine
    .on('getGroup', () => groupRecord('team'))
    .on('getUser', () => ben)
    .on('createGroup', () => change)
    .on('updateGroup', () => group)
    .on('deleteGroup', () => undefined)
    .on('joinGroup', () => change)
    .on('leaveGroup', () => change)
    .on('addMembers', () => ({ group, results: [{ uid: 'ben', error: null, reason: '' }], messages: [] }))
    .on('kickMember', () => change)
    .on('banMember', () => change)
    .on('unbanMember', () => change)
    .on('setScope', () => ({ ...change, oldScope: 'participant' }))
    .on('transferOwnership', () => change);
  return scene;
}

test.each(actions)('%s is announced once, after the server accepted it', async (_method, type, act) => {
  const scene = scripted(await loggedInScene());
  const heard: string[] = [];
  const hear = (): unknown => heard.push('heard');
  scene.client.addGroupListener('a', {
    onGroupMemberJoined: hear,
    onGroupMemberLeft: hear,
    onMemberAddedToGroup: hear,
    onGroupMemberKicked: hear,
    onGroupMemberBanned: hear,
    onGroupMemberUnbanned: hear,
    onGroupMemberScopeChanged: hear,
    onOwnershipTransferred: hear,
    onGroupCreated: hear,
    onGroupUpdated: hear,
    onGroupDeleted: hear,
  });
  await act(scene);
  expect(announced(scene)).toEqual([`local ${type}`]);
  // SDK listeners are for what others do.
  expect(heard).toEqual([]);
});

test.each(actions)('%s is not announced when the server refused it', async (method, _type, act) => {
  const scene = scripted(await loggedInScene());
  scene.engine.on(method as Parameters<typeof scene.engine.on>[0], () => {
    throw new KitException('FORBIDDEN', 'No.');
  });
  await expect(act(scene)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(announced(scene)).toEqual([]);
});

test('a scope that was the same already is no news', async () => {
  const scene = scripted(await loggedInScene());
  scene.engine.on('setScope', () => ({ ...change, oldScope: 'admin' }));
  await scene.client.updateGroupMemberScope('team', 'ben', 'admin');
  expect(announced(scene)).toEqual([]);
});

test('adding says for each user how it went, and announces those it worked for', async () => {
  const scene = scripted(await loggedInScene());
  scene.engine.on('addMembers', () => ({
    group,
    results: [
      { uid: 'ben', error: null, reason: '' },
      { uid: '__proto__', error: 'NOT_FOUND', reason: 'No such user.' },
    ],
    messages: [],
  }));
  const members = [new GroupMember('ben', 'participant'), new GroupMember('__proto__', 'participant')];
  const outcome = await scene.client.addMembersToGroup('team', members);
  expect(Object.entries(outcome)).toEqual([
    ['ben', 'success'],
    ['__proto__', 'No such user.'],
  ]);
  const added = scene.events.at(-1)?.event;
  expect(added?.type === 'group.added' && added.users.map((user) => user.uid)).toEqual(['ben']);
});

test('a deleted group is announced with all that was known of it', async () => {
  const scene = scripted(await loggedInScene());
  scene.engine.on('getGroup', () => groupRecord('team', { name: 'The team' }));
  await scene.client.deleteGroup('team');
  expect(scene.events.at(-1)?.event).toMatchObject({
    type: 'group.deleted',
    group: { guid: 'team', name: 'The team' },
  });
});

test('an update sends only what differs, and never wipes tags that were not loaded', async () => {
  const scene = scripted(await loggedInScene());
  scene.engine.on('getGroup', () => groupRecord('team', { tags: [] }));
  const mine = await scene.client.getGroup('team');
  mine.setName('New name');
  await scene.client.updateGroup(mine);
  expect(scene.engine.calls.at(-1)?.given.slice(0, 2)).toEqual(['team', { name: 'New name' }]);
});

test('a change without an answer tells everyone to compare with the server', async () => {
  const scene = scripted(await loggedInScene());
  scene.engine.on('kickMember', () => new Promise(() => {}));
  const code = scene.client.kickGroupMember('team', 'ben').catch((error: unknown) => error);
  await scene.clock.advance(10_000);
  expect(await code).toMatchObject({ code: 'TIMEOUT' });
  expect(scene.events.at(-1)).toMatchObject({ origin: 'local', event: { type: 'resync' } });
});

test('an answer that comes after a change was given up tells everyone to compare once more', async () => {
  const scene = scripted(await loggedInScene());
  let answer: (change: unknown) => void = () => {};
  scene.engine.on('kickMember', () => new Promise((resolve) => (answer = resolve)));
  const kicking = scene.client.kickGroupMember('team', 'ben').catch((error: unknown) => error);
  await scene.clock.advance(10_000);
  await kicking;
  const told = (): number => scene.events.filter(({ event }) => event.type === 'resync').length;
  expect(told()).toBe(1);
  answer({ group: groupRecord('team', { revision: 2 }), message: null });
  await settle();
  expect(told()).toBe(2);
});

test('what an engine lacks is refused without asking it', async () => {
  const scene = scripted(await loggedInScene());
  scene.engine.capabilities = { ...scene.engine.capabilities, bans: false, threads: false };
  await expect(scene.client.banGroupMember('team', 'ben')).rejects.toMatchObject({
    code: 'UNSUPPORTED',
    details: { capability: 'bans' },
  });
  const reply = new TextMessage('team', 'hi', 'group');
  reply.setParentMessageId('m1');
  await expect(scene.client.sendMessage(reply)).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  expect(scene.engine.calls.map(({ method }) => method)).toEqual(['connect']);
});

test('marking tells the conversation, seen from the viewer', async () => {
  const scene = scripted(await loggedInScene());
  scene.engine
    .on('mark', () => undefined)
    .on('getMessage', () => messageRecord('m1', { receiver: { type: 'user', id: 'ana' }, sender: ben }));
  await scene.client.markAsRead(await scene.client.getMessageDetails('m1'));
  expect(scene.events.at(-1)?.event).toMatchObject({
    type: 'receipt',
    kind: 'read',
    target: { type: 'user', id: 'ben' },
  });
});

test('an announcement that an event overtook is made all the same, with the group as it is now', async () => {
  const scene = scripted(await loggedInScene());
  let answer: (change: unknown) => void = () => {};
  scene.engine.on('kickMember', () => new Promise((resolve) => (answer = resolve)));
  const kicking = scene.client.kickGroupMember('team', 'ben');
  await settle();
  const newer = { guid: 'team', revision: 3, membersCount: 7 };
  scene.engine.emit({
    type: 'group.joined',
    id: 'e3',
    group: newer,
    user: userNews('ben'),
    actor: userNews('ben'),
    at: 1,
    message: null,
  });
  answer({ group: groupRecord('team', { revision: 2, membersCount: 2 }), message: null });
  await kicking;
  expect(scene.events.at(-1)).toMatchObject({
    origin: 'local',
    event: { type: 'group.kicked', group: { revision: 3, membersCount: 7 } },
  });
});

test('a change whose answer was lost with the connection is compared once that is back', async () => {
  const scene = scripted(await loggedInScene());
  scene.engine.on('joinGroup', () => new Promise(() => {}));
  const joining = scene.client.joinGroup('team').catch((error: unknown) => error);
  await settle();
  scene.engine.lose();
  expect(await joining).toMatchObject({ code: 'NETWORK' });
  const told = (): number => scene.events.filter(({ event }) => event.type === 'resync').length;
  expect(told()).toBe(0);
  await scene.clock.advance(1_000);
  expect(told()).toBe(1);
});
