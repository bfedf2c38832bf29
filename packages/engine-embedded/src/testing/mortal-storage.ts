import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';

/** A storage whose server can be killed. */
export interface MortalStorage extends KeyValueStorage {
  /** From now on nothing of this server is kept, and none of its writes ever ends: what is underneath is another's. */
  kill(): void;
}

/** Gives one life of a server its storage. */
export function mortalStorage(storage: KeyValueStorage): MortalStorage {
  let isAlive = true;
  const write = (run: () => Promise<void>): Promise<void> => (isAlive ? run() : new Promise(() => undefined));
  return {
    getItem: (key) => storage.getItem(key),
    getAllKeys: () => storage.getAllKeys(),
    setItem: (key, value) => write(() => storage.setItem(key, value)),
    removeItem: (key) => write(() => storage.removeItem(key)),
    kill() {
      isAlive = false;
    },
  };
}
