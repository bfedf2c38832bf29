import { KitException } from '@open-chat-kit/sdk/engine';
import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';
import type { Operation } from '../state/operation.ts';
import { writeEntry } from './entry.ts';
import type { Journal, OnLost } from './journal.ts';
import { readKey, writeKey } from './keys.ts';
import type { LogKey } from './keys.ts';

/** Lengths in UTF-16 code units. */
export interface LogSizes {
  /** Longest value under one key. */
  readonly piece: number;
  /** Length of the log below which no snapshot is worth it. */
  readonly log: number;
}

/** AsyncStorage on Android cannot read back values of more than 2 MB. */
export const logSizes: LogSizes = { piece: 262_144, log: 524_288 };

/** What a {@link StorageJournal} starts from. */
export interface StorageJournalOptions {
  readonly storage: KeyValueStorage;
  readonly warn: (warning: string) => void;
  /** Called once, when a write failed. The journal takes no more afterwards. */
  readonly lost: OnLost;
  /** The whole world as text, at this moment. */
  readonly snapshot: () => string;
  /** How many operations were written before. */
  readonly count: number;
  /** Mark of the last entry of the log. */
  readonly mark: string;
  /** Length of the log since the last snapshot, and of that snapshot. */
  readonly logLength: number;
  readonly snapshotLength: number;
  readonly sizes: LogSizes;
}

interface Write {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: KitException) => void;
}

/**
 * Keeps changes in a key-value store: one entry for each group of changes, and now and then a snapshot of everything,
 * after which the entries before it are removed. A snapshot is due when the log has become as long as the last one, so
 * that all snapshots together cost no more than the log itself. It is written beside the log, which goes on meanwhile,
 * and counts only once it is whole.
 */
export class StorageJournal implements Journal {
  readonly #options: StorageJournalOptions;
  #pending: Operation[] = [];
  /** The write that takes what is pending, and the newest one that was begun. */
  #next: Write | null = null;
  #newest: Promise<void> = Promise.resolve();
  #isWriting = false;
  #isLost = false;
  #count: number;
  #mark: string;
  #logLength: number;
  #snapshotLength: number;
  #snapshotting: Promise<void> | null = null;
  /** Length of the log from which on a snapshot is tried again that could not be written. */
  #retryFrom = 0;

  constructor(options: StorageJournalOptions) {
    this.#options = options;
    this.#count = options.count;
    this.#mark = options.mark;
    this.#logLength = options.logLength;
    this.#snapshotLength = options.snapshotLength;
  }

  append(operation: Operation): void {
    this.#pending.push(operation);
    if (this.#next) return;
    this.#next = newWrite();
    this.#newest = this.#next.promise;
    if (!this.#isWriting) void Promise.resolve().then(() => this.#flush());
  }

  settled(): Promise<void> {
    return this.#newest;
  }

  async close(): Promise<void> {
    await this.#newest.catch(nothing);
    await this.#snapshotting;
  }

  async #flush(): Promise<void> {
    this.#isWriting = true;
    while (this.#next && !this.#isLost) {
      const write = this.#next;
      const operations = this.#pending;
      this.#next = null;
      this.#pending = [];
      const { values, mark } = writeEntry(this.#mark, JSON.stringify(operations), this.#options.sizes.piece);
      const first = this.#count + 1;
      const last = this.#count + operations.length;
      // Taken now: at this moment the world holds what this entry holds, and nothing younger.
      const snapshot = this.#isSnapshotDue() ? this.#snapshot() : null;
      try {
        await writeValues(this.#options.storage, 'log', first, values);
      } catch (error) {
        this.#fail(write, error);
        return;
      }
      this.#count = last;
      this.#mark = mark;
      this.#logLength += values.reduce((sum, value) => sum + value.length, 0);
      write.resolve();
      if (snapshot === null) continue;
      this.#snapshotting = this.#keep(snapshot, last, mark).finally(() => {
        this.#snapshotting = null;
      });
    }
    this.#isWriting = false;
  }

  #isSnapshotDue(): boolean {
    const due = Math.max(this.#options.sizes.log, this.#snapshotLength, this.#retryFrom);
    return this.#snapshotting === null && this.#logLength > due;
  }

  /** `null` for a world of which none can be made: texts have an end. */
  #snapshot(): string | null {
    try {
      return this.#options.snapshot();
    } catch (error) {
      this.#goOnWithout(error);
      return null;
    }
  }

  async #keep(snapshot: string, number: number, mark: string): Promise<void> {
    const logLength = this.#logLength;
    const { storage, sizes, warn } = this.#options;
    try {
      await writeSnapshot(storage, snapshot, number, mark, sizes);
    } catch (error) {
      this.#goOnWithout(error);
      // What stands of it takes the room of the log. It is passed over at the next start.
      await removeWhere(storage, (key) => key.kind === 'snapshot' && key.number === number).catch(nothing);
      return;
    }
    this.#snapshotLength = snapshot.length;
    this.#logLength -= logLength;
    this.#retryFrom = 0;
    // Whoever reads the storage anew removes what the snapshot made superfluous.
    if (this.#isLost) return;
    await removeWhere(storage, (key) => (key.kind === 'log' ? key.number <= number : key.number < number)).catch(
      (error: unknown) => warn(`What a snapshot made superfluous could not be removed: ${String(error)}`),
    );
  }

  /** The log goes on without a snapshot, which is tried again when it is half as long again: each try costs as much as all of them. */
  #goOnWithout(error: unknown): void {
    this.#retryFrom = this.#logLength * 1.5;
    this.#options.warn(`A snapshot could not be written, the log is kept instead: ${String(error)}`);
  }

  #fail(write: Write, error: unknown): void {
    this.#isLost = true;
    this.#isWriting = false;
    const lost = new KitException(
      'NETWORK',
      'The server could not write this down. It may or may not have taken effect: look, or try again.',
      { cause: error },
    );
    write.reject(lost);
    this.#next?.reject(lost);
    // A snapshot under way goes on to write: who reads meanwhile would take it for one that is not whole.
    this.#options.lost(this.#snapshotting ?? Promise.resolve());
  }
}

/** Writes a snapshot whose last operation is `number`; `mark` is that of the entry in the log that holds it. */
export async function writeSnapshot(
  storage: KeyValueStorage,
  text: string,
  number: number,
  mark: string,
  sizes: LogSizes,
): Promise<void> {
  const { values } = writeEntry(`snapshot ${number}`, `${mark}\n${text}`, sizes.piece);
  await writeValues(storage, 'snapshot', number, values);
}

/** Removes what is superfluous of what is kept, or of these keys. */
export async function removeWhere(
  storage: KeyValueStorage,
  isSuperfluous: (key: LogKey) => boolean,
  keys?: readonly string[],
): Promise<void> {
  for (const key of keys ?? (await storage.getAllKeys())) {
    const read = readKey(key);
    if (read && isSuperfluous(read)) await storage.removeItem(key);
  }
}

async function writeValues(
  storage: KeyValueStorage,
  kind: 'log' | 'snapshot',
  number: number,
  values: readonly string[],
): Promise<void> {
  for (const [piece, value] of values.entries()) await storage.setItem(writeKey({ kind, number, piece }), value);
}

const nothing = (): void => undefined;

function newWrite(): Write {
  let resolve = nothing;
  let reject: Write['reject'] = nothing;
  const promise = new Promise<void>((keep, lose) => {
    resolve = keep;
    reject = lose;
  });
  // Some changes have nobody waiting for them.
  promise.catch(nothing);
  return { promise, resolve, reject };
}
