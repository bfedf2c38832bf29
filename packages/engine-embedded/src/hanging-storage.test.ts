import type { ChatEngine, EngineEvent, KeyValueStorage } from '@open-chat-kit/sdk/engine';
import { createEmbeddedServer, memoryStorage, seededRandom } from './index.ts';
import type { EmbeddedServer } from './index.ts';
import { groupDraft, historyQuery, messageDraft } from './testing/drafts.ts';
import { manualClock, settle } from './testing/manual-clock.ts';
import { tabWorld, turns } from './testing/open-tab.ts';

const { signal } = new AbortController();
const group = { type: 'group', id: 'g' } as const;
const minute = 60_000;

interface MoodyStorage extends KeyValueStorage {
  /** From now on what is called so waits: `read`, or a part of the key that is written. */
  hold(operation: string): void;
  release(): void;
  /** Whether anything waits. */
  readonly isHolding: boolean;
  /** Whether writes of the log are refused. */
  refuses: boolean;
}

/** A store in memory that hangs, or fails. */
function moodyStorage(): MoodyStorage {
  const inner = memoryStorage();
  const held: (() => void)[] = [];
  let holding: string | null = null;
  const pass = async (operation: string): Promise<void> => {
    if (holding !== null && operation.includes(holding)) await new Promise<void>((resolve) => held.push(resolve));
  };
  return {
    refuses: false,
    get isHolding() {
      return held.length > 0;
    },
    hold(operation) {
      holding = operation;
    },
    release() {
      holding = null;
      for (const go of held.splice(0)) go();
    },
    getItem: (key) => pass('read').then(() => inner.getItem(key)),
    getAllKeys: () => pass('read').then(() => inner.getAllKeys()),
    removeItem: (key) => inner.removeItem(key),
    async setItem(key, value) {
      if (this.refuses && key.includes('log/')) throw new Error('There is no room.');
      await pass(`write ${key}`);
      await inner.setItem(key, value);
    },
  };
}

interface Begun {
  readonly clock: ReturnType<typeof manualClock>;
  readonly server: EmbeddedServer;
  readonly ana: ChatEngine;
  readonly heard: readonly EngineEvent[];
}

async function begin(storage: KeyValueStorage, warnings: string[] = []): Promise<Begun> {
  const clock = manualClock();
  const onWarning = (warning: string): number => warnings.push(warning);
  const server = createEmbeddedServer({ clock, random: seededRandom(1), storage, onWarning });
  await server.createUser({ uid: 'ana', name: 'Ana' });
  const heard: EngineEvent[] = [];
  const ana = server.engine();
  await ana.connect({ uid: 'ana' }, (events) => heard.push(...events), signal);
  await ana.createGroup(groupDraft({ guid: 'g' }), signal);
  return { clock, server, ana, heard };
}

/** Writes until the snapshot that is due hangs. @returns how many messages there are */
async function writeUntilSnapshotHangs(storage: MoodyStorage, ana: ChatEngine): Promise<number> {
  storage.hold('snapshot');
  let count = 0;
  for (; !storage.isHolding; count += 1) {
    await ana.send(group, messageDraft(`${count}`, 'x'.repeat(20_000)), signal);
    await settle();
  }
  return count;
}

test('a snapshot that hangs while a write is lost is waited for, and no request longer than a minute', async () => {
  const storage = moodyStorage();
  const { clock, server, ana, heard } = await begin(storage);
  const count = await writeUntilSnapshotHangs(storage, ana);
  storage.refuses = true;
  await expect(ana.send(group, messageDraft('lost', 'lost'), signal)).rejects.toMatchObject({ code: 'NETWORK' });
  storage.refuses = false;

  const stuck = { code: 'NETWORK', isRetryable: true, message: expect.stringContaining('still writes') };
  const asking = Promise.allSettled([
    ana.getGroup('g', signal),
    ana.setScope('g', 'ana', 'admin', signal),
    server.createUser({ uid: 'ben', name: 'Ben' }),
    server.engine().connect({ uid: 'ana' }, () => undefined, signal),
  ]);
  await clock.advance(minute);
  const refused = { status: 'rejected', reason: stuck };
  expect(await asking).toMatchObject([refused, refused, refused, refused]);
  // Who asks later does not wait once more.
  await expect(ana.getGroup('g', signal)).rejects.toMatchObject(stuck);
  expect(heard).toEqual([]);

  storage.release();
  await settle();
  await settle();
  expect(heard).toEqual([{ type: 'resync' }]);
  expect((await ana.getGroup('g', signal)).guid).toBe('g');
  const { items } = await ana.history(group, historyQuery({ categories: ['message'] }), signal);
  expect(items.at(-1)).toMatchObject({ muid: `${count - 1}` });
  await server.close();
});

test('a storage that hangs while it is read anew is waited for, and no request longer than a minute', async () => {
  const storage = moodyStorage();
  const { clock, server, ana, heard } = await begin(storage);
  storage.refuses = true;
  storage.hold('read');
  await expect(ana.send(group, messageDraft('lost', 'lost'), signal)).rejects.toMatchObject({ code: 'NETWORK' });
  storage.refuses = false;
  const asking = ana.getGroup('g', signal).catch((error: unknown) => error);
  await clock.advance(minute);
  expect(await asking).toMatchObject({ code: 'NETWORK', message: expect.stringContaining('not been read') });
  storage.release();
  await settle();
  expect(heard).toEqual([{ type: 'resync' }]);
  expect((await ana.getGroup('g', signal)).guid).toBe('g');
  await server.close();
});

test('a start may take longer: only who asks for something does not wait for it', async () => {
  const storage = moodyStorage();
  storage.hold('read');
  const clock = manualClock();
  const server = createEmbeddedServer({ clock, random: seededRandom(1), storage });
  let isReady = false;
  const starting = server.ready.then(() => (isReady = true));
  const asking = server.createUser({ uid: 'ana', name: 'Ana' }).catch((error: unknown) => error);
  await clock.advance(minute);
  expect(await asking).toMatchObject({ code: 'NETWORK' });
  expect(isReady).toBe(false);
  storage.release();
  await starting;
  await server.createUser({ uid: 'ana', name: 'Ana' });
});

test.each([
  [
    'a snapshot, and a write was lost',
    async (storage: MoodyStorage, ana: ChatEngine) => {
      await writeUntilSnapshotHangs(storage, ana);
      storage.refuses = true;
      await expect(ana.send(group, messageDraft('lost', 'lost'), signal)).rejects.toMatchObject({ code: 'NETWORK' });
      storage.refuses = false;
    },
  ],
  [
    'a snapshot',
    async (storage: MoodyStorage, ana: ChatEngine) => {
      await writeUntilSnapshotHangs(storage, ana);
    },
  ],
  [
    'the last write',
    async (storage: MoodyStorage, ana: ChatEngine) => {
      storage.hold('log');
      ana.send(group, messageDraft('late', 'late'), signal).catch(() => undefined);
      await settle();
    },
  ],
])('closing ends after a minute, with a warning, while the storage hangs over %s', async (_, hang) => {
  const storage = moodyStorage();
  const warnings: string[] = [];
  const { clock, server, ana } = await begin(storage, warnings);
  await hang(storage, ana);
  let isClosed = false;
  const closing = server.close().then(() => (isClosed = true));
  await clock.advance(minute - 1);
  expect([isClosed, warnings]).toEqual([false, []]);
  await clock.advance(1);
  await closing;
  expect(warnings).toEqual([expect.stringContaining('still writes')]);
});

test('a tab that closes leaves the place to another one only when nothing of it writes any more', async () => {
  const world = tabWorld();
  const { hold, release, ...storage } = moodyStorage();
  const options = (): { readonly storage: KeyValueStorage } => ({ storage });
  const [first, second] = [world.open(options), world.open(options)];
  await first.server.ready;
  hold('log');
  first.server.createUser({ uid: 'ana', name: 'Ana' }).catch(() => undefined);
  await turns();
  let isClosed = false;
  void first.server.close().then(() => (isClosed = true));
  await world.clock.advance(2 * minute);
  expect([isClosed, [...world.hosts]]).toEqual([true, []]);
  release();
  await second.server.ready;
  await turns();
  expect([...world.hosts]).toEqual(['tab 2']);
  await expect(second.server.createUser({ uid: 'ana', name: 'Ana' })).rejects.toMatchObject({ code: 'CONFLICT' });
});
