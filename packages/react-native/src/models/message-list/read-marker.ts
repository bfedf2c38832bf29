import { type ChatClient, messageFrom } from '@open-chat-kit/sdk';
import type { MessageRows } from './message-rows.ts';
import type { Timeline } from './timeline.ts';

/** Tells the server that the newest message from somebody else was read, once. */
export class ReadMarker {
  readonly #rows: MessageRows;
  readonly #timeline: Timeline;
  #isVisible = true;
  /** The newest message that was marked as read. */
  #marked = '';

  constructor(rows: MessageRows, timeline: Timeline) {
    this.#rows = rows;
    this.#timeline = timeline;
  }

  /** Whether a person can see the list: nothing is marked as read behind a hidden page. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
  }

  /** The newest messages are in view. Quietly: nothing on the screen waits for the answer. */
  mark(client: ChatClient): void {
    if (!this.#isVisible || !client.capabilities.receipts) return;
    for (const key of this.#timeline.newestFirst()) {
      const row = this.#rows.get(key);
      if (row === undefined || row.isOwn || row.message.content.kind === 'action') continue;
      if (row.message.readAt === 0 && row.message.id !== this.#marked) {
        this.#marked = row.message.id;
        client.markAsRead(messageFrom(row.message)).catch(() => {});
      }
      return;
    }
  }

  clear(): void {
    this.#marked = '';
  }
}
