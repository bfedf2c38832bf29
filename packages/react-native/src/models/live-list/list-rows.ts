import { RowStore } from '../row-store.ts';
import { hasSameContent } from '../same-content.ts';
import type { Aging, Placing } from './list-description.ts';

/** What a row draws. The same object as long as nothing of it changed. */
export interface ListRow<Item> {
  readonly item: Item;
  readonly isSelected: boolean;
}

/** `isSame`: an answer that says nothing new must not render anything. */
type Telling<Item> = Pick<Placing<Item>, 'idOf'> & Pick<Aging<Item>, 'isSame'>;

/** The items that lists show. */
export class ListRows<Item> extends RowStore<ListRow<Item>> {
  readonly #telling: Telling<Item>;

  /** `onChange` is called when listeners have come or gone, and with the first change that is to be flushed. */
  constructor(telling: Telling<Item>, onChange: () => void) {
    super(onChange, onChange);
    this.#telling = telling;
  }

  item(id: string): Item | undefined {
    return this.rows.get(id)?.item;
  }

  put(item: Item, id: string = this.#telling.idOf(item)): void {
    const { isSame = hasSameContent } = this.#telling;
    const before = this.rows.get(id);
    if (before !== undefined && (before.item === item || isSame(before.item, item))) return;
    this.rows.set(id, { item, isSelected: before?.isSelected ?? false });
    this.touch(id);
  }

  select(id: string, isSelected: boolean): void {
    const row = this.rows.get(id);
    if (row !== undefined && row.isSelected !== isSelected) this.set(id, { ...row, isSelected });
  }
}
