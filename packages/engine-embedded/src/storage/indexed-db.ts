import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval';
import { readTerm, termKey } from './shared.ts';
import type { SharedStorage } from './shared.ts';

/**
 * A storage in the browser's IndexedDB. What was written survives the end of the tab and of the browser; browsers may
 * lose the last moment before the power fails, because they do not wait for the disk by default.
 * @param name of the database; servers with different names know nothing of each other
 */
export function indexedDbStorage(name: string): SharedStorage {
  const store = endedWithThePage(createStore(`open-chat-kit ${name}`, 'entries'));

  /** Looks at the newest term and changes something, in one transaction: those of all tabs come one after another. */
  const change = <Result>(run: (term: number, entries: IDBObjectStore) => Result): Promise<Result> =>
    store(
      'readwrite',
      (entries) =>
        new Promise((resolve, reject) => {
          const { transaction } = entries;
          const asking: IDBRequest<unknown> = entries.get(termKey);
          asking.addEventListener('success', () => {
            const result = run(readTerm(asking.result), entries);
            transaction.addEventListener('complete', () => resolve(result));
            // At once: a tab that is frozen before it hears of its write would keep all others out.
            transaction.commit();
          });
          transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('A write was aborted.')));
        }),
    );

  return {
    async getItem(key) {
      const value: unknown = await get(key, store);
      return typeof value === 'string' ? value : null;
    },
    getAllKeys: () => keys<string>(store),
    setItem: (key, value) => set(key, value, store),
    removeItem: (key) => del(key, store),
    seize: () =>
      change((before, entries) => {
        entries.put(String(before + 1), termKey);
        return before + 1;
      }),
    write: (term, key, value) =>
      change((newest, entries) => {
        if (newest !== term) return false;
        if (value === null) entries.delete(key);
        else entries.put(value, key);
        return true;
      }),
  };
}

/**
 * Ends what is under way when the page is left. WebKit on Linux keeps a transaction of a page that went while it ran, and
 * whoever wants to write waits for it until the browser ends. Nothing is lost: it was not acknowledged yet.
 */
function endedWithThePage(store: UseStore): UseStore {
  const open = new Set<IDBTransaction>();
  globalThis.addEventListener?.('pagehide', () => {
    for (const transaction of open) {
      try {
        transaction.abort();
      } catch {
        // It ended by itself, or is being written already.
      }
    }
  });
  return (mode, run) =>
    store(mode, (entries) => {
      const { transaction } = entries;
      open.add(transaction);
      for (const end of ['complete', 'abort'] as const)
        transaction.addEventListener(end, () => open.delete(transaction));
      return run(entries);
    });
}
