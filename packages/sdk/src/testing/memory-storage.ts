import type { KeyValueStorage } from '../storage.ts';

/** A storage that forgets with the test, and fails on demand. */
export class MemoryStorage implements KeyValueStorage {
  readonly items = new Map<string, string>();
  isBroken = false;

  async getItem(key: string): Promise<string | null> {
    return this.items.get(key) ?? null;
  }

  async setItem(key: string, value: string): Promise<void> {
    if (this.isBroken) throw new Error('The disk is full.');
    this.items.set(key, value);
  }

  async removeItem(key: string): Promise<void> {
    this.items.delete(key);
  }

  async getAllKeys(): Promise<readonly string[]> {
    return [...this.items.keys()];
  }
}
