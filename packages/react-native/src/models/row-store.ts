/** Rows by id, each with its own listeners: a change reaches those of its row alone, each once, when it is flushed. */
export class RowStore<Row> {
  /** Read by stores of one kind with each event: where private names become calls of a helper, each call counts. */
  protected readonly rows: Map<string, Row> = new Map();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #changed = new Set<string>();
  readonly #onChange: () => void;
  readonly #onDrawn: (() => void) | undefined;
  #isDrawnNew = true;

  /** `onChange` is called with the first change that is to be flushed, `onDrawn` when rows begin or end to be drawn. */
  constructor(onChange: () => void, onDrawn?: () => void) {
    this.#onChange = onChange;
    this.#onDrawn = onDrawn;
  }

  /** Ids of the rows that somebody draws, if they are others than when it was asked before. */
  takeDrawn(): readonly string[] | undefined {
    if (!this.#isDrawnNew) return undefined;
    this.#isDrawnNew = false;
    return [...this.#listeners.keys()];
  }

  /** Whether somebody draws the row of this id. */
  isDrawn(id: string): boolean {
    return this.#listeners.has(id);
  }

  get(id: string): Row | undefined {
    return this.rows.get(id);
  }

  set(id: string, row: Row): void {
    this.rows.set(id, row);
    this.touch(id);
  }

  remove(id: string): void {
    if (this.rows.delete(id)) this.touch(id);
  }

  clear(): void {
    for (const id of this.rows.keys()) this.#changed.add(id);
    this.rows.clear();
    this.#onChange();
  }

  /** What is drawn for this id changed, whether or not it has a row. */
  touch(id: string): void {
    const changed = this.#changed;
    const isFirst = changed.size === 0;
    changed.add(id);
    if (isFirst) this.#onChange();
  }

  subscribe(id: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    if (listeners.size === 0) this.#drawnMoved();
    listeners.add(listener);
    this.#listeners.set(id, listeners);
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      this.#listeners.delete(id);
      this.#drawnMoved();
    };
  }

  /** Tells the listeners of what changed since the last time, each once. */
  flush(): void {
    if (this.#changed.size === 0) return;
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const id of changed) for (const listener of [...(this.#listeners.get(id) ?? [])]) listener();
  }

  #drawnMoved(): void {
    this.#isDrawnNew = true;
    this.#onDrawn?.();
  }
}
