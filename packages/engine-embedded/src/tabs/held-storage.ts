import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';
import type { SharedStorage } from '../storage/shared.ts';

const nothing = (): void => undefined;

/** A storage in the hands of one tab. */
export interface Held {
  readonly storage: KeyValueStorage;
  /** The term under which it is held, and 0 when nobody can know one. Never rejects. */
  readonly term: Promise<number>;
  /** Resolves when a write showed that another tab took the storage over. */
  readonly isRobbed: Promise<void>;
}

/**
 * Takes a storage over from whichever tab wrote it before. Once another tab took it over in turn, a write never ends: it
 * is neither done nor acknowledged.
 */
export function holdStorage(shared: SharedStorage): Held {
  let seizing: Promise<number> | null = null;
  // Tried again after a failure, as reading is, but not once it worked: that would take it back from a later tab.
  const seized = (): Promise<number> =>
    (seizing ??= shared.seize().catch((error: unknown) => {
      seizing = null;
      throw error;
    }));
  let robbed = nothing;
  const isRobbed = new Promise<void>((resolve) => {
    robbed = resolve;
  });
  const write = async (key: string, value: string | null): Promise<void> => {
    if (await shared.write(await seized(), key, value)) return;
    robbed();
    await new Promise(() => undefined);
  };
  return {
    term: seized().catch(() => 0),
    isRobbed,
    storage: {
      getItem: (key) => seized().then(() => shared.getItem(key)),
      getAllKeys: () => seized().then(() => shared.getAllKeys()),
      setItem: write,
      removeItem: (key) => write(key, null),
    },
  };
}

/** A storage that no tab can take over from another: its host is whoever has the lock, and has it until its end. */
export function unheldStorage(storage: KeyValueStorage): Held {
  return { storage, term: Promise.resolve(0), isRobbed: new Promise(() => undefined) };
}
