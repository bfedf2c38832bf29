import type { PagerState } from './pager-state.ts';

/** Pages that are asked for on the way to one row: then whoever wants to see it scrolls. */
const mostSoughtPages = 10;

/** What is to be done on the way to a row: it is there, the next page is wanted, or there is nothing to do now. */
export type SeekStep = 'show' | 'load' | 'wait';

/**
 * Brings one row into view, once. It may be on a page that nobody asked for: then the pages before it are wanted too, one
 * after another. Ends early where that would be a surprise: the reader goes elsewhere, or a page fails.
 */
export class RowSeek {
  readonly #id: string;
  /** Pages that may still be asked for; less than none once it is over. */
  #left = mostSoughtPages;

  constructor(id: string) {
    this.#id = id;
  }

  /** Asked whenever the list changed, of which `keyword` stands in the search field. */
  next({ phase, ids, hasMore, isLoadingMore, error }: PagerState, keyword: string): SeekStep {
    if (this.#left < 0 || phase !== 'loaded') return 'wait';
    const isThere = ids.includes(this.#id);
    if (isThere || error !== null || keyword.trim() !== '') {
      this.stop();
      return isThere ? 'show' : 'wait';
    }
    // At the end of the list too: one that was just made comes with an event.
    if (isLoadingMore || !hasMore) return 'wait';
    this.#left -= 1;
    return this.#left < 0 ? 'wait' : 'load';
  }

  /** The reader goes where they want. */
  stop(): void {
    this.#left = -1;
  }
}
