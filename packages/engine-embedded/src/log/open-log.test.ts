import type { ChatEngine, KeyValueStorage } from '@open-chat-kit/sdk/engine';
import { draftAccount } from '../accounts/account-draft.ts';
import { demoData } from '../demo/index.ts';
import { createEmbeddedServer, createFaults, memoryStorage, seededRandom } from '../index.ts';
import { groupDraft, groupsQuery, historyQuery, messageDraft } from '../testing/drafts.ts';
import { manualClock, settle } from '../testing/manual-clock.ts';
import { emptyWorld } from '../state/world.ts';
import { apply } from '../state/apply.ts';
import { restoreWorld } from '../state/restore.ts';
import { storeWorld } from '../state/store.ts';
import type { StoredPart } from '../state/stored.ts';
import { openLog } from './open-log.ts';

const { signal } = new AbortController();
const group = { type: 'group', id: 'g' } as const;

interface Recording extends KeyValueStorage {
  /** What was written and removed, in order; `null` for a removal. */
  readonly writes: (readonly [key: string, value: string | null])[];
}

function recordingStorage(): Recording {
  const inner = memoryStorage();
  const writes: Recording['writes'] = [];
  return {
    ...inner,
    writes,
    setItem(key, value) {
      writes.push([key, value]);
      return inner.setItem(key, value);
    },
    removeItem(key) {
      writes.push([key, null]);
      return inner.removeItem(key);
    },
  };
}

/** What a crash leaves behind: all writes up to one, and of that one the first characters. */
function crashed(writes: Recording['writes'], count: number, length: number): KeyValueStorage {
  const values = new Map<string, string>();
  writes.slice(0, count + 1).forEach(([key, value], index) => {
    if (index === count && value !== null && length === 0) return;
    if (index === count && value === null) return;
    if (value === null) values.delete(key);
    else values.set(key, index === count ? value.slice(0, length) : value);
  });
  return memoryStorage(values);
}

function serverOn(storage: KeyValueStorage): ReturnType<typeof createEmbeddedServer> {
  return createEmbeddedServer({
    clock: manualClock(),
    random: seededRandom(3),
    storage,
    onWarning: () => undefined,
  });
}

async function connected(server: ReturnType<typeof createEmbeddedServer>, uid: string): Promise<ChatEngine> {
  const engine = server.engine();
  await engine.connect({ uid }, () => undefined, signal);
  return engine;
}

async function liveALittle(storage: KeyValueStorage): Promise<void> {
  const server = serverOn(storage);
  await server.createUser({ uid: 'ana', name: 'Ana', metadata: { a: ['ü', '\ud800', '😀'] } });
  await server.createUser({ uid: 'ben', name: 'Ben', password: 'secret' });
  await server.createUser({ uid: 'cleo', name: 'Cleo' });
  const ana = await connected(server, 'ana');
  const cleo = await connected(server, 'cleo');
  await ana.createGroup(groupDraft({ guid: 'g', name: 'Gärten', type: 'password', password: 'tomato' }), signal);
  await cleo.joinGroup('g', 'tomato', signal);
  const first = await ana.send(group, messageDraft('1', 'hello'), signal);
  await cleo.send(group, messageDraft('1', 'reply', { parentId: first.id, quotedId: first.id }), signal);
  await cleo.send({ type: 'user', id: 'ana' }, messageDraft('2', 'just you'), signal);
  const doomed = await cleo.send(group, messageDraft('3', 'oops'), signal);
  await cleo.mark(first.id, 'read', signal);
  await ana.mark(doomed.id, 'delivered', signal);
  await ana.setReaction(first.id, '👍', true, signal);
  await ana.editMessage(first.id, { content: { kind: 'text', text: 'hello all' } }, signal);
  await cleo.deleteMessage(doomed.id, signal);
  await ana.addMembers('g', [{ uid: 'ben', scope: 'moderator' }], signal);
  await ana.setScope('g', 'ben', 'admin', signal);
  await ana.banMember('g', 'cleo', signal);
  await ana.updateGroup('g', { name: 'Parks', tags: ['green'] }, signal);
  await ana.deleteConversation(group, signal);
  await cleo.deleteConversation({ type: 'user', id: 'ana' }, signal);
  await ana.setBlocked(['cleo'], true, signal);
  await server.issueToken('ana');
  await server.updateUser('cleo', { name: 'Cléo' });
  await server.close();
}

async function worldOf(storage: KeyValueStorage, warnings: string[] = []): Promise<string> {
  const opened = await openLog({
    storage,
    seed: [],
    warn: (warning) => warnings.push(warning),
    lost: () => undefined,
  });
  return storeWorld(opened.world);
}

test('a server that starts again has everything it had', async () => {
  const storage = memoryStorage();
  await liveALittle(storage);
  const warnings: string[] = [];
  const before = await worldOf(storage, warnings);
  expect(warnings).toEqual([]);

  const server = serverOn(storage);
  const ben = server.engine();
  await ben.connect({ uid: 'ben', password: 'secret' }, () => undefined, signal);
  const { items } = await ben.listGroups(groupsQuery({ withTags: true }), signal);
  expect(items).toMatchObject([{ guid: 'g', name: 'Parks', tags: ['green'], membersCount: 2, scope: 'admin' }]);
  const { items: messages } = await ben.history(group, historyQuery({ categories: ['message'] }), signal);
  expect(messages.map(({ content }) => content)).toMatchObject([
    { kind: 'text', text: 'hello all' },
    { kind: 'text', text: 'reply' },
    { kind: 'deleted' },
  ]);
  expect(messages[0]).toMatchObject({ replyCount: 1, reactions: [{ emoji: '👍', count: 1, reactedByMe: false }] });
  // But for revisions that were set aside for this life.
  const kept = (world: string): string => world.replace(/"reservedRevision":\d+/, '');
  expect(kept(await worldOf(storage))).toBe(kept(before));
});

test('of reactions from before times were kept, nobody knows when', async () => {
  const storage = memoryStorage();
  await liveALittle(storage);
  const now = await worldOf(storage);
  const timed = /(\["👍",\["\w+"\]),\[\d+\]\]/;
  expect(now).toMatch(timed);
  const before = now.replace(timed, '$1]').split('\n');
  const world = storeWorld(restoreWorld(before.map((line) => JSON.parse(line) as StoredPart)));
  expect(world).toBe(now.replace(timed, '$1,[0]]'));
});

test('a world and its snapshot are the same world', async () => {
  const storage = memoryStorage();
  await liveALittle(storage);
  const text = await worldOf(storage);
  const again = await openLog({
    storage: memoryStorage(),
    seed: text.split('\n').map((line) => JSON.parse(line)),
    warn: () => undefined,
    lost: () => undefined,
  });
  expect(storeWorld(again.world)).toBe(text);
});

test('a large world is read, and made, in slices, so that whoever waits gets on', async () => {
  const groups = 75;
  const seed = demoData({ seed: 7, groups });
  const turnsDuring = async (open: () => Promise<unknown>): Promise<number> => {
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await open();
    isOver = true;
    return turns;
  };
  const storage = memoryStorage();
  const open = (): Promise<unknown> => openLog({ storage, seed, warn: () => undefined, lost: () => undefined });
  expect(await turnsDuring(open)).toBeGreaterThan(1);
  // The second time from the snapshot.
  expect(await turnsDuring(open)).toBeGreaterThan(1);
  expect(await worldOf(storage)).toBe(storeWorld(restoreWorld(seed)));
});

test('no secret reaches the storage', async () => {
  const storage = recordingStorage();
  await liveALittle(storage);
  expect(storage.writes.some(([, value]) => /tomato|secret/.test(value ?? ''))).toBe(false);
});

test('operations of one turn share one write', async () => {
  const storage = recordingStorage();
  const server = serverOn(storage);
  await Promise.all(['a', 'b', 'c'].map((uid) => server.createUser({ uid, name: uid })));
  expect(storage.writes).toHaveLength(1);
});

test('a crash at any byte of the log loses nothing that was acknowledged', async () => {
  const storage = recordingStorage();
  await liveALittle(storage);
  // The world after each whole write: each write of this life is one acknowledged operation.
  const worlds = [storeWorld(emptyWorld())];
  for (let count = 0; count < storage.writes.length; count += 1) {
    worlds.push(await worldOf(crashed(storage.writes, count, Infinity)));
  }
  expect(new Set(worlds).size).toBe(worlds.length);
  for (const [count, [, value]] of storage.writes.entries()) {
    for (let length = 0; length < (value?.length ?? 0); length += 1) {
      const warnings: string[] = [];
      const left = crashed(storage.writes, count, length);
      expect(await worldOf(left, warnings)).toBe(worlds[count]);
      expect(warnings).toHaveLength(length === 0 ? 0 : 1);
      if (length % 10 > 0) continue;
      // The cut is clean: the next start has nothing to say, and new entries stand behind the good ones.
      const again: string[] = [];
      expect(await worldOf(left, again)).toBe(worlds[count]);
      expect(again).toEqual([]);
    }
  }
});

test('a crash at any byte while a snapshot is written, and while the log before it is removed, loses nothing', async () => {
  const storage = recordingStorage();
  const sizes = { piece: 300, log: 700 };
  const { world, journal } = await openLog({ storage, seed: [], sizes, warn: () => undefined, lost: () => undefined });
  const isSnapshotted = (): boolean => storage.writes.some(([key]) => key.includes('snapshot'));
  for (let number = 0; !isSnapshotted() || number < 7; number += 1) {
    const user = draftAccount({ uid: `u${number}`, name: '😀'.repeat(9) }, seededRandom(number));
    apply(world, { type: 'user.created', user });
    journal.append({ type: 'user.created', user });
    await journal.settled();
  }
  await journal.close();
  const { writes } = storage;
  const begin = writes.findIndex(([key]) => key.includes('snapshot'));
  expect(writes.filter(([key]) => key.includes('snapshot')).length).toBeGreaterThan(2);
  expect(writes.some(([, value]) => value === null)).toBe(true);

  let before = await worldOf(crashed(writes, begin - 1, Infinity));
  for (let count = begin; count < writes.length; count += 1) {
    for (let cut = 0; cut < (writes[count]?.[1]?.length ?? 1); cut += 1) {
      expect((await worldOf(crashed(writes, count, cut))) === before).toBe(true);
    }
    before = await worldOf(crashed(writes, count, Infinity));
  }
  expect(before).toBe(storeWorld(world));
});

test('an entry that is left over from before a cut does not come back', async () => {
  const storage = recordingStorage();
  const server = serverOn(storage);
  for (const uid of ['a', 'b', 'c']) await server.createUser({ uid, name: uid });
  const [first, second, third] = storage.writes;
  const damaged = memoryStorage([
    [first?.[0] ?? '', first?.[1] ?? ''],
    [second?.[0] ?? '', `${second?.[1]}x`],
    [third?.[0] ?? '', third?.[1] ?? ''],
  ]);
  const again = serverOn({ ...damaged, removeItem: () => Promise.resolve() });
  await again.createUser({ uid: 'z', name: 'z' });
  const world = await worldOf(damaged);
  expect([world.includes('"uid":"a"'), world.includes('"uid":"z"')]).toEqual([true, true]);
  expect([world.includes('"uid":"b"'), world.includes('"uid":"c"')]).toEqual([false, false]);
});

describe('when a write fails', () => {
  test.each(['before', 'after'] as const)(
    'what was shown and what is kept agree (it failed %s being kept)',
    async (when) => {
      const storage = memoryStorage();
      const faults = createFaults();
      const server = createEmbeddedServer({ clock: manualClock(), random: seededRandom(1), storage, faults });
      await server.createUser({ uid: 'ana', name: 'Ana' });
      await server.createUser({ uid: 'ben', name: 'Ben' });
      const heard: string[] = [];
      const ana = server.engine();
      await ana.connect({ uid: 'ana' }, (events) => heard.push(...events.map(({ type }) => type)), signal);
      const ben = await connected(server, 'ben');
      await ana.createGroup(groupDraft({ guid: 'g' }), signal);
      await settle();

      faults.setRules([{ on: 'storage', kind: 'error', when }]);
      const joining = ben.joinGroup('g', null, signal);
      // A question asked meanwhile must not show what may be lost.
      const asking = ana.getGroup('g', signal);
      await expect(joining).rejects.toMatchObject({ code: 'NETWORK', isRetryable: true });
      await expect(asking).rejects.toMatchObject({ code: 'NETWORK' });
      faults.setRules([]);
      await settle();
      expect(heard).toEqual(['resync']);
      const members = when === 'after' ? 2 : 1;
      expect(await ana.getGroup('g', signal)).toMatchObject({ membersCount: members });
      await server.close();
      expect(await worldOf(storage)).toContain(`"revision":${members}`);
    },
  );

  test('a seed that could not be kept at first is there the second time', async () => {
    const storage = memoryStorage();
    const faults = createFaults({ rules: [{ on: 'storage', kind: 'error', when: 'before' }] });
    const clock = manualClock();
    const seed = demoData({ groups: 12, now: clock.now() });
    const server = createEmbeddedServer({ clock, random: seededRandom(1), storage, faults, seed });
    await expect(server.ready).rejects.toMatchObject({ code: 'NETWORK' });
    faults.setRules([]);
    await connected(server, 'ana');
    expect(await worldOf(storage)).toContain('"guid":"group-12"');
  });

  test('the server comes back once the storage does', async () => {
    let isBroken = false;
    const inner = memoryStorage();
    const fail = (): Promise<never> => Promise.reject(new Error('disk full'));
    const storage: KeyValueStorage = {
      ...inner,
      setItem: (key, value) => (isBroken ? fail() : inner.setItem(key, value)),
      getAllKeys: () => (isBroken ? fail() : inner.getAllKeys()),
    };
    const server = serverOn(storage);
    await server.createUser({ uid: 'ana', name: 'Ana' });
    const ana = await connected(server, 'ana');
    isBroken = true;
    await expect(ana.createGroup(groupDraft({ guid: 'g' }), signal)).rejects.toMatchObject({ code: 'NETWORK' });
    await settle();
    await expect(ana.getUser('ana', signal)).rejects.toMatchObject({ code: 'NETWORK' });
    isBroken = false;
    await expect(ana.getUser('ana', signal)).resolves.toMatchObject({ uid: 'ana' });
    await ana.createGroup(groupDraft({ guid: 'g' }), signal);
    expect(await worldOf(inner)).toContain('"guid":"g"');
  });
});

test('an operation that does not fit is refused', () => {
  expect(() => apply(emptyWorld(), { type: 'group.deleted', guid: 'nowhere' })).toThrow('damaged');
});
