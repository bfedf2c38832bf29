import { KitException } from '@open-chat-kit/sdk/engine';
import type { Clock, KeyValueStorage } from '@open-chat-kit/sdk/engine';
import type { Faults } from '../faults.ts';

/** A storage whose writes are late or fail, as the faults say: before the value is kept, or after. */
export function faultyStorage(storage: KeyValueStorage, faults: Faults, clock: Clock): KeyValueStorage {
  const suffer = async (write: () => Promise<void>): Promise<void> => {
    const { delay, failure } = faults.decide('storage');
    if (delay > 0) await new Promise<void>((resolve) => clock.after(delay, resolve));
    if (failure?.when === 'before') throw broken();
    await write();
    if (failure) throw broken();
  };
  return {
    getItem: (key) => storage.getItem(key),
    getAllKeys: () => storage.getAllKeys(),
    setItem: (key, value) => suffer(() => storage.setItem(key, value)),
    removeItem: (key) => suffer(() => storage.removeItem(key)),
  };
}

function broken(): KitException {
  return new KitException('INTERNAL', 'A fault was injected into this write.');
}
