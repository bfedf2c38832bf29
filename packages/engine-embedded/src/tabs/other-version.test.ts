import { memoryStorage } from '../index.ts';
import { writeEntry } from '../log/entry.ts';
import { writeKey } from '../log/keys.ts';
import { logSizes } from '../log/storage-journal.ts';
import { login, type OpenTab, tabWorld, turns } from '../testing/open-tab.ts';

const refused = { code: 'UNSUPPORTED', message: expect.stringContaining('another version of the app wrote it') };

/** Of the app as it was: to it, what newer tabs wrote is a log that it cannot read. */
async function openOlder(world: ReturnType<typeof tabWorld>, read = jest.fn()): Promise<OpenTab> {
  const unreadable = memoryStorage();
  const { values } = writeEntry('', '[{"type":"message.pinned","id":"1"}]', logSizes.piece);
  await unreadable.setItem(writeKey({ kind: 'log', number: 1, piece: 0 }), values[0] ?? '');
  const { getItem } = unreadable;
  return world.open((tab) => ({
    storage: {
      ...tab.storage(world.storage),
      getAllKeys: async () => {
        read();
        return await unreadable.getAllKeys();
      },
      getItem: (key) => getItem(key),
    },
  }));
}

test('a tab that cannot read the storage says so, once and for all, as long as there is none that can', async () => {
  const world = tabWorld();
  const read = jest.fn();
  const older = await openOlder(world, read);
  await expect(older.server.ready).rejects.toMatchObject(refused);
  await expect(login(older.server, 'ana')).rejects.toMatchObject(refused);
  const second = await openOlder(world);
  await expect(login(second.server, 'ana')).rejects.toMatchObject(refused);
  await expect(older.server.createUser({ uid: 'ana', name: 'Ana' })).rejects.toMatchObject(refused);
  await turns();
  const reads = read.mock.calls.length;
  await turns(100);
  expect(read).toHaveBeenCalledTimes(reads);
  expect(world.hosts).toEqual(new Set());
  for (const { server } of [older, second]) await server.close();
});

test('it leaves the place to one that can, and goes on as its guest', async () => {
  const world = tabWorld();
  const older = await openOlder(world);
  await expect(older.server.ready).rejects.toMatchObject(refused);
  const newer = world.open();
  await newer.server.createUser({ uid: 'ana', name: 'Ana' });
  await newer.server.ready;
  await turns();
  await login(newer.server, 'ana');
  await login(older.server, 'ana');
  expect(world.hosts).toEqual(new Set([newer.name]));
});

test('what is asked of it by one that can is not refused, and done when that one has taken its place', async () => {
  const world = tabWorld();
  const first = world.open();
  await first.server.createUser({ uid: 'ana', name: 'Ana' });
  const older = await openOlder(world);
  await login(older.server, 'ana');
  const newer = world.open();
  const ana = await login(newer.server, 'ana');
  await turns();
  first.kill();
  await turns();
  expect(world.hosts).toEqual(new Set([newer.name]));
  await ana.ping(new AbortController().signal);
  newer.kill();
  await turns();
  await expect(login(older.server, 'ana')).rejects.toMatchObject(refused);
});
