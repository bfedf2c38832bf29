/**
 * A place that keeps strings by key: what AsyncStorage, `expo-sqlite/kv-store` and small IndexedDB wrappers offer.
 * A resolved `setItem` means that the value survives a crash.
 */
export interface KeyValueStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  getAllKeys(): Promise<readonly string[]>;
}
