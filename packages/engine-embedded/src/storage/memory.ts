import { readTerm, termKey } from './shared.ts';
import type { SharedStorage } from './shared.ts';

/** A storage that lasts as long as the object: for tests, and for a server that is to start again in one process. */
export function memoryStorage(entries: Iterable<readonly [string, string]> = []): SharedStorage {
  const values = new Map(entries);
  const write = (key: string, value: string | null): void => {
    if (value === null) values.delete(key);
    else values.set(key, value);
  };
  return {
    getItem: (key) => Promise.resolve(values.get(key) ?? null),
    getAllKeys: () => Promise.resolve([...values.keys()]),
    setItem: (key, value) => Promise.resolve(write(key, value)),
    removeItem: (key) => Promise.resolve(write(key, null)),
    seize() {
      const term = readTerm(values.get(termKey)) + 1;
      values.set(termKey, String(term));
      return Promise.resolve(term);
    },
    write(term, key, value) {
      const isMine = readTerm(values.get(termKey)) === term;
      if (isMine) write(key, value);
      return Promise.resolve(isMine);
    },
  };
}
