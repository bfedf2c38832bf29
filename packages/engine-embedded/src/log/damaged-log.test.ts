import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';
import { draftAccount } from '../accounts/account-draft.ts';
import { demoData } from '../demo/index.ts';
import { memoryStorage, seededRandom } from '../index.ts';
import { apply } from '../state/apply.ts';
import type { Operation } from '../state/operation.ts';
import { restoreWorld } from '../state/restore.ts';
import { storeWorld } from '../state/store.ts';
import { crashed, recordingStorage } from '../testing/log-crashes.ts';
import { writeKey } from './keys.ts';
import { openLog } from './open-log.ts';

type Values = ReadonlyMap<string, string>;

const seed = demoData({ people: 2, groups: 1, messagesPerGroup: 1, now: 1_800_000_000_000 });
const seeded = storeWorld(restoreWorld(seed));
const setAside = 'open-chat-kit/damaged/';

async function valuesIn(storage: KeyValueStorage): Promise<Values> {
  const keys = await storage.getAllKeys();
  return new Map(await Promise.all(keys.map(async (key) => [key, (await storage.getItem(key)) ?? ''] as const)));
}

/** Opens the log, writes this many operations behind it, and closes it. @returns the world, as text */
async function live(storage: KeyValueStorage, operations: number, warnings: string[] = []): Promise<string> {
  const sizes = { piece: 300, log: 700 };
  const warn = (warning: string): number => warnings.push(warning);
  const { world, journal } = await openLog({ storage, seed, sizes, warn, lost: () => {} });
  const from = world.accounts.size;
  for (let number = from; number < from + operations; number += 1) {
    const user = draftAccount({ uid: `u${number}`, name: '😀'.repeat(9) }, seededRandom(number));
    const operation: Operation = { type: 'user.created', user };
    apply(world, operation);
    journal.append(operation);
    await journal.settled();
  }
  await journal.close();
  return storeWorld(world);
}

/** What a server leaves behind that began with the seed. */
async function lived(operations: number): Promise<Map<string, string>> {
  const storage = memoryStorage();
  await live(storage, operations);
  return new Map(await valuesIn(storage));
}

const keysOf = (values: Values, kind: string): string[] =>
  [...values.keys()].filter((key) => key.includes(kind)).sort();

function spoil(values: Map<string, string>, key: string | undefined): Map<string, string> {
  const value = values.get(key ?? '');
  if (key === undefined || value === undefined) throw new Error('There is nothing to damage.');
  return values.set(key, `${value.slice(0, -1)}~`);
}

/** With a snapshot behind the seed's, and a log behind that one or none. */
async function snapshotted(isWithLog: boolean): Promise<Map<string, string>> {
  for (let operations = 1; ; operations += 1) {
    const values = await lived(operations);
    const hasLog = keysOf(values, '/log/').length > 0;
    if (!values.has(writeKey({ kind: 'snapshot', number: 0, piece: 0 })) && hasLog === isWithLog) return values;
  }
}

const damaged: readonly (readonly [string, () => Promise<Map<string, string>>])[] = [
  [
    'the only snapshot, and no log behind it',
    async () => {
      const values = await snapshotted(false);
      return spoil(values, keysOf(values, 'snapshot')[1]);
    },
  ],
  [
    'the only snapshot, with a log behind it',
    async () => {
      const values = await snapshotted(true);
      return spoil(values, keysOf(values, 'snapshot').at(-1));
    },
  ],
  [
    'the snapshot of the seed, with a log behind it',
    async () => {
      const values = await lived(2);
      return spoil(values, keysOf(values, 'snapshot')[0]);
    },
  ],
  [
    'the only snapshot, of which nothing is left, with a log behind it',
    async () => {
      const values = await snapshotted(true);
      for (const key of keysOf(values, 'snapshot')) values.delete(key);
      return values;
    },
  ],
];

describe.each(damaged)('damage to %s', (_, damage) => {
  test('is said, and what is left is set aside before the server begins anew', async () => {
    const before = await damage();
    const storage = memoryStorage(before);
    const warnings: string[] = [];
    expect(await live(storage, 0, warnings)).toBe(seeded);
    expect(warnings.at(-1)).toMatch(`set aside under "${setAside}1/`);
    const after = await valuesIn(storage);
    const kept = keysOf(after, setAside).map((key) => [key.replace('damaged/1/', ''), after.get(key)]);
    expect(kept).toEqual([...before].sort(([a], [b]) => (a < b ? -1 : 1)));

    const again: string[] = [];
    const world = await live(storage, 30, again);
    expect(await live(storage, 0, again)).toBe(world);
    expect(again).toEqual([]);
    expect(keysOf(await valuesIn(storage), setAside)).toEqual(keysOf(after, setAside));
  });

  test('is not lost to a crash at any write of its setting aside', async () => {
    const before = await damage();
    const storage = recordingStorage();
    for (const [key, value] of before) await storage.setItem(key, value);
    await live(storage, 0);
    for (let count = before.size; count < storage.writes.length; count += 1) {
      const left = crashed(storage.writes, count, 9);
      expect(await live(left, 0)).toBe(seeded);
      const copies = [...(await valuesIn(left)).entries()].filter(([key]) => key.startsWith(setAside));
      const values = new Set(copies.map(([, value]) => value));
      expect([...before.values()].filter((value) => !values.has(value))).toEqual([]);
    }
  });

  test('leaves everything as it is where there is no room to set it aside', async () => {
    const before = await damage();
    const full = { ...memoryStorage(before), setItem: () => Promise.reject(new Error('There is no room.')) };
    await expect(live(full, 0)).rejects.toThrow('There is no room.');
    expect(await valuesIn(full)).toEqual(before);
  });
});

test('what is damaged a second time does not take the place of what was set aside before', async () => {
  const storage = memoryStorage(await damaged[0]?.[1]());
  await live(storage, 60);
  const first = keysOf(await valuesIn(storage), '/snapshot/').find((key) => !key.startsWith(setAside));
  await storage.setItem(first ?? '', 'spoilt');
  const warnings: string[] = [];
  await live(storage, 0, warnings);
  expect(warnings.at(-1)).toMatch(`set aside under "${setAside}2/`);
});

test('operations behind a gap in the log are set aside', async () => {
  const values = await lived(4);
  const [, second, third, fourth] = keysOf(values, '/log/');
  const storage = memoryStorage(spoil(values, second));
  const warnings: string[] = [];
  await live(storage, 0, warnings);
  const aside = keysOf(await valuesIn(storage), setAside).map((key) => key.replace('damaged/1/', ''));
  expect(aside).toEqual([second, third, fourth]);
  expect(warnings.at(-1)).toMatch('behind operation 1');
});

test('of a seed that a crash kept from being written nothing is set aside, and nothing stays', async () => {
  const values = await lived(0);
  const keys = keysOf(values, 'snapshot');
  values.delete(keys.at(-1) ?? '');
  const storage = memoryStorage(values);
  const warnings: string[] = [];
  const { world } = await openLog({ storage, seed: [], warn: (warning) => warnings.push(warning), lost: () => {} });
  expect([world.accounts.size, warnings.length]).toEqual([0, 1]);
  expect(await valuesIn(storage)).toEqual(new Map());
});
