import type { SharedStorage } from '../storage/shared.ts';

/** A storage whose server can be killed. */
export interface MortalStorage extends SharedStorage {
  /** From now on nothing of this server is kept, and none of its writes ever ends: what is underneath is another's. */
  kill(): void;
}

/** Gives one life of a server its storage. */
export function mortalStorage(storage: SharedStorage): MortalStorage {
  let isAlive = true;
  const write = <Value>(run: () => Promise<Value>): Promise<Value> => (isAlive ? run() : new Promise(() => undefined));
  return {
    getItem: (key) => storage.getItem(key),
    getAllKeys: () => storage.getAllKeys(),
    setItem: (key, value) => write(() => storage.setItem(key, value)),
    removeItem: (key) => write(() => storage.removeItem(key)),
    seize: () => write(() => storage.seize()),
    write: (term, key, value) => write(() => storage.write(term, key, value)),
    kill() {
      isAlive = false;
    },
  };
}
