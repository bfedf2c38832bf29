import { useSyncExternalStore } from 'react';

interface Model<State> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => State;
  readonly getServerSnapshot: () => State;
}

/** What a model says, drawn anew when it changes; `null` without one. */
export function useModelState<State>(model: Model<State>): State;
export function useModelState<State>(model: Model<State> | null): State | null;
export function useModelState<State>(model: Model<State> | null): State | null {
  const { subscribe, getSnapshot, getServerSnapshot } = model ?? none;
  return useSyncExternalStore<State | null>(subscribe, getSnapshot, getServerSnapshot);
}

const none: Model<null> = { subscribe: () => () => {}, getSnapshot: () => null, getServerSnapshot: () => null };
