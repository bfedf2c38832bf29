import { mostInPage, type MessagePager } from './message-pager.ts';
import type { Timeline } from './timeline.ts';

/** Pages that are loaded to come to one message, at most. */
const mostPages = 50;

interface Sought {
  readonly id: string;
  readonly resolve: (key: string | null) => void;
  pages: number;
}

/** The way up to one message that somebody wants to see, page by page. */
export class Seek {
  readonly #timeline: Timeline;
  #sought: Sought | null = null;

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  /** Gives the key of its row; `null` where it is not to be had, is too far away, or something else is sought meanwhile. */
  begin(id: string, pager: MessagePager | null): Promise<string | null> {
    this.stop();
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

  /** It is not gone on with: nobody wants it any more, or a page failed. */
  stop(): void {
    this.#end(null);
  }

  #end(key: string | null): void {
    const sought = this.#sought;
    this.#sought = null;
    sought?.resolve(key);
  }
}
