import type { MessageRow, MessageRows } from './message-rows.ts';

/** What came below while somebody reads: counted while they are further up, and the last of it to be said aloud. */
export class Arrivals {
  readonly #rows: MessageRows;
  /** Keys of messages that came below. */
  readonly #new = new Set<string>();
  #isAtEnd = true;
  #last: string | null = null;

  constructor(rows: MessageRows) {
    this.#rows = rows;
  }

  get count(): number {
    return this.#new.size;
  }

  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /** Key of the last one from somebody else. What has left the screen, or was deleted, must not be read out either. */
  get heard(): string | null {
    const content = this.#last === null ? undefined : this.#rows.message(this.#last)?.content;
    return content === undefined || content.kind === 'deleted' ? null : this.#last;
  }

  /** The reader came to the newest message, or left it. */
  setAtEnd(isAtEnd: boolean): void {
    this.#isAtEnd = isAtEnd;
    if (isAtEnd) this.#new.clear();
  }

  add(key: string, { isOwn }: MessageRow): void {
    if (isOwn) return;
    if (!this.#isAtEnd) this.#new.add(key);
    this.#last = key;
  }

  /** Rows have gone: what is not there is not new. */
  settle(): void {
    for (const key of this.#new) if (this.#rows.get(key) === undefined) this.#new.delete(key);
  }

  clear(): void {
    this.#new.clear();
    this.#isAtEnd = true; // where whatever comes next opens
    this.#last = null;
  }
}
