import type { MessageRow, MessageRows } from './message-rows.ts';

/** What came below while somebody reads: counted while they are further up, and the last of it to be said aloud. */
export class Arrivals {
  readonly #rows: MessageRows;
  /** Keys of messages that came below, with their order; not all of them need be loaded. */
  readonly #new = new Map<string, number>();
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

  /** The reader came to the end of what is loaded, or left it. */
  setAtEnd(isAtEnd: boolean): void {
    this.#isAtEnd = isAtEnd;
  }

  /** They came to the newest message of all. */
  catchUp(): void {
    this.#new.clear();
  }

  add(key: string, { isOwn, message }: MessageRow): void {
    if (isOwn) return;
    if (!this.#isAtEnd) this.#new.set(key, message.order);
    // What was missed is found from its end.
    const last = this.#rows.message(this.#last ?? undefined);
    if (last === undefined || message.order > last.order) this.#last = key;
  }

  /** It came below what is loaded. */
  addUnseen(key: string, order: number): void {
    this.#new.set(key, order);
  }

  orderOf(key: string): number | undefined {
    return this.#new.get(key);
  }

  /** What is not there is not new. */
  forget(key: string): void {
    this.#new.delete(key);
  }

  /** Nothing is there below this order. */
  cutBelow(order: number): void {
    for (const [key, of] of this.#new) if (of < order) this.#new.delete(key);
  }

  clear(): void {
    this.#new.clear();
    this.#isAtEnd = true; // where whatever comes next opens
    this.#last = null;
  }
}
