import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';

/** A storage in one file. */
export interface FileStorage extends KeyValueStorage {
  close(): void;
}

/**
 * Opens a storage that writes to the end of one file, each change as a line that is written before it counts. A line that a
 * crash cut off is passed over. It is not waited for until it is on the disk: processes are killed here, and what one has
 * written outlives it in the system's memory; a machine that goes down is another thing.
 */
export function openFileStorage(file: string): FileStorage {
  const descriptor = openSync(file, 'a+');
  const values = new Map<string, string>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const change = readLine(line);
    if (change?.value === null) values.delete(change.key);
    else if (change) values.set(change.key, change.value);
  }
  const write = (key: string, value: string | null): void => {
    writeSync(descriptor, `\n${JSON.stringify([key, value])}`);
  };
  return {
    getItem: async (key) => values.get(key) ?? null,
    getAllKeys: async () => [...values.keys()],
    async setItem(key, value) {
      write(key, value);
      values.set(key, value);
    },
    async removeItem(key) {
      write(key, null);
      values.delete(key);
    },
    close: () => closeSync(descriptor),
  };
}

function readLine(line: string): { readonly key: string; readonly value: string | null } | null {
  try {
    const change: unknown = JSON.parse(line);
    if (!Array.isArray(change)) return null;
    const [key, value]: readonly unknown[] = change;
    return typeof key === 'string' && (typeof value === 'string' || value === null) ? { key, value } : null;
  } catch {
    return null;
  }
}
