import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';
import { memoryStorage } from '../index.ts';
import { connected, liveALittle, serverOn, worldOf } from '../testing/log-crashes.ts';
import { writeEntry } from './entry.ts';
import { writeKey } from './keys.ts';
import { logSizes, writeSnapshot } from './storage-journal.ts';

const unreadable = {
  code: 'UNSUPPORTED',
  isRetryable: false,
  message: expect.stringContaining('another version of the app wrote it'),
};

/** A world that was lived in, as a snapshot with these lines behind it. */
async function snapshotWith(...lines: readonly string[]): Promise<KeyValueStorage> {
  const lived = memoryStorage();
  await liveALittle(lived);
  const storage = memoryStorage();
  await writeSnapshot(storage, [await worldOf(lived), ...lines].join('\n'), 0, '', logSizes);
  return storage;
}

/** A log whose only entry is whole, and says this. */
async function logWith(text: string): Promise<KeyValueStorage> {
  const storage = memoryStorage();
  const { values } = writeEntry('', text, logSizes.piece);
  await storage.setItem(writeKey({ kind: 'log', number: 1, piece: 0 }), values[0] ?? '');
  return storage;
}

async function contentOf(storage: KeyValueStorage): Promise<readonly (readonly [string, string | null])[]> {
  const keys = await storage.getAllKeys();
  return await Promise.all(keys.map(async (key) => [key, await storage.getItem(key)] as const));
}

test('parts of a snapshot that only a newer version knows are passed over, and that is said once', async () => {
  const storage = await snapshotWith('{"part":"pin","id":"1"}', '{"part":"pin","id":"2"}', '{"part":"poll"}');
  const warnings: string[] = [];
  expect(await worldOf(storage, warnings)).toContain('"uid":"cleo"');
  expect(warnings).toEqual([expect.stringContaining('pin, poll')]);
});

test.each([
  ['a part of a snapshot that names what is not there', () => snapshotWith('{"part":"gone","uid":"nobody"}')],
  ['a part of a snapshot in another shape', () => snapshotWith('{"part":"message","message":{}}')],
  ['a line of a snapshot that is no part', () => snapshotWith('["pin","1"]')],
  ['an operation of another kind', () => logWith('[{"type":"message.pinned","id":"1"}]')],
  ['an operation that does not fit', () => logWith('[{"type":"group.deleted","guid":"g"}]')],
  ['an entry of the log that holds no operations', () => logWith('{"pins":["1"]}')],
])('what is whole and cannot be read is refused and stays as it is: %s', async (_, keep) => {
  const storage = await keep();
  const before = await contentOf(storage);
  const server = serverOn(storage);
  await expect(server.ready).rejects.toMatchObject(unreadable);
  await expect(connected(server, 'ana')).rejects.toMatchObject(unreadable);
  await expect(server.createUser({ uid: 'zoe', name: 'Zoe' })).rejects.toMatchObject(unreadable);
  await server.close();
  expect(await contentOf(storage)).toEqual(before);
});
