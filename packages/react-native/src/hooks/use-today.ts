import type { Clock } from '@open-chat-kit/sdk';
import { useSyncExternalStore } from 'react';
import { useClock } from '../client/use-clock.ts';
import { DayWatch } from '../models/day-watch.ts';
import { dayOf } from '../models/day.ts';

/**
 * First millisecond of the user's day, live over midnight. `null` while a server draws: it does not know the day. Rows read
 * it, not their list: a list without rows yet is drawn by a server, and must not be drawn once more for it.
 */
export function useToday(): number | null {
  const { subscribe, read } = todayBy(useClock());
  return useSyncExternalStore(subscribe, read, onServer);
}

interface Today {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly read: () => number;
}

const todays = new WeakMap<Clock, Today>();

/** One for all rows that live in the same time. */
function todayBy(clock: Clock): Today {
  const known = todays.get(clock) ?? startToday(clock);
  todays.set(clock, known);
  return known;
}

function startToday(clock: Clock): Today {
  const listeners = new Set<() => void>();
  const watch = new DayWatch(clock, () => {
    for (const listener of [...listeners]) listener();
  });
  return {
    subscribe(onChange) {
      // Of its own for each: the same function may listen twice.
      const listener = (): void => onChange();
      if (listeners.size === 0) watch.begin();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) watch.end();
      };
    },
    read: () => dayOf(clock.now()),
  };
}

function onServer(): null {
  return null;
}
