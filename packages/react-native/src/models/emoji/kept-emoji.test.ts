import type { Kit, KeyValueStorage } from '@open-chat-kit/sdk';
import fc from 'fast-check';
import { Kit as sdk } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { KeptEmoji } from './kept-emoji.ts';

const scene = eachScene('ana', 'ben');
let disk: Map<string, string>;
let storage: KeyValueStorage;
const key = 'open-chat-kit.emoji.3.ana';

beforeEach(() => {
  disk = new Map();
  storage = {
    getItem: async (name) => disk.get(name) ?? null,
    setItem: async (name, value) => void disk.set(name, value),
    removeItem: async (name) => void disk.delete(name),
    getAllKeys: async () => [...disk.keys()],
  };
});

/** The app, started anew. */
async function started(uid = 'ana', kept: KeyValueStorage | null = storage): Promise<Kit.ChatClient> {
  const { clock, server } = scene;
  const client = new sdk.ChatClient({ engine: server.engine(), clock, ...(kept === null ? {} : { storage: kept }) });
  scene.atEnd(() => client.logout());
  await client.login(uid);
  return client;
}
const settled = (): Promise<void> => scene.clock.advance(1);

async function habits(client: Kit.ChatClient): Promise<ReturnType<KeptEmoji['getSnapshot']>> {
  const kept = KeptEmoji.of(client);
  await settled();
  return kept.getSnapshot();
}

test('what was chosen last stands first, once, and is there after a restart, with the tone', async () => {
  const kept = KeptEmoji.of(await started());
  for (const char of ['👍', '🎉', '👍']) kept.use(char);
  kept.setTone(3);
  expect(kept.getSnapshot()).toEqual({ recent: ['👍', '🎉'], tone: 3 });
  await settled();
  expect(await habits(await started())).toEqual({ recent: ['👍', '🎉'], tone: 3 });
  for (let index = 0; index < 60; index += 1) kept.use(`e${index}`);
  expect(kept.getSnapshot().recent).toHaveLength(40);
});

test('one and the same for all that look, who hear of what is chosen', async () => {
  const ana = await started();
  const heard = jest.fn();
  const stop = KeptEmoji.of(ana).subscribe(heard);
  KeptEmoji.of(ana).use('👍');
  expect(heard).toHaveBeenCalled();
  stop();
  heard.mockClear();
  KeptEmoji.of(ana).setTone(1);
  expect(heard).not.toHaveBeenCalled();
});

test.each<[string, () => Promise<Kit.ChatClient>]>([
  ['another user of the device', () => started('ben')],
  ['a client without a storage', () => started('ana', null)],
])('%s sees none', async (_who, start) => {
  KeptEmoji.of(await started()).use('👍');
  await settled();
  expect(await habits(await start())).toEqual({ recent: [], tone: 0 });
});

test('the next user of a client does not meet those of the one before', async () => {
  const client = await started();
  KeptEmoji.of(client).use('👍');
  await client.logout();
  await client.login('ben');
  expect(await habits(client)).toEqual({ recent: [], tone: 0 });
});

test('what is chosen before the storage has answered goes before what was kept', async () => {
  disk.set(key, JSON.stringify({ recent: ['🎉', '👍'], tone: 2 }));
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const getItem = async (name: string): Promise<string | null> => {
    await held;
    return disk.get(name) ?? null;
  };
  const kept = KeptEmoji.of(await started('ana', { ...storage, getItem }));
  kept.use('👍');
  kept.setTone(5);
  release();
  await settled();
  expect(kept.getSnapshot()).toEqual({ recent: ['👍', '🎉'], tone: 5 });
});

test('a storage that fails, or never answers, takes nothing from who chooses', async () => {
  const fails = async (): Promise<never> => {
    throw new Error('full');
  };
  const never = (): Promise<never> => new Promise(() => {});
  for (const broken of [fails, never]) {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const kept = KeptEmoji.of(await started('ana', { ...storage, getItem: broken, setItem: broken }));
    await settled();
    kept.use('👍');
    expect(kept.getSnapshot().recent).toEqual(['👍']);
  }
});

test('whatever a storage gives back, what is taken of it can be shown', async () => {
  const ana = await started();
  const thing = fc.record(
    { recent: fc.oneof(fc.array(fc.oneof(fc.string(), fc.anything())), fc.anything()), tone: fc.anything() },
    { requiredKeys: [] },
  );
  const text = fc.oneof(
    thing.map((one) => JSON.stringify(one)),
    fc.json(),
    fc.string(),
    fc.constant(null),
  );
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      const client = new sdk.ChatClient({
        engine: scene.server.engine(),
        clock: scene.clock,
        storage: { ...storage, getItem: async () => given },
      });
      jest.spyOn(client, 'viewer', 'get').mockReturnValue(ana.viewer);
      const { recent, tone } = await habits(client);
      expect([0, 1, 2, 3, 4, 5]).toContain(tone);
      expect(recent.length).toBeLessThanOrEqual(40);
      for (const char of recent) expect(typeof char).toBe('string');
    }),
    { numRuns: 100 },
  );
});

test('habits of users whose uids end in halves of a character stay apart, in a storage that has no place for those', async () => {
  const inUtf8 = (name: string): string => name.replaceAll(/\p{Surrogate}/gu, '\ufffd');
  const utf8: KeyValueStorage = {
    ...storage,
    getItem: (name) => storage.getItem(inUtf8(name)),
    setItem: (name, value) => storage.setItem(inUtf8(name), value),
  };
  for (const uid of ['cleo\ud83d', 'cleo\ud83e']) await scene.server.createUser({ uid, name: 'Cleo' });
  KeptEmoji.of(await started('cleo\ud83d', utf8)).use('👍');
  await settled();
  expect((await habits(await started('cleo\ud83e', utf8))).recent).toEqual([]);
  expect((await habits(await started('cleo\ud83d', utf8))).recent).toEqual(['👍']);
});
