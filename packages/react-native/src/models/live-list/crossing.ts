import type { Aging, Placing } from './list-description.ts';

type Merging<Item> = Pick<Placing<Item>, 'idOf'> & Pick<Aging<Item>, 'newest'>;

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
    if (before !== undefined && before !== null) this.touched.set(id, this.#withNews(before, news));
    else this.heard.set(id, { ...this.heard.get(id), ...told(news) });
  }

  /** What events said of an item of the answer; `null` when it went, `undefined` when nothing. */
  of(item: Item): Item | null | undefined {
    const id = this.#merging.idOf(item);
    const touched = this.touched.get(id);
    const heard = this.heard.get(id);
    if (touched !== undefined && touched !== null) return touched;
    if (heard !== undefined) return this.#withNews(item, heard);
    return touched;
  }

  #withNews(item: Item, news: Partial<Item>): Item {
    return this.#merging.newest(item, { ...item, ...told(news) });
  }
}

/** Without what is not said. */
function told<Item>(news: Partial<Item>): Partial<Item> {
  const said: Partial<Item> = {};
  for (const key in news) if (news[key] !== undefined) said[key] = news[key];
  return said;
}
