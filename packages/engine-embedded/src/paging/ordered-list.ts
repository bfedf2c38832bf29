/** What a page of an {@link OrderedList} is made of. */
export interface Collecting<Item, Key> {
  /** Start behind this place; `null` is the beginning. */
  readonly after: Key | null;
  /** Only items whose text has this in it. Folded; empty: all. */
  readonly needle: string;
  readonly accept: (item: Item) => boolean;
  readonly limit: number;
}

interface Block<Item> {
  readonly items: Item[];
  /** The texts of the items, joined, with the place where each begins. Made on the first search after a change. */
  text: string | null;
  starts: readonly number[];
}

const blockSize = 512;
const separator = '\0';

/**
 * Items in order, in blocks: adding, taking out and finding a place cost O(log n) comparisons and one small splice.
 *
 * Searching looks through the joined text of a block at once, which is one native scan for hundreds of names: a
 * keyword without a hit among 100,000 names costs a scan of a few megabytes and needs no further index.
 */
export class OrderedList<Item extends Key, Key = Item> {
  readonly #compare: (a: Key, b: Key) => number;
  readonly #textOf: (item: Item) => string;
  #blocks: Block<Item>[] = [];
  #size = 0;

  /** `compare` must tell any two items apart, and neither it nor `textOf` may change for an item inside. */
  constructor(compare: (a: Key, b: Key) => number, textOf: (item: Item) => string) {
    this.#compare = compare;
    this.#textOf = textOf;
  }

  /** Replaces everything inside: cheaper than adding one by one. Makes the texts too, or the first search would wait for them. */
  load(items: readonly Item[]): this {
    const sorted = [...items].sort(this.#compare);
    this.#blocks = [];
    for (let start = 0; start < sorted.length; start += blockSize / 2) {
      this.#blocks.push({ items: sorted.slice(start, start + blockSize / 2), text: null, starts: [] });
    }
    this.#blocks.forEach((block) => this.#write(block));
    this.#size = sorted.length;
    return this;
  }

  get size(): number {
    return this.#size;
  }

  /** Puts an item in its place. It must not be inside already. */
  add(item: Item): void {
    this.#size += 1;
    const at = Math.min(this.#blockFor(item), this.#blocks.length - 1);
    const block = this.#blocks[at];
    if (!block) {
      this.#blocks.push({ items: [item], text: null, starts: [] });
      return;
    }
    block.items.splice(this.#placeIn(block, item), 0, item);
    block.text = null;
    if (block.items.length > blockSize) {
      const rest = block.items.splice(blockSize / 2);
      this.#blocks.splice(at + 1, 0, { items: rest, text: null, starts: [] });
    }
  }

  /** Takes an item out; says whether it was inside. */
  delete(item: Item): boolean {
    const at = this.#blockFor(item);
    const block = this.#blocks[at];
    if (!block) return false;
    const place = this.#placeIn(block, item) - 1;
    const found = block.items[place];
    if (found === undefined || this.#compare(found, item) !== 0) return false;
    block.items.splice(place, 1);
    block.text = null;
    this.#size -= 1;
    if (block.items.length === 0) this.#blocks.splice(at, 1);
    return true;
  }

  /** Items in order behind a place, as far as they fit. */
  collect({ after, needle, accept, limit }: Collecting<Item, Key>): Item[] {
    const found: Item[] = [];
    let start = 0;
    let at = 0;
    if (after !== null) {
      at = this.#blockFor(after);
      const block = this.#blocks[at];
      if (block) start = this.#placeIn(block, after);
    }
    for (; at < this.#blocks.length && found.length < limit; at += 1) {
      const block = this.#blocks[at];
      if (!block) break;
      if (needle === '') collectAll(block, start, accept, limit, found);
      else this.#collectHits(block, start, needle, accept, limit, found);
      start = 0;
    }
    return found;
  }

  /** Every item, in order. */
  *[Symbol.iterator](): Iterator<Item> {
    for (const block of this.#blocks) yield* block.items;
  }

  #collectHits(
    block: Block<Item>,
    start: number,
    needle: string,
    accept: (item: Item) => boolean,
    limit: number,
    found: Item[],
  ): void {
    const text = block.text ?? this.#write(block);
    let hit = text.indexOf(needle, block.starts[start] ?? text.length);
    while (hit !== -1 && found.length < limit) {
      const index = countUpTo(block.starts, hit) - 1;
      const item = block.items[index];
      if (item !== undefined && accept(item)) found.push(item);
      const next = block.starts[index + 1];
      hit = next === undefined ? -1 : text.indexOf(needle, next);
    }
  }

  #write(block: Block<Item>): string {
    const texts = block.items.map(this.#textOf);
    let at = 0;
    block.starts = texts.map((text) => {
      const start = at;
      at += text.length + separator.length;
      return start;
    });
    block.text = texts.join(separator);
    return block.text;
  }

  /** The first block that reaches beyond the key or holds it. */
  #blockFor(key: Key): number {
    let low = 0;
    let high = this.#blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const last = this.#blocks[middle]?.items.at(-1);
      if (last !== undefined && this.#compare(last, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** How many items of the block stand at or before the key. */
  #placeIn(block: Block<Item>, key: Key): number {
    let low = 0;
    let high = block.items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const item = block.items[middle];
      if (item !== undefined && this.#compare(item, key) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function collectAll<Item>(
  block: Block<Item>,
  start: number,
  accept: (item: Item) => boolean,
  limit: number,
  found: Item[],
): void {
  for (let index = start; index < block.items.length && found.length < limit; index += 1) {
    const item = block.items[index];
    if (item !== undefined && accept(item)) found.push(item);
  }
}

/** How many of the ascending numbers are at most `most`. */
export function countUpTo(numbers: readonly number[], most: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}
