import { systemClock } from '@open-chat-kit/sdk';
import { useSyncExternalStore } from 'react';
import { DayWatch } from '../models/day-watch.ts';
import { dayOf } from '../models/day.ts';

/**
 * First millisecond of the user's day, live over midnight. `null` while a server draws: it does not know the day. Rows read
 * it, not their list: a list without rows yet is drawn by a server, and must not be drawn once more for it.
 */
export function useToday(): number | null {
  return useSyncExternalStore(subscribe, read, onServer);
}

const listeners = new Set<() => void>();
/** One for all rows. */
const watch = new DayWatch(systemClock, () => {
  for (const listener of [...listeners]) listener();
});

function subscribe(onChange: () => void): () => void {
  // Of its own for each: the same function may listen twice.
  const listener = (): void => onChange();
  if (listeners.size === 0) watch.begin();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) watch.end();
  };
}

function read(): number {
  return dayOf(systemClock.now());
}

function onServer(): null {
  return null;
}
