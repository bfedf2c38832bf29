/** What a row draws. The same object as long as nothing of it changed. */
export interface ListRow<Item> {
  readonly item: Item;
  readonly isSelected: boolean;
}

interface ListRowsOptions<Item> {
  readonly idOf: (item: Item) => string;
  /** An answer that says nothing new must not render anything. */
  readonly isSame: (a: Item, b: Item) => boolean;
  /** Called when listeners have come or gone, and with the first change that is to be flushed. */
  readonly onChange: () => void;
}

/** The items that lists show, by id, each with its own listeners: a change reaches the rows of that item alone. */
export class ListRows<Item> {
  readonly #rows = new Map<string, ListRow<Item>>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #changed = new Set<string>();
  readonly #options: ListRowsOptions<Item>;
  #isDrawnNew = true;

  constructor(options: ListRowsOptions<Item>) {
    this.#options = options;
  }

  /** Ids of the items that somebody draws, if they are others than when it was asked before. */
  takeDrawn(): readonly string[] | undefined {
    if (!this.#isDrawnNew) return undefined;
    this.#isDrawnNew = false;
    return [...this.#listeners.keys()];
  }

  get(id: string): ListRow<Item> | undefined {
    return this.#rows.get(id);
  }

  item(id: string): Item | undefined {
    return this.#rows.get(id)?.item;
  }

  put(item: Item): void {
    const { idOf, isSame } = this.#options;
    const rows = this.#rows;
    const id = idOf(item);
    const before = rows.get(id);
    if (before !== undefined && (before.item === item || isSame(before.item, item))) return;
    rows.set(id, { item, isSelected: before?.isSelected ?? false });
    this.#touch(id);
  }

  select(id: string, isSelected: boolean): void {
    const row = this.#rows.get(id);
    if (row === undefined || row.isSelected === isSelected) return;
    this.#rows.set(id, { ...row, isSelected });
    this.#touch(id);
  }

  remove(id: string): void {
    if (this.#rows.delete(id)) this.#touch(id);
  }

  clear(): void {
    for (const id of this.#rows.keys()) this.#changed.add(id);
    this.#rows.clear();
    this.#options.onChange();
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
    this.#options.onChange();
  }

  #touch(id: string): void {
    const changed = this.#changed;
    const isFirst = changed.size === 0;
    changed.add(id);
    if (isFirst) this.#options.onChange();
  }
}
