import type { ChatEngine, EngineEvent, KeyValueStorage } from '@open-chat-kit/sdk/engine';
import { createEmbeddedServer, memoryStorage, seededRandom } from './index.ts';
import type { EmbeddedServer, SharedStorage } from './index.ts';
import { openLog } from './log/open-log.ts';
import { groupDraft, groupsQuery, messageDraft, usersQuery } from './testing/drafts.ts';
import { manualClock, settle } from './testing/manual-clock.ts';
import { mortalStorage } from './testing/mortal-storage.ts';
import { enter, scene } from './testing/scene.ts';

const { signal } = new AbortController();

/** A server on this storage that can be killed. */
function serverOn(storage: SharedStorage): EmbeddedServer & { kill(): void } {
  const mortal = mortalStorage(storage);
  const random = Math.random;
  const server = createEmbeddedServer({ clock: manualClock(), random, storage: mortal, onWarning: () => undefined });
  return { ...server, kill: () => mortal.kill() };
}

async function revisionOf(engine: ChatEngine, uid: string): Promise<number> {
  return (await engine.getUser(uid, signal)).revision;
}

describe('the revision of a user', () => {
  test('grows with profile, presence, and a block between them and anyone', async () => {
    const { server, ana, ben } = await scene();
    await server.createUser({ uid: 'cleo', name: 'Cleo' });
    const seen = [await revisionOf(ana, 'ben')];
    const look = async (): Promise<void> => {
      seen.push(await revisionOf(ana, 'ben'));
    };
    await server.updateUser('ben', { statusMessage: 'away' });
    await look();
    await ben.setBlocked(['cleo'], true, signal);
    await look();
    const cleo = await enter(server, 'cleo');
    await cleo.setBlocked(['ben'], true, signal);
    await look();
    await ben.disconnect();
    await look();
    await ben.connect({ uid: 'ben' }, () => undefined, signal);
    await look();
    expect(seen.every((revision, index) => index === 0 || revision > (seen[index - 1] ?? 0))).toBe(true);
    await ben.setBlocked(['cleo'], true, signal);
    expect(await revisionOf(ana, 'ben')).toBe(seen.at(-1));
  });

  test('stands in events too', async () => {
    const { server, ana, ben, heard } = await scene();
    ana.watch({ users: ['ben'], groups: [] });
    await ben.disconnect();
    await settle();
    const revision = await revisionOf(ana, 'ben');
    expect(heard.at(-1)).toMatchObject({ type: 'user.presence', user: { uid: 'ben', status: 'offline', revision } });
    await server.close();
  });

  test('never goes back over restarts and crashes, though presence is not kept', async () => {
    const storage = memoryStorage();
    const random = seededRandom(5);
    let last = { looks: '', revision: 0 };
    for (let life = 0; life < 12; life += 1) {
      const server = serverOn(storage);
      if (life === 0) for (const uid of ['ana', 'ben']) await server.createUser({ uid, name: uid });
      const ana = await enter(server, 'ana');
      const ben = server.engine();
      for (let step = 0; step < 25; step += 1) {
        const { status, revision } = await ana.getUser('ben', signal);
        const isRight = status === last.looks ? revision >= last.revision : revision > last.revision;
        expect({ life, step, isRight, last, now: { status, revision } }).toMatchObject({ isRight: true });
        last = { looks: status, revision };
        if (random() < 0.5) await ben.disconnect();
        else await ben.connect({ uid: 'ben' }, () => undefined, signal);
      }
      if (random() < 0.7) server.kill();
      else await server.close();
    }
  });

  test('is shown to nobody before a bigger one is set aside for the next life', async () => {
    const storage = memoryStorage();
    const first = serverOn(storage);
    await first.createUser({ uid: 'ana', name: 'Ana' });
    await first.close();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = { ...storage, setItem: (key: string, value: string) => held.then(() => storage.setItem(key, value)) };
    const ana = serverOn(slow).engine();
    let isIn = false;
    const coming = ana
      .connect({ uid: 'ana' }, () => undefined, signal)
      .then(() => {
        isIn = true;
      });
    await settle();
    expect(isIn).toBe(false);
    release();
    await coming;
    expect(isIn).toBe(true);
  });

  test('costs one write in many arrivals', async () => {
    const kept = memoryStorage();
    let writes = 0;
    const storage: KeyValueStorage = {
      ...kept,
      setItem(key, value) {
        writes += 1;
        return kept.setItem(key, value);
      },
    };
    const { server } = await scene(storage);
    for (let number = 0; number < 30; number += 1) await server.createUser({ uid: `u${number}`, name: 'U' });
    const before = writes;
    for (let number = 0; number < 30; number += 1) await enter(server, `u${number}`);
    expect(writes - before).toBe(0);
  });
});

describe('the revision of a group', () => {
  test('of a guid that was free again begins above the last one, also after a restart', async () => {
    const storage = memoryStorage();
    const first = serverOn(storage);
    await first.createUser({ uid: 'ana', name: 'Ana' });
    let ana = await enter(first, 'ana');
    await ana.createGroup(groupDraft({ guid: 'g' }), signal);
    for (const name of ['a', 'b', 'c']) await ana.updateGroup('g', { name }, signal);
    const { revision } = await ana.getGroup('g', signal);
    await ana.deleteGroup('g', signal);
    first.kill();
    ana = await enter(serverOn(storage), 'ana');
    const again = await ana.createGroup(groupDraft({ guid: 'g' }), signal);
    expect(again.group.revision).toBeGreaterThan(revision + 1);
    // Also where a snapshot took the place of the log.
    const { world } = await openLog({ storage, seed: [], warn: () => undefined, lost: () => undefined });
    expect(world.goneRevision).toBe(revision + 1);
  });

  test('is told with its end, above all that was told before', async () => {
    const { server, ana, ben } = await scene();
    const heard: EngineEvent[] = [];
    await enter(server, 'ben', heard);
    const { group } = await ben.leaveGroup('g', signal);
    await ben.joinGroup('g', null, signal);
    await ana.deleteGroup('g', signal);
    await settle();
    expect(heard.at(-1)).toMatchObject({ type: 'group.deleted', group: { revision: group.revision + 2 } });
  });
});

describe('a private group', () => {
  test('looks to strangers who watch as a group that there is none of, whatever happens in it', async () => {
    const { server, ana } = await scene();
    await server.createUser({ uid: 'cleo', name: 'Cleo' });
    const heard: EngineEvent[] = [];
    const cleo = await enter(server, 'cleo', heard);
    await ana.createGroup(groupDraft({ guid: 'secret', type: 'private' }), signal);
    const told = async (guid: string): Promise<unknown> => {
      cleo.watch({ users: [], groups: [] });
      cleo.watch({ users: [], groups: [guid] });
      await settle();
      const event = heard.at(-1);
      return event?.type === 'group.deleted' && { ...event, id: '', group: { ...event.group, guid: '' } };
    };
    const acts = [
      () => ana.updateGroup('secret', { name: 'Another' }, signal),
      () => ana.addMembers('secret', [{ uid: 'ben', scope: 'participant' }], signal),
      () => ana.kickMember('secret', 'ben', signal),
      () => ana.updateGroup('secret', { type: 'public' }, signal),
      () => ana.updateGroup('secret', { type: 'private' }, signal),
    ];
    for (const act of acts) {
      await act();
      if ((await ana.getGroup('secret', signal)).type !== 'private') continue;
      expect(await told('secret')).toEqual(await told('nonsense'));
      expect(await told('secret')).toMatchObject({ type: 'group.deleted', actor: null });
    }
  });

  test('that comes into sight is newer than what was told of groups that are gone', async () => {
    const { server, ana } = await scene();
    const heard: EngineEvent[] = [];
    const ben = await enter(server, 'ben', heard);
    // Some other group got far, and is gone.
    for (let name = 0; name < 20; name += 1) await ana.updateGroup('g', { name: `Name ${name}` }, signal);
    await ana.deleteGroup('g', signal);
    for (const guid of ['added', 'opened']) await ana.createGroup(groupDraft({ guid, type: 'private' }), signal);
    await ana.createGroup(groupDraft({ guid: 'far' }), signal);
    for (let name = 0; name < 20; name += 1) await ana.updateGroup('far', { name: `Name ${name}` }, signal);
    await ana.deleteGroup('far', signal);
    ben.watch({ users: [], groups: ['added', 'opened'] });
    await settle();
    const gone = heard.flatMap((event) => (event.type === 'group.deleted' ? [event.group.revision] : []));
    await ana.addMembers('added', [{ uid: 'ben', scope: 'participant' }], signal);
    await ana.updateGroup('opened', { type: 'public' }, signal);
    for (const guid of ['added', 'opened'])
      expect((await ben.getGroup(guid, signal)).revision).toBeGreaterThan(Math.max(...gone));
  });
});

test('nothing of a deleted group outlives it but its revision', async () => {
  const { server, ana, ben } = await scene();
  await server.createUser({ uid: 'cleo', name: 'Cleo' });
  const target = { type: 'group', id: 'g' } as const;
  const { id } = await ben.send(target, messageDraft('1', 'old'), signal);
  await ana.mark(id, 'read', signal);
  await ana.banMember('g', 'cleo', signal);
  await ana.deleteGroup('g', signal);
  const cleo = await enter(server, 'cleo');
  const { group } = await cleo.createGroup(groupDraft({ guid: 'g' }), signal);
  expect(group).toMatchObject({ membersCount: 1, hasJoined: true, isBanned: false });
  for (const engine of [ana, ben, cleo]) {
    await expect(engine.getMessage(id, signal)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect((await ana.listGroups(groupsQuery({ joinedOnly: true }), signal)).items).toEqual([]);
  await ana.joinGroup('g', null, signal);
  expect(await ana.unreadCounts(signal)).toEqual({ users: {}, groups: {}, mentions: { users: {}, groups: {} } });
});

test('whoever is no member any more finds nothing of the messages, their own included', async () => {
  const { ana, ben } = await scene();
  const { id } = await ben.send({ type: 'group', id: 'g' }, messageDraft('1', 'mine'), signal);
  await ana.kickMember('g', 'ben', signal);
  const attempts = [
    ben.getMessage(id, signal),
    ben.editMessage(id, { content: { kind: 'text', text: 'x' } }, signal),
    ben.deleteMessage(id, signal),
    ben.setReaction(id, '👍', true, signal),
    ben.mark(id, 'read', signal),
    ben.listReceipts(id, signal),
  ];
  for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('data of a version that kept no revisions of users, nor of deleted groups, can be read', async () => {
  const user = { avatar: '', role: 'default', statusMessage: '', link: '', metadata: {}, tags: [] };
  const seed = [
    {
      part: 'user',
      user: { ...user, uid: 'ana', name: 'Ana', lastActiveAt: 7, password: null, token: null, blocked: [] },
    },
    { part: 'end', lastOrder: 41 },
  ] as const;
  const server = createEmbeddedServer({ clock: manualClock(), random: seededRandom(1), seed });
  const ana = await enter(server, 'ana');
  const { revision, lastActiveAt } = await ana.getUser('ana', signal);
  expect([revision > 0, lastActiveAt]).toEqual([true, 7]);
  const { group, message } = await ana.createGroup(groupDraft({ guid: 'g' }), signal);
  expect([group.revision, message?.order]).toEqual([1, 42]);
});

test('lists stand in the order of code points, with the key that sorts them', async () => {
  const { server, ana } = await scene();
  // By UTF-16 units 😀 (a surrogate pair) stands before U+FFFD, by code point behind it.
  const odd = ['\uFFFD', '😀'];
  for (const uid of odd) await server.createUser({ uid, name: 'same' });
  for (const name of odd) await ana.createGroup(groupDraft({ name }), signal);
  for (const guid of odd) await ana.createGroup(groupDraft({ guid, name: 'Zz' }), signal);
  const users = await ana.listUsers(usersQuery({ keyword: 'same' }), signal);
  expect(users.items.map(({ order, uid }) => [order, uid])).toEqual(odd.map((uid) => ['same', uid]));
  const { items } = await ana.listGroups(groupsQuery({ joinedOnly: true }), signal);
  expect(items.map(({ name, guid }) => (odd.includes(name) ? name : guid))).toEqual(['g', ...odd, ...odd]);
});

test('members stand by scope, then by the order that they have everywhere', async () => {
  const { server, ana } = await scene();
  for (const [uid, name] of Object.entries({ c: 'Zoe', d: 'Äda', e: 'bob' })) await server.createUser({ uid, name });
  const members = [
    { uid: 'c', scope: 'admin' },
    { uid: 'd', scope: 'participant' },
    { uid: 'e', scope: 'moderator' },
  ] as const;
  const { group } = await ana.addMembers('g', members, signal);
  const query = { limit: 2, cursor: null, keyword: '', scopes: [] };
  const first = await ana.listMembers('g', query, signal);
  const rest = await ana.listMembers('g', { ...query, limit: 9, cursor: first.cursor }, signal);
  const all = [...first.items, ...rest.items];
  expect(all.map(({ order, uid }) => [order, uid])).toEqual([
    ['ana', 'ana'],
    ['zoe', 'c'],
    ['bob', 'e'],
    ['ada', 'd'],
    ['ben', 'ben'],
  ]);
  expect(all.map(({ groupRevision }) => groupRevision)).toEqual(all.map(() => group.revision));
});
