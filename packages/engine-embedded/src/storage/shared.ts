import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';

/**
 * A storage that several tabs have open and one of them writes: whoever seized it last. A tab that stood still while
 * another one took over finds that its writes fail, however late they come.
 */
export interface SharedStorage extends KeyValueStorage {
  /** Takes it over from whoever wrote it before. @returns a term, higher than all before */
  seize(): Promise<number>;
  /** Writes a value, or removes it (`null`), unless somebody seized the storage since `term`: both in one step. @returns whether it was done */
  write(term: number, key: string, value: string | null): Promise<boolean>;
}

/** The key of the newest term. */
export const termKey = 'open-chat-kit/term';

/** Whether a storage can be taken over from a tab that does not answer. */
export function isShared(storage: KeyValueStorage): storage is SharedStorage {
  return 'seize' in storage && 'write' in storage;
}

/** Reads a term. */
export function readTerm(value: unknown): number {
  return typeof value === 'string' ? Number(value) : 0;
}
