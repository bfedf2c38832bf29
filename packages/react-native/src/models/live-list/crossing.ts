import type { ListDescription, ListQuery } from './list-description.ts';

type Merging<Item> = Pick<ListDescription<Item, ListQuery>, 'idOf' | 'withNews'>;

/** What events said while an answer was under way: it may be older than they are. Outside of that nothing is kept. */
export class Crossing<Item> {
  readonly #merging: Merging<Item>;
  /** Items that events spoke of, `null` for gone. */
  #touched = new Map<string, Item | null>();
  /** The same of items that are shown nowhere, as far as events told. */
  #heard = new Map<string, Partial<Item>>();
  #isOpen = false;

  constructor(merging: Merging<Item>) {
    this.#merging = merging;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** A question goes out. */
  open(): void {
    this.#isOpen = true;
    this.#touched = new Map();
    this.#heard = new Map();
  }

  touch(item: Item): void {
    if (this.#isOpen) this.#touched.set(this.#merging.idOf(item), item);
  }

  lose(id: string): void {
    if (this.#isOpen) this.#touched.set(id, null);
  }

  hear(id: string, news: Partial<Item>): void {
    if (!this.#isOpen) return;
    const before = this.#touched.get(id);
    if (before !== undefined && before !== null) this.#touched.set(id, this.#merging.withNews(before, news));
    else this.#heard.set(id, { ...this.#heard.get(id), ...news });
  }

  /** The answer is there, or will not come: what crossed it. */
  close(): Crossed<Item> {
    const crossed = new Crossed(this.#merging, this.#touched, this.#heard);
    this.#isOpen = false;
    return crossed;
  }
}

/** What crossed one answer. */
export class Crossed<Item> {
  readonly #merging: Merging<Item>;
  readonly touched: ReadonlyMap<string, Item | null>;
  readonly heard: ReadonlyMap<string, Partial<Item>>;

  constructor(
    merging: Merging<Item>,
    touched: ReadonlyMap<string, Item | null>,
    heard: ReadonlyMap<string, Partial<Item>>,
  ) {
    this.#merging = merging;
    this.touched = touched;
    this.heard = heard;
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
