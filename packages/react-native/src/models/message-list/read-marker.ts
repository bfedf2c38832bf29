import { type ChatClient, type Clock, messageFrom } from '@open-chat-kit/sdk';
import type { MessageRows } from './message-rows.ts';
import type { Timeline } from './timeline.ts';

/** Of what a reader scrolls past, so many milliseconds are told at once. */
const pause = 1_000;

/** Tells the server which message from somebody else was the newest that the reader has seen; each once. */
export class ReadMarker {
  readonly #rows: MessageRows;
  readonly #timeline: Timeline;
  readonly #clock: Clock;
  readonly #onDue: () => void;
  #isVisible = true;
  /** How far down the reader came, by order. */
  #seen = -Infinity;
  /** The order of what was marked last. */
  #marked = -Infinity;
  /** Of this order and behind it, all is unread again, whatever rows say. */
  #unreadFrom = Infinity;
  /** The reader marked something as unread: nothing is marked as read until they come to the end anew. */
  #isHeld = false;
  /** The reader was away from the end since. */
  #wasAway = false;
  /** Within the pause after a mark. */
  #stopPause: (() => void) | null = null;

  /** `onDue`: there may be something to be marked. */
  constructor(rows: MessageRows, timeline: Timeline, clock: Clock, onDue: () => void) {
    this.#rows = rows;
    this.#timeline = timeline;
    this.#clock = clock;
    this.#onDue = onDue;
  }

  /** Whether a person can see the list: nothing is marked as read behind a hidden page. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
  }

  get isVisible(): boolean {
    return this.#isVisible;
  }

  /** This message is in view. */
  see(key: string): void {
    const order = this.#rows.message(key)?.order ?? -Infinity;
    if (!this.#isVisible || order <= this.#seen) return;
    this.#seen = order;
    if (this.#stopPause === null) this.#onDue();
  }

  /** The reader marked a message as unread. */
  hold(from: number, isAtEnd: boolean): void {
    this.#unreadFrom = from;
    this.#marked = -Infinity;
    this.#isHeld = true;
    this.#wasAway = !isAtEnd;
  }

  /** Whoever writes has read. */
  release(): void {
    this.#isHeld = false;
  }

  /** What the reader has in view. */
  look(isNewest: boolean): void {
    if (!isNewest) this.#wasAway = true;
  }

  /** Marks what was seen, at the end all. Quietly: nothing on the screen waits for the answer. */
  mark(client: ChatClient, isAtEnd: boolean): void {
    if (!this.#isVisible || !client.capabilities.receipts) return;
    if (this.#isHeld && this.#wasAway && isAtEnd) this.release();
    if (this.#isHeld) return;
    // At the end it is told at once: then nothing else is to come.
    if (!isAtEnd && this.#stopPause !== null) return;
    for (const key of this.#timeline.newestFirst()) {
      const row = this.#rows.get(key);
      if (row === undefined || row.isOwn || row.message.content.kind === 'action') continue;
      if (!isAtEnd && row.message.order > this.#seen) continue;
      const isUnread = row.message.readAt === 0 || row.message.order >= this.#unreadFrom;
      if (isUnread && row.message.order > this.#marked) {
        this.#marked = row.message.order;
        client.markAsRead(messageFrom(row.message)).catch(() => {});
        if (!isAtEnd) this.#rest();
      }
      return;
    }
  }

  #rest(): void {
    this.#stopPause = this.#clock.after(pause, () => {
      this.#stopPause = null;
      this.#onDue();
    });
  }

  clear(): void {
    this.#stopPause?.();
    this.#stopPause = null;
    this.#seen = this.#marked = -Infinity;
    this.#unreadFrom = Infinity;
    this.#isHeld = false;
  }
}
