import { comparePlaces, isAscending, type Placing, sorted } from './list-description.ts';
import type { ListRows } from './list-rows.ts';

/** The ids of a list in its order: another array only when one came, went or moved. The items are those of the rows. */
export class OrderedIds<Item> {
  readonly #placing: Placing<Item>;
  readonly #rows: ListRows<Item>;
  #ids: readonly string[] = [];
  #members = new Set<string>();

  constructor(placing: Placing<Item>, rows: ListRows<Item>) {
    this.#placing = placing;
    this.#rows = rows;
  }

  get all(): readonly string[] {
    return this.#ids;
  }

  has(id: string): boolean {
    return this.#members.has(id);
  }

  clear(): void {
    this.#ids = [];
    this.#members = new Set();
  }

  /** These items and no others. */
  replace(items: readonly Item[]): void {
    const ids = sorted(this.#placing, items).map(this.#placing.idOf);
    if (ids.length === this.#ids.length && ids.every((id, index) => id === this.#ids[index])) return;
    this.#ids = ids;
    this.#members = new Set(ids);
  }

  /** These items too, none of which is here; `hasMoved`: others may stand elsewhere than they did. */
  add(items: readonly Item[], hasMoved: boolean): void {
    if (items.length === 0 && !hasMoved) return;
    const last = this.#rows.item(this.#ids.at(-1) ?? '');
    // The usual page follows what is there: appending costs the page, not the list.
    if (!hasMoved && isAscending(this.#placing, last === undefined ? items : [last, ...items])) {
      const news = items.map(this.#placing.idOf);
      for (const id of news) this.#members.add(id);
      this.#ids = [...this.#ids, ...news];
    } else this.replace([...this.#ids.flatMap((id) => this.#rows.item(id) ?? []), ...items]);
  }

  /** Puts an item into its place, unless that is behind all others and `mayBeLast` says no. Whether it is here then. */
  put(item: Item, mayBeLast: (item: Item) => boolean): boolean {
    const id = this.#placing.idOf(item);
    const others = this.#without(id);
    const place = this.#placeOf(item, others);
    if (place === others.length && !mayBeLast(item)) {
      this.#ids = others;
      this.#members.delete(id);
      return false;
    }
    // A key may change and the place stay: what is first becomes newer.
    if (others !== this.#ids && this.#ids[place] === id) return true;
    // Copied whole and then opened: three times as fast as three parts in one, which counts at 100,000.
    const ids = others.slice();
    ids.splice(place, 0, id);
    this.#ids = ids;
    this.#members.add(id);
    return true;
  }

  remove(id: string): void {
    this.#ids = this.#without(id);
    this.#members.delete(id);
  }

  #without(id: string): readonly string[] {
    if (!this.#members.has(id)) return this.#ids;
    const ids = this.#ids.slice();
    ids.splice(ids.indexOf(id), 1);
    return ids;
  }

  #placeOf(item: Item, ids: readonly string[]): number {
    let low = 0;
    let high = ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#rows.item(ids[middle] ?? '');
      if (other !== undefined && comparePlaces(this.#placing, other, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
