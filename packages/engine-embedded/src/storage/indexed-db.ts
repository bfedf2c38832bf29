import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';
import { createStore, del, get, keys, set } from 'idb-keyval';

/**
 * A storage in the browser's IndexedDB. What was written survives the end of the tab and of the browser; browsers may
 * lose the last moment before the power fails, because they do not wait for the disk by default.
 * @param name of the database; servers with different names know nothing of each other
 */
export function indexedDbStorage(name: string): KeyValueStorage {
  const store = createStore(`open-chat-kit ${name}`, 'entries');
  return {
    async getItem(key) {
      const value: unknown = await get(key, store);
      return typeof value === 'string' ? value : null;
    },
    getAllKeys: () => keys<string>(store),
    setItem: (key, value) => set(key, value, store),
    removeItem: (key) => del(key, store),
  };
}
