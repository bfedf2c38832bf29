import type { Page } from '../domain/page.ts';

/**
 * The next page of a list each time it is asked. Calls that overlap stand in line; a page that failed is asked for
 * again by the next call.
 */
export class PagedRequest<T, O> {
  readonly #load: (cursor: string | null) => Promise<Page<T>>;
  readonly #present: (item: T) => O;
  #cursor: string | null = null;
  #isLast = false;
  #line: Promise<unknown> = Promise.resolve();

  constructor(load: (cursor: string | null) => Promise<Page<T>>, present: (item: T) => O) {
    this.#load = load;
    this.#present = present;
  }

  /** False when nothing follows, as far as is known. */
  get hasMore(): boolean {
    return !this.#isLast;
  }

  /** The next page; empty after the last. */
  fetchNext(): Promise<O[]> {
    const turn = this.#line.then(() => this.#next());
    this.#line = turn.catch(() => {});
    return turn;
  }

  async #next(): Promise<O[]> {
    if (this.#isLast) return [];
    const page = await this.#load(this.#cursor);
    // An engine that claims more but gives no way to ask for it has said all it can.
    this.#isLast = page.isLast || page.cursor === null || page.cursor === this.#cursor;
    this.#cursor = page.cursor;
    return page.items.map(this.#present);
  }
}
