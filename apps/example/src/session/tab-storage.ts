import type { Kit } from '@open-chat-kit/react-native';
import { Platform } from 'react-native';

type KeyValueStorage = NonNullable<ConstructorParameters<typeof Kit.ChatClient>[0]['storage']>;

/** Keeps what waits to be sent over a reload of this tab; `undefined` where there is no such place. */
export function tabStorage(prefix: string): KeyValueStorage | undefined {
  if (Platform.OS !== 'web') return undefined;
  let storage: Storage;
  try {
    storage = globalThis.sessionStorage;
  } catch {
    return undefined; // a browser that is told to keep nothing
  }
  return {
    getItem: async (key) => storage.getItem(prefix + key),
    setItem: async (key, value) => storage.setItem(prefix + key, value),
    removeItem: async (key) => storage.removeItem(prefix + key),
    getAllKeys: async () =>
      Object.keys(storage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
  };
}
