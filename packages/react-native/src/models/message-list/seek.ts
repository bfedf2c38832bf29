import { mostInPage, type MessagePager } from './message-pager.ts';
import type { Found } from './message-list-state.ts';
import type { Timeline } from './timeline.ts';

/** Pages that are loaded to come to one message, at most. */
const mostPages = 50;

interface Sought {
  readonly id: string;
  readonly resolve: (found: Found) => void;
  pages: number;
}

/** The way up to one message that somebody wants to see, page by page. */
export class Seek {
  readonly #timeline: Timeline;
  #sought: Sought | null = null;

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  begin(id: string, pager: MessagePager | null): Promise<Found> {
    this.drop();
    return new Promise((resolve) => {
      this.#sought = { id, resolve, pages: 0 };
      this.goOn(pager);
    });
  }

  /** A page came, or there is none to come. */
  goOn(pager: MessagePager | null): void {
    const sought = this.#sought;
    if (sought === null) return;
    const key = this.#timeline.keys.byId(sought.id);
    // What is held back above the loaded part has no row yet: the next page brings it.
    const isShown = key !== undefined && this.#timeline.held?.id !== sought.id;
    if (isShown) this.#end(key);
    else if (pager === null || !pager.state.hasOlder || sought.pages === mostPages) this.#end(null);
    else {
      sought.pages += 1;
      void pager.load(mostInPage);
    }
  }

  /** A page failed: it cannot be gone on with. */
  fail(): void {
    this.#end(null);
  }

  /** Nobody wants it any more. */
  drop(): void {
    this.#end(undefined);
  }

  #end(found: Found): void {
    const sought = this.#sought;
    this.#sought = null;
    sought?.resolve(found);
  }
}
