import type { EngineEvent, GroupsQuery } from '../contract.ts';
import { Group } from '../objects/group.ts';
import { loggedInScene } from '../testing/client-scene.ts';
import { settle } from '../testing/manual-clock.ts';
import { groupNews, groupRecord, messageNews, messageRecord, userNews } from '../testing/records.ts';

const everything: GroupsQuery = { limit: 30, cursor: null, keyword: '', joinedOnly: false, tags: [], withTags: false };
const ben = userNews('ben');
const ana = userNews('ana');

function joined(id: string, revision: number, membersCount: number): EngineEvent {
  return {
    type: 'group.joined',
    id,
    group: { guid: 'team', revision, membersCount },
    user: ben,
    actor: ben,
    at: 1,
    message: null,
  };
}

test('an event delivered twice is told once', async () => {
  const { engine, events } = await loggedInScene();
  const before = events.length;
  engine.emit(joined('e1', 2, 4), joined('e1', 2, 4));
  engine.emit(joined('e1', 2, 4));
  expect(events.length - before).toBe(1);
});

test('a burst is told in one call', async () => {
  const { client, engine } = await loggedInScene();
  const bursts: number[] = [];
  client.subscribe((burst) => bursts.push(burst.length));
  engine.emit(joined('e1', 2, 4), joined('e2', 3, 5), joined('e3', 4, 6));
  expect(bursts).toEqual([3]);
});

test('an event older than the one before is dropped', async () => {
  const { engine, events, client } = await loggedInScene();
  const heard: number[] = [];
  client.addGroupListener('a', { onGroupMemberJoined: (_line, _user, group) => heard.push(group.getMembersCount()) });
  const before = events.length;
  engine.emit(joined('e2', 9, 5));
  engine.emit(joined('e1', 8, 4));
  expect(heard).toEqual([5]);
  expect(events.length - before).toBe(1);
});

test('an answer computed before an event does not undo it', async () => {
  const { client, engine } = await loggedInScene();
  let answer: (page: unknown) => void = () => {};
  engine.on('listGroups', () => new Promise((resolve) => (answer = resolve)));
  const asked = client.queries.listGroups(everything);
  await settle();
  engine.emit(joined('e1', 2, 4));
  answer({ items: [groupRecord('team', { revision: 1, membersCount: 3 })], cursor: null, isLast: true });
  expect((await asked).items).toMatchObject([{ guid: 'team', name: 'team', membersCount: 4, revision: 2 }]);
});

test('a group deleted while a page was under way does not come back', async () => {
  const { client, engine } = await loggedInScene();
  let answer: (page: unknown) => void = () => {};
  engine.on('listGroups', () => new Promise((resolve) => (answer = resolve)));
  const asked = client.queries.listGroups(everything);
  await settle();
  engine.emit({ type: 'group.deleted', id: 'e1', group: { guid: 'team', revision: 2 }, actor: ben });
  const page = { items: [groupRecord('team'), groupRecord('club')], cursor: null, isLast: true };
  answer(page);
  expect((await asked).items.map((group) => group.guid)).toEqual(['club']);
  // Asked again later, the server's word counts: the guid was made anew.
  engine.on('listGroups', () => page);
  expect((await client.queries.listGroups(everything)).items.map((group) => group.guid)).toEqual(['team', 'club']);
});

test('a deletion is told with who did it, and not again to who watches what is gone', async () => {
  const { engine, events } = await loggedInScene();
  const before = events.length;
  engine.emit({ type: 'group.deleted', id: 'd', group: { guid: 'team', revision: 2 }, actor: ben });
  engine.emit({ type: 'group.deleted', id: 'w', group: { guid: 'team', revision: 9 }, actor: null });
  expect(events.slice(before).map(({ event }) => event)).toMatchObject([{ id: 'd', actor: { uid: 'ben' } }]);
  // Told the other way round, who did it is news.
  engine.emit({ type: 'group.deleted', id: 'w2', group: { guid: 'club', revision: 9 }, actor: null });
  engine.emit({ type: 'group.deleted', id: 'd2', group: { guid: 'club', revision: 2 }, actor: ben });
  expect(events.slice(before + 1).map(({ event }) => event)).toMatchObject([
    { id: 'w2', actor: null },
    { id: 'd2', actor: { uid: 'ben' } },
  ]);
  // One that is made anew under the same guid can go again.
  engine.emit({ type: 'group.created', id: 'anew', group: groupNews('team', { revision: 1 }) });
  engine.emit({ type: 'group.deleted', id: 'hid', group: { guid: 'team', revision: 3 }, actor: null });
  expect(events.at(-1)?.event).toMatchObject({ id: 'hid' });
});

test('a joined-only page leaves out a group that the viewer was kicked from meanwhile', async () => {
  const { client, engine } = await loggedInScene();
  let answer: (page: unknown) => void = () => {};
  engine.on('listGroups', () => new Promise((resolve) => (answer = resolve)));
  const asked = client.queries.listGroups({ ...everything, joinedOnly: true });
  await settle();
  // A shared snapshot: it says nothing of the viewer's own standing.
  engine.emit({
    type: 'group.kicked',
    id: 'e1',
    group: { guid: 'team', revision: 2 },
    actor: ben,
    at: 1,
    user: ana,
    message: null,
  });
  answer({ items: [groupRecord('team')], cursor: null, isLast: true });
  expect((await asked).items).toEqual([]);
});

test('after a gap nothing is claimed of the viewer, and an older answer of their own fills it in', async () => {
  const { client, engine, events } = await loggedInScene();
  engine.on('listGroups', () => ({
    items: [groupRecord('team', { revision: 2, hasJoined: true })],
    cursor: null,
    isLast: true,
  }));
  engine.on('leaveGroup', () => ({ group: groupRecord('team', { revision: 3, hasJoined: false }), message: null }));
  await client.queries.listGroups(everything);
  // Revision 3 was told to nobody: it may have been the viewer's own leaving.
  engine.emit({ type: 'group.updated', id: 'e4', group: { guid: 'team', revision: 4, membersCount: 7 } });
  expect(events.at(-1)?.event).toMatchObject({ group: { revision: 4, membersCount: 7, name: 'team' } });
  expect(events.at(-1)?.event).not.toHaveProperty('group.hasJoined');
  await client.leaveGroup('team');
  expect(events.at(-1)?.event).toMatchObject({
    type: 'group.left',
    group: { revision: 4, membersCount: 7, hasJoined: false },
  });
});

test("what happened before one's own deletion and comes late does not bring the group back", async () => {
  const { client, engine, events } = await loggedInScene();
  engine.on('getGroup', () => groupRecord('team', { revision: 1 })).on('deleteGroup', () => undefined);
  await client.deleteGroup('team');
  const before = events.length;
  engine.emit(joined('late', 2, 4));
  expect(events.length).toBe(before);
  engine.emit({ type: 'group.created', id: 'anew', group: groupNews('team', { revision: 1 }) });
  engine.emit(joined('after', 2, 4));
  expect(events.slice(before).map(({ event }) => event.type)).toEqual(['group.created', 'group.joined']);
});

test("an answer to one's own call that comes behind the group's deletion does not bring it back", async () => {
  const { client, engine, events } = await loggedInScene();
  const group = groupRecord('team', { revision: 5, hasJoined: true, scope: 'admin' });
  let answer: (record: unknown) => void = () => {};
  engine.on('getGroup', () => group).on('updateGroup', () => new Promise((resolve) => (answer = resolve)));
  await client.getGroup('team');
  const changing = client.updateGroup(new Group('team', 'New name', 'public'));
  await settle();
  engine.emit({ type: 'group.deleted', id: 'd', group: { guid: 'team', revision: 7 }, actor: ben });
  answer({ ...group, name: 'New name', revision: 6 });
  expect((await changing).getName()).toBe('New name');
  expect(events.at(-1)?.event).toMatchObject({ type: 'group.updated', group: { hasJoined: false, scope: null } });
  engine.emit({
    type: 'group.created',
    id: 'anew',
    group: groupNews('team', { owner: 'ana', revision: 1, createdAt: group.createdAt + 1 }),
  });
  engine.emit(joined('after', 2, 4));
  expect(events.at(-1)?.event).toMatchObject({ type: 'group.joined', group: { hasJoined: true, membersCount: 4 } });
});

test('a creation that comes late undoes nothing that happened to the group since', async () => {
  const { client, engine, events } = await loggedInScene();
  const group = groupRecord('team', { revision: 2, hasJoined: true });
  engine.on('joinGroup', () => ({ group, message: null }));
  await client.joinGroup('team');
  const before = events.length;
  engine.emit({ type: 'group.created', id: 'late', group: groupNews('team', { revision: 1 }) });
  expect(events.length).toBe(before);
  engine.emit({
    type: 'group.created',
    id: 'anew',
    group: groupNews('team', { revision: 1, createdAt: group.createdAt + 1 }),
  });
  expect(events.slice(before).map(({ event }) => event.type)).toEqual(['group.created']);
});

test('a partial snapshot changes only the fields that it carries', async () => {
  const { client, engine, events } = await loggedInScene();
  engine.on('getGroup', () => groupRecord('team', { name: 'The team', icon: 'https://x/i.png' }));
  await client.getGroup('team');
  engine.emit({ type: 'group.updated', id: 'e1', group: { guid: 'team', revision: 2, name: 'Renamed' } });
  const told = events.at(-1)?.event;
  expect(told).toMatchObject({
    type: 'group.updated',
    group: { name: 'Renamed', icon: 'https://x/i.png', membersCount: 3 },
  });
});

test('a message that was deleted before its own event came is told as deleted', async () => {
  const { client, engine, events } = await loggedInScene();
  const deleted = messageRecord('m1', { content: { kind: 'deleted' }, deletedAt: 9, revision: 2 });
  engine.on('deleteMessage', () => deleted);
  await client.deleteMessage('m1');
  engine.emit({ type: 'message.received', id: 'late', message: messageNews('m1') });
  expect(events.at(-1)?.event).toEqual({ type: 'message.received', id: 'late', message: deleted });
});

test('an old page of history does not undo an edit', async () => {
  const { client, engine } = await loggedInScene();
  engine.emit({
    type: 'message.edited',
    id: 'e1',
    message: messageNews('m1', { content: { kind: 'text', text: 'new' }, revision: 2 }),
  });
  engine.on('history', () => ({ items: [messageRecord('m1')], hasOlder: false, hasNewer: false }));
  const query = { limit: 30, from: { kind: 'latest' }, keyword: '', types: [], categories: [], parentId: '' } as const;
  const page = await client.queries.history(
    { type: 'group', id: 'team' },
    { ...query, hideReplies: false, hideDeleted: false, unreadOnly: false },
  );
  expect(page.items[0]?.content).toEqual({ kind: 'text', text: 'new' });
});

describe('typing', () => {
  const target = { type: 'group', id: 'team' } as const;
  const typing = (id: string, isTyping: boolean): EngineEvent => ({ type: 'typing', id, target, user: ben, isTyping });

  async function scene(): Promise<Awaited<ReturnType<typeof loggedInScene>> & { heard: string[] }> {
    const base = await loggedInScene();
    const heard: string[] = [];
    base.client.addMessageListener('a', {
      onTypingStarted: (indicator) => heard.push(`${indicator.getSender()?.getUid()} starts`),
      onTypingEnded: (indicator) => heard.push(`${indicator.getSender()?.getUid()} ends`),
    });
    return { ...base, heard };
  }

  test('ends after ten seconds of silence, counted from the last sign', async () => {
    const { engine, clock, heard } = await scene();
    engine.emit(typing('t1', true));
    await clock.advance(9_000);
    engine.emit(typing('t2', true));
    await clock.advance(9_000);
    expect(heard).toEqual(['ben starts']);
    await clock.advance(1_000);
    expect(heard).toEqual(['ben starts', 'ben ends']);
  });

  test('ends with their message, and before it', async () => {
    const { engine, events } = await scene();
    engine.emit(typing('t1', true));
    engine.emit({ type: 'message.received', id: 'e1', message: messageNews('m1') });
    expect(events.slice(-2).map(({ event }) => event.type)).toEqual(['typing', 'message.received']);
  });

  test('ends when they go offline, once', async () => {
    const { engine, heard } = await scene();
    engine.emit(typing('t1', true));
    engine.emit({ type: 'user.presence', id: 'p1', user: ben });
    engine.emit(typing('t2', false));
    expect(heard).toEqual(['ben starts', 'ben ends']);
  });
});

test('an event that cannot be read takes no neighbour along', async () => {
  const { engine, events, failures } = await loggedInScene();
  const before = events.length;
  const bad: readonly unknown[] = [
    null,
    { type: 'message.received', id: 'b1' },
    { type: 'group.joined', id: 'b2' },
    { type: 'typing', id: 'b3' },
    { type: 'user.presence', id: 'b4' },
    { type: 'from the future', id: 'b5' },
    { type: 'user.presence', user: ben },
  ];
  for (const [index, one] of bad.entries()) {
    const emit = (...burst: unknown[]): void => void Reflect.apply(engine.emit, engine, burst);
    emit(joined(`g${index}`, 2 + index * 2, 4), one, joined(`h${index}`, 3 + index * 2, 5));
  }
  const told = events.slice(before).filter(({ event }) => event.type === 'group.joined' && 'user' in event);
  expect(told.map(({ event }) => 'id' in event && event.id)).toEqual(
    bad.flatMap((_, index) => [`g${index}`, `h${index}`]),
  );
  // What is no event at all is nobody's; of each other one the host hears.
  expect(failures.map(({ code }) => code)).toEqual(Array.from({ length: bad.length - 1 }, () => 'INTERNAL'));
});

test('a group made anew under the same guid is the new one, by event and by answer', async () => {
  const { client, engine, events } = await loggedInScene();
  engine.on('getGroup', () => groupRecord('team', { name: 'Old', revision: 9 }));
  await client.getGroup('team');
  engine.on('getGroup', () => groupRecord('team', { name: 'New', revision: 1, createdAt: 2 }));
  expect((await client.getGroup('team')).getName()).toBe('New');
  engine.emit({ type: 'group.updated', id: 'u', group: groupNews('team', { name: 'Newer', revision: 12 }) });
  engine.emit({ type: 'group.deleted', id: 'd', group: { guid: 'team', revision: 13 }, actor: ben });
  engine.emit({ type: 'group.created', id: 'c', group: groupNews('team', { name: 'Third', revision: 1 }) });
  engine.emit({ type: 'group.updated', id: 'v', group: { guid: 'team', revision: 2, membersCount: 8 } });
  expect(events.at(-1)?.event).toMatchObject({ group: { name: 'Third', membersCount: 8 } });
});

test('how the viewer stands has an age of its own: news for everybody make nobody a member again', async () => {
  const { engine, client, events } = await loggedInScene();
  const news = (revision: number, fields = {}): EngineEvent => ({
    type: 'group.updated',
    id: `news ${revision}`,
    group: groupNews('team', { revision, ...fields }),
  });
  engine.on('getGroup', () => groupRecord('team', { revision: 2, hasJoined: true, scope: 'admin' }));
  await client.getGroup('team');
  let askedBefore: Promise<unknown> = Promise.resolve();
  engine.on('leaveGroup', () => {
    // On their way while it was left, and overtaken by what the others are told of it, and by a new name.
    askedBefore = client.getGroup('team');
    engine.emit(news(3), news(4, { name: 'Renamed' }));
    const group = groupRecord('team', { revision: 3, hasJoined: false, scope: null, joinedAt: 0 });
    return { group, message: null };
  });
  await client.leaveGroup('team');
  await askedBefore;
  const told = events.findLast(({ event }) => event.type === 'group.left')?.event;
  expect(told).toMatchObject({ group: { name: 'Renamed', revision: 4, hasJoined: false, scope: null } });
  engine.emit(news(5, { name: 'Again' }));
  expect(events.at(-1)?.event).toMatchObject({ group: { name: 'Again', hasJoined: false, scope: null } });
});

test('a new scope of the viewer comes with no more than that, and counts', async () => {
  const { engine, client, events } = await loggedInScene();
  engine.on('getGroup', () => groupRecord('team', { revision: 2, hasJoined: true, scope: 'participant', joinedAt: 7 }));
  await client.getGroup('team');
  const group = groupNews('team', { revision: 3 });
  const scopes = { newScope: 'moderator', oldScope: 'participant' } as const;
  engine.emit({ type: 'group.scopeChanged', id: 'e1', group, user: ana, actor: ben, at: 1, message: null, ...scopes });
  const told = events.at(-1)?.event;
  expect(told).toMatchObject({ group: { revision: 3, hasJoined: true, scope: 'moderator', joinedAt: 7 } });
});
