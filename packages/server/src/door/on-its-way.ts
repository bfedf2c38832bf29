import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Resolves once most of what was written is on its way, or is waited for no longer. */
export async function onItsWay(wire: Writable, signal: AbortSignal): Promise<void> {
  if (!wire.writableNeedDrain) return;
  // Broken, or given up: there is nothing to wait for.
  await once(wire, 'drain', { signal }).catch(() => {});
}
