import type { ChatClient } from '@open-chat-kit/sdk';
import type { Arrivals } from './arrivals.ts';
import type { HistoryState } from './history-state.ts';
import type { Reader } from './reader.ts';
import type { Timeline } from './timeline.ts';
import type { UnreadLine } from './unread-line.ts';

interface OpeningParts {
  readonly timeline: Timeline;
  readonly arrivals: Arrivals;
  readonly unread: UnreadLine;
  readonly reader: Reader;
}

/** Where a list opens: at the first message that was not read, or at its end. */
export class Opening {
  readonly #parts: OpeningParts;
  #at: string | null = null;

  constructor(parts: OpeningParts) {
    this.#parts = parts;
  }

  /** Key of the row to open with; `null` for the end. */
  get at(): string | null {
    return this.#at;
  }

  /** A page came: the first one says where the list opens. */
  find(client: ChatClient, { hasOlder }: HistoryState): void {
    const { timeline, unread, reader } = this.#parts;
    if (!unread.find(client, hasOlder)) return;
    this.#at = timeline.unreadKey;
    reader.standBefore();
  }

  /** What is drawn next, after something else stood in its place, opens at its end. */
  openAnew(): void {
    this.#at = null;
    if (!this.#parts.arrivals.isAtEnd) this.#parts.reader.setAtEnd(true);
  }

  clear(): void {
    this.#at = null;
  }
}
