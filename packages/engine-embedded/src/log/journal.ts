import type { Operation } from '../state/operation.ts';

/** Where changes are kept for good. */
export interface Journal {
  /** Writes a change behind the last one. Changes of one turn are written together. */
  append(operation: Operation): void;
  /** Settles when everything appended so far is safe; the same promise for the same write. Rejects when it is lost. */
  settled(): Promise<void>;
  /** Waits for the last write. */
  close(): Promise<void>;
}

const done = Promise.resolve();

/** Keeps nothing: for a server that ends with its process. */
export const forgetfulJournal: Journal = Object.freeze({
  append: () => undefined,
  settled: () => done,
  close: () => done,
});

/** Is told that a write was lost. `quiet` resolves once nothing of that journal writes any more: until then nobody may read. */
export type OnLost = (quiet: Promise<void>) => void;
