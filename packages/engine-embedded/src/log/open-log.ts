import { KitException } from '@open-chat-kit/sdk/engine';
import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';
import type { Opened } from '../backend.ts';
import { apply } from '../state/apply.ts';
import { inSlices } from '../slices.ts';
import { renewRevisions, restoring } from '../state/restore.ts';
import { storeWorld, storing } from '../state/store.ts';
import type { StoredPart } from '../state/stored.ts';
import { emptyWorld } from '../state/world.ts';
import type { World } from '../state/world.ts';
import { readOperations, readParts } from './decoding.ts';
import { readEntry } from './entry.ts';
import type { OnLost } from './journal.ts';
import { readKey, writeKey } from './keys.ts';
import type { LogKey } from './keys.ts';
import { setAside } from './set-aside.ts';
import { logSizes, removeWhere, StorageJournal, writeSnapshot } from './storage-journal.ts';
import type { LogSizes } from './storage-journal.ts';

/** What {@link openLog} needs. */
export interface OpenLogOptions {
  readonly storage: KeyValueStorage;
  /** What a new log begins with. */
  readonly seed: Iterable<StoredPart>;
  readonly warn: (warning: string) => void;
  readonly lost: OnLost;
  /** For tests. */
  readonly sizes?: LogSizes;
}

interface Found {
  readonly world: World;
  /** How many operations the world has seen. */
  readonly count: number;
  /** Mark of the last good entry of the log. */
  readonly mark: string;
  readonly length: number;
}

/**
 * Reads the newest whole snapshot and the log behind it, up to the first damage. An entry that a crash cut off is removed,
 * with a warning: it was never acknowledged.
 *
 * Where the storage itself lost what it had taken, the server goes on with what can be read, from the seed where that is
 * nothing, and sets the rest aside. A crash leaves neither a snapshot that is not whole without the log up to it, nor
 * entries behind one that is not whole.
 *
 * What is whole and makes no sense is no damage: another version wrote it, and it was acknowledged. Leaving an operation
 * out would shift the ids of all that follow, and the next snapshot would remove it for good. So nothing is opened then,
 * and nothing touched. Only kinds of parts that this version does not know are passed over: nothing else rests on them.
 * @throws UNSUPPORTED for what this version cannot read
 */
export async function openLog({ storage, seed, warn, lost, sizes = logSizes }: OpenLogOptions): Promise<Opened> {
  const keys = await storage.getAllKeys();
  const snapshot = await findSnapshot(storage, keys, warn);
  const isBaseless = snapshot === null && restsOnSeed(keys);
  // Its operations mean nothing in an empty world.
  const log = isBaseless ? nothingFound() : await replay(storage, keys, snapshot ?? nothingFound(), warn);
  const reached = isBaseless ? -1 : log.count;
  if (isMoreKept(keys, reached)) {
    const place = await setAside(storage, keys, ({ number }) => number > reached);
    const course = snapshot || log.count > 0 ? 'goes on without it' : 'begins anew';
    warn(
      `What the storage kept behind operation ${log.count} is damaged, and the server ${course}. What is left of it is set aside under "${place}".`,
    );
  }
  let { world } = log;
  let base = snapshot?.count ?? null;
  let snapshotLength = snapshot?.length ?? 0;
  if (!snapshot && log.count === 0) {
    world = await inSlices(restoring(seed));
    const text = await inSlices(storing(world));
    if (world.accounts.size > 0) {
      await writeSnapshot(storage, text, 0, '', sizes);
      base = 0;
    }
    snapshotLength = text.length;
  }
  renewRevisions(world);
  await removeOutside(storage, keys, base, log.count);
  const journal = new StorageJournal({
    storage,
    warn,
    lost,
    snapshot: () => storeWorld(world),
    count: log.count,
    mark: log.mark,
    logLength: log.length,
    snapshotLength,
    sizes,
  });
  return { world, journal };
}

function nothingFound(): Found {
  return { world: emptyWorld(), count: 0, mark: '', length: 0 };
}

async function findSnapshot(
  storage: KeyValueStorage,
  keys: readonly string[],
  warn: (warning: string) => void,
): Promise<Found | null> {
  for (const number of numbersOf(keys, 'snapshot').toReversed()) {
    const entry = await readEntry(`snapshot ${number}`, (piece) =>
      storage.getItem(writeKey({ kind: 'snapshot', number, piece })),
    );
    if (entry) {
      const end = entry.text.indexOf('\n');
      const world = await restore(entry.text.slice(end + 1), warn);
      return { world, count: number, mark: entry.text.slice(0, end), length: entry.text.length };
    }
    warn(`The snapshot ${number} is not whole and is left out: the server ended while writing it, or it is damaged.`);
  }
  return null;
}

async function replay(
  storage: KeyValueStorage,
  keys: readonly string[],
  start: Found,
  warn: (warning: string) => void,
): Promise<Found> {
  const { world } = start;
  let { count, mark } = start;
  let length = 0;
  for (const number of numbersOf(keys, 'log')) {
    // Left over from before the snapshot.
    if (number <= count) continue;
    const entry =
      number === count + 1
        ? await readEntry(mark, (piece) => storage.getItem(writeKey({ kind: 'log', number, piece })))
        : null;
    if (!entry) {
      warn(`The log is damaged behind operation ${count} and is cut there.`);
      break;
    }
    count += replayEntry(world, entry.text);
    ({ mark } = entry);
    length += entry.text.length;
  }
  return { world, count, mark, length };
}

async function restore(text: string, warn: (warning: string) => void): Promise<World> {
  const unknown = new Set<unknown>();
  try {
    return await inSlices(restoring(readParts(text), ({ part }) => unknown.add(part)));
  } catch (error) {
    throw unreadable('A snapshot', error);
  } finally {
    if (unknown.size > 0) {
      warn(`A newer version kept what this one does not know, and it is left out: ${[...unknown].join(', ')}.`);
    }
  }
}

/** @returns how many operations it holds */
function replayEntry(world: World, text: string): number {
  try {
    const operations = readOperations(text);
    for (const operation of operations) apply(world, operation);
    return operations.length;
  } catch (error) {
    throw unreadable('An operation of the log', error);
  }
}

function unreadable(what: string, cause: unknown): KitException {
  return new KitException(
    'UNSUPPORTED',
    `${what} is whole and cannot be read: another version of the app wrote it. Nothing was changed. Update the app, or reload the tab that is older.`,
    { cause },
  );
}

/** Whether a log stands behind a snapshot of the seed: one is written only once that snapshot is whole. */
function restsOnSeed(keys: readonly string[]): boolean {
  return numbersOf(keys, 'snapshot').includes(0) && numbersOf(keys, 'log').length > 0;
}

/** Whether the storage had taken more than up to an operation, and at most one entry that a crash cut off. */
function isMoreKept(keys: readonly string[], reached: number): boolean {
  return (
    numbersOf(keys, 'snapshot').some((number) => number > reached) ||
    numbersOf(keys, 'log').some((number) => number > reached + 1)
  );
}

/** Removes entries behind a cut, which must not come back to life, and whatever a snapshot made superfluous. */
async function removeOutside(
  storage: KeyValueStorage,
  keys: readonly string[],
  base: number | null,
  last: number,
): Promise<void> {
  const isNeeded = ({ kind, number }: LogKey): boolean =>
    kind === 'log' ? number > (base ?? 0) && number <= last : number === base;
  await removeWhere(storage, (key) => !isNeeded(key), keys);
}

function numbersOf(keys: readonly string[], kind: 'log' | 'snapshot'): number[] {
  const numbers = keys.flatMap((key) => {
    const read = readKey(key);
    return read?.kind === kind ? [read.number] : [];
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}
