import { Platform } from 'react-native';

/** A text that is kept: in a browser over reloads, on a device as long as the app runs. A demo need not remember longer. */
export interface KeptText {
  read(): string | null;
  /** `null` removes it. */
  write(text: string | null): void;
  /** Calls when another tab changed it. */
  watch(listener: () => void): void;
}

/** Kept for all tabs of a browser, or for this tab alone. */
export function keptText(name: string, reach: 'browser' | 'tab'): KeptText {
  if (Platform.OS !== 'web') return inMemory();
  return inStorage(() => (reach === 'browser' ? globalThis.localStorage : globalThis.sessionStorage), name);
}

function inStorage(storage: () => Storage, name: string): KeptText {
  return {
    // A browser that is told to keep nothing throws; then everything is as by default.
    read() {
      try {
        return storage().getItem(name);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        if (text === null) storage().removeItem(name);
        else storage().setItem(name, text);
      } catch {
        // As above.
      }
    },
    watch(listener) {
      // A server that draws the pages has no other tabs.
      if (!('addEventListener' in globalThis)) return;
      globalThis.addEventListener('storage', ({ key }) => {
        if (key === name || key === null) listener();
      });
    },
  };
}

function inMemory(): KeptText {
  let kept: string | null = null;
  return {
    read: () => kept,
    write(text) {
      kept = text;
    },
    watch() {},
  };
}
