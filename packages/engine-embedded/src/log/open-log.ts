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
 * Reads the newest whole snapshot and the log behind it, up to the first damage. What stands behind damage is removed,
 * with a warning: it was never acknowledged, unless the storage itself lost what it had taken.
 *
 * What is whole and makes no sense is no damage: another version wrote it, and it was acknowledged. Leaving an operation
 * out would shift the ids of all that follow, and the next snapshot would remove it for good. So nothing is opened then,
 * and nothing touched. Only kinds of parts that this version does not know are passed over: nothing else rests on them.
 * @throws UNSUPPORTED for what this version cannot read
 */
export async function openLog({ storage, seed, warn, lost, sizes = logSizes }: OpenLogOptions): Promise<Opened> {
  const keys = await storage.getAllKeys();
  const snapshot = await findSnapshot(storage, keys, warn);
  const log = await replay(storage, keys, snapshot ?? { world: emptyWorld(), count: 0, mark: '', length: 0 }, warn);
  let { world } = log;
  let snapshotLength = snapshot?.length ?? 0;
  if (!snapshot && log.count === 0) {
    world = await inSlices(restoring(seed));
    const text = await inSlices(storing(world));
    if (world.accounts.size > 0) await writeSnapshot(storage, text, 0, '', sizes);
    snapshotLength = text.length;
  }
  renewRevisions(world);
  await removeOutside(storage, keys, snapshot?.count ?? 0, log.count);
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

/** Removes entries behind a cut, which must not come back to life, and whatever a snapshot made superfluous. */
async function removeOutside(
  storage: KeyValueStorage,
  keys: readonly string[],
  snapshot: number,
  last: number,
): Promise<void> {
  const isNeeded = ({ kind, number }: LogKey): boolean =>
    kind === 'log' ? number > snapshot && number <= last : number === snapshot;
  await removeWhere(storage, (key) => !isNeeded(key), keys);
}

function numbersOf(keys: readonly string[], kind: 'log' | 'snapshot'): number[] {
  const numbers = keys.flatMap((key) => {
    const read = readKey(key);
    return read?.kind === kind ? [read.number] : [];
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}
