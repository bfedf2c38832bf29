import type { ListRows } from './list-rows.ts';

/** How many rows can be selected. */
export type SelectionMode = 'none' | 'single' | 'multiple';

/** Which items are selected. It survives paging, search and changes; what disappears leaves it. */
export class ListSelection<Item> {
  readonly #rows: ListRows<Item>;
  readonly #idOf: (item: Item) => string;
  readonly #onChange: () => void;
  /** As they were when selected, for those that no list shows any more. */
  readonly #selected = new Map<string, Item>();
  #mode: SelectionMode;

  constructor(rows: ListRows<Item>, idOf: (item: Item) => string, mode: SelectionMode, onChange: () => void) {
    this.#rows = rows;
    this.#idOf = idOf;
    this.#mode = mode;
    this.#onChange = onChange;
  }

  get size(): number {
    return this.#selected.size;
  }

  /** The selected items as they are now, in the order of selection. */
  get items(): readonly Item[] {
    return [...this.#selected].map(([id, item]) => this.#rows.item(id) ?? item);
  }

  has(id: string): boolean {
    return this.#selected.has(id);
  }

  /** Selects an item or takes it out again. */
  toggle(id: string): void {
    const item = this.#rows.item(id);
    if (this.#mode === 'none' || item === undefined) return;
    const wasSelected = this.#selected.has(id);
    if (this.#mode === 'single') this.#forgetAll();
    if (wasSelected) this.#selected.delete(id);
    else this.#selected.set(id, item);
    this.#rows.select(id, !wasSelected);
    this.#onChange();
  }

  /** Selects what was selected elsewhere, without a word: to whoever listens nothing has changed. */
  restore(items: readonly Item[]): void {
    for (const item of items) {
      const id = this.#idOf(item);
      this.#selected.set(id, item);
      this.#rows.put(item);
      this.#rows.select(id, true);
    }
  }

  /** Another mode keeps what may stay selected in it. */
  setMode(mode: SelectionMode): void {
    this.#mode = mode;
    const most = mode === 'none' ? 0 : mode === 'single' ? 1 : Infinity;
    if (this.#selected.size > most) this.clear();
  }

  /** The item disappeared. */
  drop(id: string): void {
    if (this.#selected.delete(id)) this.#onChange();
  }

  clear(): void {
    if (this.#selected.size === 0) return;
    this.#forgetAll();
    this.#onChange();
  }

  #forgetAll(): void {
    for (const id of this.#selected.keys()) this.#rows.select(id, false);
    this.#selected.clear();
  }
}
