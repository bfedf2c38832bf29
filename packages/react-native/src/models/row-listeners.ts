/** Listeners by row: a change reaches those of its row alone, each once, when it is flushed. */
export class RowListeners {
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #changed = new Set<string>();

  subscribe(id: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(id, listeners);
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) this.#listeners.delete(id);
    };
  }

  touch(id: string): void {
    this.#changed.add(id);
  }

  /** Tells the listeners of what was touched since the last time. */
  flush(): void {
    if (this.#changed.size === 0) return;
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const id of changed) for (const listener of [...(this.#listeners.get(id) ?? [])]) listener();
  }
}
