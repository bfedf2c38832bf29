import { RowStore } from '../row-store.ts';

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

/** The items that lists show. */
export class ListRows<Item> extends RowStore<ListRow<Item>> {
  readonly #options: ListRowsOptions<Item>;
  #isDrawnNew = true;

  constructor(options: ListRowsOptions<Item>) {
    super(options.onChange);
    this.#options = options;
  }

  /** Ids of the items that somebody draws, if they are others than when it was asked before. */
  takeDrawn(): readonly string[] | undefined {
    if (!this.#isDrawnNew) return undefined;
    this.#isDrawnNew = false;
    return this.drawn;
  }

  item(id: string): Item | undefined {
    return this.get(id)?.item;
  }

  put(item: Item): void {
    const { idOf, isSame } = this.#options;
    const id = idOf(item);
    const before = this.get(id);
    if (before !== undefined && (before.item === item || isSame(before.item, item))) return;
    this.set(id, { item, isSelected: before?.isSelected ?? false });
  }

  select(id: string, isSelected: boolean): void {
    const row = this.get(id);
    if (row !== undefined && row.isSelected !== isSelected) this.set(id, { ...row, isSelected });
  }

  protected override onDrawn(): void {
    this.#isDrawnNew = true;
    this.#options.onChange();
  }
}
