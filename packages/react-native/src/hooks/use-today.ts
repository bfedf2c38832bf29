import { systemClock } from '@open-chat-kit/sdk';
import { useSyncExternalStore } from 'react';
import { DayWatch } from '../models/day-watch.ts';
import { dayOf } from '../models/day.ts';

/** First millisecond of the user's day, live over midnight. `null` while a server draws: it does not know the day. */
export function useToday(): number | null {
  return useSyncExternalStore(subscribe, read, onServer);
}

function subscribe(listener: () => void): () => void {
  const watch = new DayWatch(systemClock, listener);
  watch.begin();
  return () => watch.end();
}

function read(): number {
  return dayOf(systemClock.now());
}

function onServer(): null {
  return null;
}
