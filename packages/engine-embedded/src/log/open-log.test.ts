import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';
import { draftAccount } from '../accounts/account-draft.ts';
import { demoData } from '../demo/index.ts';
import { createEmbeddedServer, createFaults, memoryStorage, seededRandom } from '../index.ts';
import { groupDraft, groupsQuery, historyQuery } from '../testing/drafts.ts';
import { manualClock, settle } from '../testing/manual-clock.ts';
import { emptyWorld } from '../state/world.ts';
import { apply } from '../state/apply.ts';
import { restoreWorld } from '../state/restore.ts';
import { storeWorld } from '../state/store.ts';
import type { StoredPart } from '../state/stored.ts';
import {
  connected,
  crashAt,
  crashed,
  liveALittle,
  recordingStorage,
  serverOn,
  worldOf,
} from '../testing/log-crashes.ts';
import { openLog } from './open-log.ts';

const { signal } = new AbortController();
const group = { type: 'group', id: 'g' } as const;

function* onceOnly<Item>(items: Iterable<Item>): Generator<Item> {
  yield* items;
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

test('a crash within any write to the log loses nothing that was acknowledged', async () => {
  // At every byte, in the long tests.
  await crashAt((at, length) => at < 12 || at >= length - 12 || at % 5 === 0);
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

  test('a refusal that came of it fails with it', async () => {
    const faults = createFaults();
    const storage = memoryStorage();
    const server = createEmbeddedServer({ clock: manualClock(), random: seededRandom(1), storage, faults });
    for (const uid of ['ana', 'ben']) await server.createUser({ uid, name: uid });
    const [ana, ben] = [await connected(server, 'ana'), await connected(server, 'ben')];

    faults.setRules([{ on: 'storage', kind: 'error', when: 'before' }]);
    const [first, second, cleo, other] = await Promise.allSettled([
      ana.createGroup(groupDraft({ guid: 'g' }), signal),
      ben.createGroup(groupDraft({ guid: 'g' }), signal),
      server.createUser({ uid: 'cleo', name: 'Cleo' }),
      server.createUser({ uid: 'cleo', name: 'Another' }),
    ]);
    // There was never such a group, nor such a user.
    const lost = { status: 'rejected', reason: { code: 'NETWORK', isRetryable: true } };
    expect([first, second, cleo, other]).toMatchObject([lost, lost, lost, lost]);
    faults.setRules([]);
    await settle();
    await ben.createGroup(groupDraft({ guid: 'g' }), signal);
    await expect(ana.createGroup(groupDraft({ guid: 'g' }), signal)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test.each([
    ['a seed', (seed: Iterable<StoredPart>) => seed],
    ['a seed that can be read once only', (seed: Iterable<StoredPart>) => onceOnly(seed)],
  ])('%s that could not be kept at first is there the second time', async (_, give) => {
    const storage = memoryStorage();
    const faults = createFaults({ rules: [{ on: 'storage', kind: 'error', when: 'before' }] });
    const clock = manualClock();
    const seed = give(demoData({ groups: 12, now: clock.now() }));
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
