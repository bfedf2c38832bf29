import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';

/** A storage that lasts as long as the object: for tests, and for a server that is to start again in one process. */
export function memoryStorage(entries: Iterable<readonly [string, string]> = []): KeyValueStorage {
  const values = new Map(entries);
  return {
    getItem: (key) => Promise.resolve(values.get(key) ?? null),
    getAllKeys: () => Promise.resolve([...values.keys()]),
    setItem(key, value) {
      values.set(key, value);
      return Promise.resolve();
    },
    removeItem(key) {
      values.delete(key);
      return Promise.resolve();
    },
  };
}
