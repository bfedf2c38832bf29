import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** Which row is open beside the list. A store: when another one is, those two rows are drawn, and no other. */
export class ActiveRow {
  #id: string | undefined;
  readonly #listeners = new Set<() => void>();

  set(id: string | undefined): void {
    if (id === this.#id) return;
    this.#id = id;
    for (const listener of [...this.#listeners]) listener();
  }

  is(id: string): boolean {
    return this.#id === id;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** The store for this id; the same one always. */
export function useActiveRow(id: string | undefined): ActiveRow {
  const [active] = useState(() => new ActiveRow());
  useLayoutEffect(() => active.set(id), [active, id]);
  return active;
}

/** Whether this row is the one. */
export function useIsActive(active: ActiveRow, id: string): boolean {
  const subscribe = useCallback((listener: () => void) => active.subscribe(listener), [active]);
  const isActive = (): boolean => active.is(id);
  return useSyncExternalStore(subscribe, isActive, isActive);
}
