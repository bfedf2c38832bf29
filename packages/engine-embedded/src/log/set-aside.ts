import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';
import { asideKey, asideRound, readKey } from './keys.ts';
import type { LogKey } from './keys.ts';

/**
 * Moves what a damaged log still holds to keys of its own, where nothing reads or removes it: somebody may be able to mend
 * it. Nothing is removed before all of it is copied, and snapshots go last: where a crash comes between, the next start
 * finds the same damage, and not a log without what it rests on.
 * @returns where it is now
 */
export async function setAside(
  storage: KeyValueStorage,
  keys: readonly string[],
  isLost: (key: LogKey) => boolean,
): Promise<string> {
  // What was damaged before keeps its place.
  const round = 1 + keys.reduce((last, key) => Math.max(last, asideRound(key)), 0);
  const lost = keys.flatMap((key) => {
    const read = readKey(key);
    return read && isLost(read) ? [{ key, ...read }] : [];
  });
  for (const { key } of lost) {
    const value = await storage.getItem(key);
    if (value !== null) await storage.setItem(asideKey(key, round), value);
  }
  for (const kind of ['log', 'snapshot'] as const) {
    for (const one of lost) if (one.kind === kind) await storage.removeItem(one.key);
  }
  return asideKey('', round);
}
