import type { ListDescription, ListQuery } from './list-description.ts';

type Merging<Item> = Pick<ListDescription<Item, ListQuery>, 'idOf' | 'withNews'>;

/** What events said while one answer was under way: it may be older than they are. */
export class Crossing<Item> {
  /** Items that events spoke of, `null` for gone. */
  readonly touched: Map<string, Item | null> = new Map();
  /** The same of items that are shown nowhere, as far as events told. */
  readonly heard: Map<string, Partial<Item>> = new Map();
  readonly #merging: Merging<Item>;

  constructor(merging: Merging<Item>) {
    this.#merging = merging;
  }

  touch(item: Item): void {
    this.touched.set(this.#merging.idOf(item), item);
  }

  lose(id: string): void {
    this.touched.set(id, null);
  }

  hear(id: string, news: Partial<Item>): void {
    const before = this.touched.get(id);
    if (before !== undefined && before !== null) this.touched.set(id, this.#merging.withNews(before, news));
    else this.heard.set(id, { ...this.heard.get(id), ...news });
  }

  /** What events said of an item of the answer; `null` when it went, `undefined` when nothing. */
  of(item: Item): Item | null | undefined {
    const id = this.#merging.idOf(item);
    const touched = this.touched.get(id);
    const heard = this.heard.get(id);
    if (touched !== undefined && touched !== null) return touched;
    if (heard !== undefined) return this.#merging.withNews(item, heard);
    return touched;
  }
}
