import { systemClock } from '@open-chat-kit/sdk';
import { useState, useSyncExternalStore } from 'react';
import { DayWatch } from '../models/day-watch.ts';

/** First millisecond of the user's day, until the next one begins. `null` where only a server draws. */
export function useToday(): number | null {
  const [day] = useState(() => new Today());
  return useSyncExternalStore<number | null>(day.subscribe, day.read, unknown);
}

/** A day watch with the life of a component. */
class Today {
  #listener: () => void = unknown;
  readonly #watch = new DayWatch(systemClock, () => this.#listener());

  readonly read = (): number => this.#watch.today;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listener = listener;
    this.#watch.begin();
    return () => this.#watch.end();
  };
}

function unknown(): null {
  return null;
}
