import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';
import { draftAccount } from '../accounts/account-draft.ts';
import type { Opened } from '../backend.ts';
import { memoryStorage, seededRandom } from '../index.ts';
import { apply } from '../state/apply.ts';
import type { Operation } from '../state/operation.ts';
import { storeWorld } from '../state/store.ts';
import { worldOf } from '../testing/log-crashes.ts';
import { openLog } from './open-log.ts';
import { StorageJournal } from './storage-journal.ts';

const sizes = { piece: 300, log: 700 };
let warnings: string[];

beforeEach(() => {
  warnings = [];
});

/** A store in memory in which `before` may hold a write, or refuse it. */
function storageWith(before: (key: string) => Promise<void> | void): KeyValueStorage {
  const inner = memoryStorage();
  return {
    ...inner,
    async setItem(key, value) {
      await before(key);
      await inner.setItem(key, value);
    },
  };
}

const isOfSnapshot = (key: string): boolean => key.includes('snapshot');

async function openOn(storage: KeyValueStorage, lost: (quiet: Promise<void>) => void = () => {}): Promise<Opened> {
  return await openLog({ storage, seed: [], sizes, warn: (warning) => warnings.push(warning), lost });
}

function newUser(number: number): Operation {
  return {
    type: 'user.created',
    user: draftAccount({ uid: `u${number}`, name: '😀'.repeat(9) }, seededRandom(number)),
  };
}

function add({ world, journal }: Opened, number: number): Promise<void> {
  const operation = newUser(number);
  apply(world, operation);
  journal.append(operation);
  return journal.settled();
}

test('after a write that failed nobody reads before the snapshot that was under way stands', async () => {
  let begun = false;
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let isFull = false;
  const storage = storageWith((key) => {
    if (isOfSnapshot(key)) {
      begun = true;
      return held;
    }
    if (isFull) throw new Error('There is no room.');
    return undefined;
  });
  let quiet: Promise<void> | null = null;
  const opened = await openOn(storage, (given) => (quiet = given));
  let number = 0;
  const hasBegun = (): boolean => begun;
  for (; !hasBegun(); number += 1) await add(opened, number);
  const safe = storeWorld(opened.world);
  isFull = true;
  await expect(add(opened, number)).rejects.toMatchObject({ code: 'NETWORK' });
  let isQuiet = false;
  const waiting = Promise.resolve(quiet).then(() => (isQuiet = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(quiet).not.toBeNull();
  expect(isQuiet).toBe(false);
  release();
  await waiting;
  expect(await worldOf(storage, warnings)).toBe(safe);
  expect(warnings).toEqual([]);
});

test('a snapshot for which there is no room leaves none of its pieces, and is not tried at each entry', async () => {
  let tries = 0;
  const storage = storageWith((key) => {
    if (!isOfSnapshot(key)) return;
    if (key.endsWith('00000')) tries += 1;
    else throw new Error('There is no room.');
  });
  const opened = await openOn(storage);
  for (let number = 0; number < 60; number += 1) await add(opened, number);
  await opened.journal.close();
  expect(tries).toBeGreaterThan(1);
  expect(tries).toBeLessThan(12);
  expect(warnings).toHaveLength(tries);
  expect((await storage.getAllKeys()).filter(isOfSnapshot)).toEqual([]);
  expect(await worldOf(storage)).toBe(storeWorld(opened.world));
});

test('once there is room again, snapshots come as often as ever', async () => {
  let isFull = true;
  let written = 0;
  const storage = storageWith((key) => {
    if (!isOfSnapshot(key)) return;
    if (isFull) throw new Error('There is no room.');
    if (key.endsWith('00000')) written += 1;
  });
  const opened = await openOn(storage);
  await add(opened, 0);
  const rename = async (number: number): Promise<void> => {
    const operation: Operation = { type: 'user.changed', uid: 'u0', changes: { name: `${number}`.repeat(20) } };
    apply(opened.world, operation);
    opened.journal.append(operation);
    await opened.journal.settled();
  };
  for (let number = 0; number < 60; number += 1) await rename(number);
  isFull = false;
  for (let number = 0; number < 200; number += 1) await rename(number);
  written = 0;
  for (let number = 0; number < 60; number += 1) await rename(number);
  await opened.journal.close();
  expect(written).toBeGreaterThan(4);
});

test('a world of which no text can be made is kept by its log', async () => {
  const storage = memoryStorage();
  const journal = new StorageJournal({
    storage,
    warn: (warning) => warnings.push(warning),
    lost: () => {},
    snapshot: () => {
      throw new RangeError('Invalid string length');
    },
    count: 0,
    mark: '',
    logLength: 0,
    snapshotLength: 0,
    sizes,
  });
  for (let number = 0; number < 20; number += 1) {
    journal.append(newUser(number));
    await journal.settled();
  }
  await journal.close();
  expect(warnings[0]).toMatch('A snapshot could not be written, the log is kept instead: RangeError');
  expect(JSON.parse(await worldOf(storage).then((text) => `[${text.split('\n').join(',')}]`)).length).toBeGreaterThan(
    20,
  );
});
