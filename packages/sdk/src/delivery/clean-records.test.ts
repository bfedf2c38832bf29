import type { ChatTarget } from '../domain/message.ts';
import type { EngineEvent, GroupsQuery, UsersQuery } from '../contract.ts';
import { groupFrom, messageFrom, userFrom } from '../objects/from-records.ts';
import { loggedInScene } from '../testing/client-scene.ts';
import { groupRecord, messageRecord, newest, userNews, userRecord } from '../testing/records.ts';
import { cleanEvent } from './clean-event.ts';
import { cleanGroup, cleanList, cleanMessage, cleanMessageNews, cleanPage, cleanUser } from './clean-records.ts';

/** What JavaScript engines and broken servers put where something else belongs. */
const garbage: readonly unknown[] = [
  null,
  undefined,
  7,
  -1,
  Number.NaN,
  Infinity,
  1.7e15,
  'text',
  '',
  [],
  [null],
  {},
  true,
];

test('good records are passed on as they are', () => {
  const [group, user, message] = [groupRecord('tea'), userRecord('ana'), messageRecord('m')];
  expect(cleanGroup(group)).toBe(group);
  expect(cleanUser(user)).toBe(user);
  expect(cleanMessage(message)).toBe(message);
  const items = [group, groupRecord('jam')];
  expect(cleanList(items, cleanGroup)).toBe(items);
  const page = { items, cursor: null, isLast: true };
  expect(cleanPage(page, cleanGroup)).toEqual(page);
  const event: EngineEvent = {
    type: 'group.joined',
    id: 'e',
    group: { guid: 'tea', revision: 2 },
    user: userNews('ana'),
    actor: userNews('ana'),
    at: 1,
    message: null,
  };
  expect(cleanEvent(event)).toBe(event);
});

test('what can be mended is mended', () => {
  expect(
    cleanGroup({ guid: 'tea', name: null, membersCount: -3, tags: [1, 'a'], createdAt: 1.7e15, scope: 'king' }),
  ).toEqual({
    ...groupRecord('tea', { name: '', membersCount: 0, tags: ['a'], createdAt: 0, scope: null, order: '' }),
    owner: '',
    hasJoined: false,
    joinedAt: 0,
    revision: 0,
  });
  expect(
    [2.6, Number.NaN, Infinity, '12'].map((membersCount) => cleanGroup({ guid: 'a', membersCount })?.membersCount),
  ).toEqual([2, 0, 0, 0]);
  expect(cleanUser({ uid: 'ana', tags: null, lastActiveAt: 1.7e15 })).toEqual(
    userRecord('ana', { name: '', revision: 0, order: '' }),
  );
});

test.each(['text', null, {}, { guid: null }, { guid: '' }, { guid: 7 }])('%j is no group', (record) => {
  expect(cleanGroup(record)).toBeUndefined();
});

test('whatever stands in whichever field, objects can be made of what comes through', () => {
  const records = [groupRecord('tea'), userRecord('ana'), messageRecord('m')] as const;
  const make = (record: object): void => {
    const group = cleanGroup(record);
    const user = cleanUser(record);
    const message = cleanMessage(record);
    if (group !== undefined) groupFrom(group).getName().split('');
    if (user !== undefined) userFrom(user).getName().split('');
    if (message !== undefined) messageFrom(message);
  };
  for (const record of records) {
    for (const field of Object.keys(record)) {
      for (const value of garbage) expect(() => make({ ...record, [field]: value })).not.toThrow();
    }
  }
});

test('lists and single answers come clean out of the client', async () => {
  const { engine, client } = await loggedInScene();
  const bad = { ...groupRecord('tea'), name: null, membersCount: Number.NaN };
  engine.on('listGroups', () => ({ items: ['text', null, bad, { name: 'no guid' }], cursor: null, isLast: true }));
  engine.on('listUsers', () => ({ items: [{ uid: 'ben', tags: null }, 'text'], cursor: undefined }));
  engine.on('getUser', () => ({ ...userRecord('ben'), tags: null, lastActiveAt: 1.7e15 }));
  engine.on('getGroup', () => ({ ...groupRecord('tea'), guid: null }));
  engine.on('history', () => ({ items: [{ ...messageRecord('m'), sender: null }, messageRecord('n'), 'text'] }));
  const groups = await client.queries.listGroups(allGroups);
  expect(groups.items).toEqual([groupRecord('tea', { name: '', membersCount: 0 })]);
  const ben = userRecord('ben', { name: '', revision: 0, order: '' });
  expect(await client.queries.listUsers(allUsers)).toEqual({
    items: [ben],
    end: ben,
    cursor: null,
    isLast: true,
  });
  expect((await client.getUser('ben')).getLastActiveAt()).toBe(0);
  await expect(client.getGroup('tea')).rejects.toMatchObject({ code: 'INTERNAL' });
  const team: ChatTarget = { type: 'group', id: 'team' };
  const history = await client.queries.history(team, newest);
  expect(history).toEqual({ items: [messageRecord('n')], hasOlder: false, hasNewer: false });
});

test('events come clean out of the client, and one without its subject is dropped', async () => {
  const { engine, events, failures } = await loggedInScene();
  const before = events.length;
  const user = { ...userRecord('ben'), name: null, tags: null };
  emit({ type: 'user.updated', id: '1', user });
  emit({ type: 'user.updated', id: '2', user: null });
  emit({ type: 'user.updated', id: '3' });
  emit({ type: 'group.updated', id: '4', group: { guid: 'tea', revision: 2, name: null, membersCount: 5 } });
  emit({
    type: 'group.joined',
    id: '5',
    group: { guid: 'tea', revision: 3, membersCount: 6 },
    user: null,
    actor: null,
  });
  emit({ type: 'message.received', id: '6', message: { ...messageRecord('m'), content: null } });
  emit({ type: 'typing', id: '7', target: null, user: userRecord('ben'), isTyping: true });
  expect(events.slice(before).map(({ event }) => event)).toEqual([
    { type: 'user.updated', id: '1', user: userRecord('ben', { name: '' }) },
    { type: 'group.updated', id: '4', group: { guid: 'tea', revision: 2, membersCount: 5 }, atRevision: 2 },
  ]);
  expect(failures.map(({ details }) => details['id'])).toEqual(['2', '3', '5', '6', '7']);

  function emit(event: object): void {
    engine.emit(event as EngineEvent);
  }
});

/** Throws whatever is done with it. */
function untouchable(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** The object, with a field that cannot be read. */
function withGetter(object: object, name: string): object {
  return Object.defineProperty({ ...object }, name, {
    enumerable: true,
    get() {
      throw new Error('unreadable');
    },
  });
}

test('what throws when it is read is no record, and takes no good one along', () => {
  for (const bad of [
    untouchable(),
    withGetter(groupRecord('tea'), 'guid'),
    withGetter(groupRecord('tea'), 'name'),
    withGetter(groupRecord('tea'), 'x'),
  ]) {
    expect(cleanGroup(bad)).toBeUndefined();
    expect(cleanList([groupRecord('tea'), bad, groupRecord('jam')], cleanGroup)).toEqual([
      groupRecord('tea'),
      groupRecord('jam'),
    ]);
  }
  expect(cleanMessage(withGetter(messageRecord('m'), 'sender'))).toBeUndefined();
  for (const page of [untouchable(), withGetter({ cursor: null, isLast: true }, 'items'), { items: untouchable() }]) {
    expect(cleanPage(page, cleanGroup)).toBeUndefined();
  }
});

test.each([undefined, null, {}, [], 'page', { items: null }, { items: {} }, { cursor: null, isLast: true }])(
  '%j is no page',
  async (answer) => {
    expect(cleanPage(answer, cleanGroup)).toBeUndefined();
    const { client, engine } = await loggedInScene();
    engine.on('listGroups', () => answer);
    await expect(client.queries.listGroups(allGroups)).rejects.toMatchObject({ code: 'INTERNAL' });
  },
);

test('a page says plainly whether it is the last', () => {
  const page = { items: [], cursor: 'c', isLast: 'yes' };
  expect(cleanPage(page, cleanGroup)).toEqual({ ...page, isLast: false });
});

test('a message that was deleted keeps nothing of what it said, however its engine says so', () => {
  const said = { ...messageRecord('m'), sentAt: 5, reactions: [{ emoji: '👍', count: 1, reactedByMe: true }] };
  const nothing = { content: { kind: 'deleted' }, reactions: [], metadata: {} };
  const byTime = { ...said, deletedAt: 9, metadata: { secret: 'x' } };
  expect(cleanMessage(byTime)).toEqual({ ...said, ...nothing, deletedAt: 9 });
  const byKind = { ...said, content: { kind: 'deleted' } };
  expect(cleanMessage(byKind)).toEqual({ ...said, ...nothing, deletedAt: 5 });
  expect(cleanMessage({ ...byKind, sentAt: 0 })?.deletedAt).toBe(1);
  const { deliveredAt: _delivered, readAt: _read, ...news } = byTime;
  expect(cleanMessageNews({ ...news, sender: userNews('ana') })).toMatchObject({ ...nothing, deletedAt: 9 });
  const good = cleanMessage(byTime);
  expect(cleanMessage(good)).toBe(good);
});

test('a line of the group stays, whatever time stands in it', () => {
  const line = { ...messageRecord('m'), content: { kind: 'action', action: { kind: 'created' } }, deletedAt: 9 };
  expect(cleanMessage(line)).toBe(line);
});

test('a message is of a known kind, in a known kind of conversation', () => {
  const at = (receiver: unknown): unknown => cleanMessage({ ...messageRecord('m'), receiver });
  expect(at({ type: 'room', id: 'team' })).toBeUndefined();
  const saying = (content: unknown): unknown => cleanMessage({ ...messageRecord('m'), content })?.content;
  const attachment = { url: '', name: '', mimeType: '', size: 0 };
  expect(saying({ kind: 'media', media: 'hologram', caption: '', attachment })).toMatchObject({ media: 'file' });
  expect(saying({ kind: 'action', action: { kind: 'danced', user: userRecord('ben') } })).toBeUndefined();
  expect(
    saying({
      kind: 'action',
      action: { kind: 'scopeChanged', user: userRecord('ben'), newScope: 'king', oldScope: 7 },
    }),
  ).toMatchObject({ action: { newScope: 'participant', oldScope: 'participant' } });
  expect(saying({ kind: 'action', action: { kind: 'renamed', newName: 7 } })).toMatchObject({
    action: { newName: '', oldName: '' },
  });
  expect(
    saying({ kind: 'action', action: { kind: 'typeChanged', newType: 'secret', oldType: 'public' } }),
  ).toMatchObject({ action: { newType: '', oldType: 'public' } });
  expect(saying({ kind: 'action', action: { kind: 'iconChanged', isRemoved: 'no' } })).toMatchObject({
    action: { isRemoved: false },
  });
  for (const unreadable of [0, withGetter({}, 'url')])
    expect(saying({ kind: 'media', media: 'image', caption: '', attachment: unreadable })).toMatchObject({
      attachment,
    });
});

test('metadata are JSON, or nothing', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = [cyclic, cyclic];
  for (const metadata of [cyclic, untouchable(), { deep: withGetter({}, 'x') }, { run() {} }, { at: Number.NaN }]) {
    expect(cleanUser({ ...userRecord('ana'), metadata })?.metadata).toEqual({});
  }
  expect(cleanUser({ ...userRecord('ana'), tags: untouchable() })).toEqual(userRecord('ana'));
  const good = { a: [1, 'b', null, { c: true }] };
  expect(cleanUser({ ...userRecord('ana'), metadata: good })?.metadata).toBe(good);
});

const allGroups: GroupsQuery = { limit: 30, cursor: null, keyword: '', joinedOnly: false, tags: [], withTags: false };
const allUsers: UsersQuery = {
  limit: 30,
  cursor: null,
  keyword: '',
  status: null,
  roles: [],
  tags: [],
  withTags: false,
  uids: [],
  hideBlocked: false,
};
