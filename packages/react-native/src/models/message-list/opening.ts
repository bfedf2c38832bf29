import type { ChatClient, HistoryQuery } from '@open-chat-kit/sdk';
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

/** Where a list opens: at a message that its reader is led to, at the first one that was not read, or at its end. */
export class Opening {
  readonly #parts: OpeningParts;
  /** The message that they are led to, until the first page came; empty for none. */
  #led = '';
  /** The one that was not to be had; empty for none. */
  #missed = '';
  #at: string | null = null;

  constructor(parts: OpeningParts) {
    this.#parts = parts;
  }

  /** Key of the row to open with; `null` for the end. */
  get at(): string | null {
    return this.#at;
  }

  /** The list is to open at this message. */
  leadTo(id: string): void {
    this.#led = id;
  }

  /** Nobody is led anywhere any more. Returns whether somebody was about to be. */
  leadNowhere(): boolean {
    const wasLed = this.#led !== '';
    this.#led = '';
    return wasLed;
  }

  /** Around what the first page is to be. */
  async start(client: ChatClient, signal: AbortSignal): Promise<HistoryQuery['from']> {
    if (this.#led !== '') return { kind: 'around', id: this.#led };
    return await this.#parts.unread.start(client, signal);
  }

  /** A page came: the first one says where the list opens. */
  find(client: ChatClient, history: HistoryState): void {
    const { timeline, unread, reader } = this.#parts;
    const led = this.#led;
    const key = timeline.keys.byId(led);
    this.#led = '';
    const isAtUnread = unread.find(client, history, key !== undefined);
    if (key !== undefined) {
      this.#at = key;
      // A line that stands in a fold is nowhere to go to.
      timeline.settle();
      timeline.folds.reveal(key);
    } else {
      if (led !== '') this.#missed = led;
      if (!isAtUnread) return;
      this.#at = timeline.unreadKey;
    }
    reader.standBefore();
  }

  /** Whether the list was to open at this message, and could not: said once. */
  takeMissed(id: string): boolean {
    const isMissed = id !== '' && this.#missed === id;
    if (isMissed) this.#missed = '';
    return isMissed;
  }

  /** Who writes comes back to the end. Returns whether the list was about to open somewhere else. */
  drop(): boolean {
    const wasLed = this.leadNowhere();
    return this.#parts.unread.drop() || wasLed;
  }

  /** What is drawn next, after something else stood in its place, opens at its end. */
  openAnew(): void {
    this.#at = null;
    if (!this.#parts.arrivals.isAtEnd) this.#parts.reader.setAtEnd(true);
  }

  /** Where somebody is to be led is not forgotten: they are not there yet. */
  clear(): void {
    this.#at = null;
    this.#missed = '';
  }
}
