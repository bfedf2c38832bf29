import type { ErrorCode, MessageRecord } from '@open-chat-kit/sdk';
import { FoldedRows } from './folded-rows.ts';
import { MessageKeys } from './message-key.ts';
import { layoutOf } from './message-layout.ts';
import type { MessageRows } from './message-rows.ts';

/**
 * The messages of one conversation in their order: what the server has, by its order; behind it what waits to be sent,
 * in the order of sending. Changes are gathered, and `settle` brings array and layout up to date at the cost of what
 * changed.
 */
export class Timeline {
  readonly keys: MessageKeys;
  /** What is drawn of them, as of the last `settle`. */
  readonly folds: FoldedRows;
  readonly #rows: MessageRows;
  readonly #viewer: () => string;
  /** Changed in place; `ids` is its copy for others. */
  readonly #order: string[] = [];
  /** How many of them the server has. */
  #confirmed = 0;
  #ids: readonly string[] = [];
  /** What waits to be sent stands right behind what the server has: nothing is missing between them. */
  #reachesEnd = true;
  #isMoved = false;
  /** Id of the first message that was not read when somebody came; empty for none. */
  #unreadId = '';
  readonly #unsettled = new Set<string>();
  /**
   * The oldest message that is known is not shown while there are older ones: what stands above a row says whether it
   * starts a day or a run, so the oldest row shown looks as it will when its page comes, and nothing moves then.
   */
  #held: string | null = null;

  constructor(rows: MessageRows, viewer: () => string) {
    this.#rows = rows;
    this.#viewer = viewer;
    this.keys = new MessageKeys(viewer);
    this.folds = new FoldedRows(rows);
  }

  /** As of the last `settle`: the same array as long as no row came, went or moved. */
  get ids(): readonly string[] {
    return this.#ids;
  }

  /** How many messages of the server's are shown. */
  get size(): number {
    return this.#confirmed;
  }

  /** Something waits to be sent, or was not. */
  get hasPending(): boolean {
    return this.#order.length > this.#confirmed;
  }

  /** What is known but not shown yet; see `hold`. */
  get held(): MessageRecord | undefined {
    return this.#rows.message(this.#held ?? undefined);
  }

  /** The oldest message known of the server's. */
  get oldest(): MessageRecord | undefined {
    return this.#rows.message(this.#held ?? (this.#confirmed > 0 ? this.#order[0] : undefined));
  }

  /** The newest message known of the server's. */
  get newest(): MessageRecord | undefined {
    return this.#rows.message(this.#order[this.#confirmed - 1] ?? this.#held ?? undefined);
  }

  /** Keys of what the server has, newest first. */
  *newestFirst(): Generator<string, void> {
    for (let index = this.#confirmed - 1; index >= 0; index -= 1) {
      const key = this.#order[index];
      if (key !== undefined) yield key;
    }
  }

  /** And of what is known and not shown yet, which is above all of these. */
  *knownNewestFirst(): Generator<string, void> {
    yield* this.newestFirst();
    if (this.#held !== null) yield this.#held;
  }

  /** Keys of what the server has, shown, with orders from `lowest` on and below `upper`. */
  shownFrom(lowest: number, upper: number): readonly string[] {
    return this.#order.slice(this.#placeOf(lowest), this.#placeOf(upper));
  }

  /** What the server has and is shown, oldest first. */
  messages(): readonly MessageRecord[] {
    return this.#order.slice(0, this.#confirmed).flatMap((key) => this.#rows.message(key) ?? []);
  }

  /** Given by the engine; empty until sent. */
  idOf(key: string): string {
    return this.#rows.message(key)?.id ?? '';
  }

  isConfirmed(key: string): boolean {
    return (this.#rows.message(key)?.id ?? '') !== '';
  }

  /** Takes in a message that the server has. Returns its key when a row came for it. */
  confirm(message: MessageRecord): string | undefined {
    const key = this.keys.of(message);
    const before = this.#rows.get(key);
    const isKnown = before !== undefined && this.isConfirmed(key);
    this.#put(key, message);
    if (isKnown) {
      if (before.message.sentAt !== message.sentAt) this.#unsettle(key);
      return undefined;
    }
    if (before !== undefined) this.#takeOutPending(key, message);
    else this.#insert(key, message);
    return before === undefined ? key : undefined;
  }

  /** A page from above: one move of the array, however long the page. */
  prepend(messages: readonly MessageRecord[]): void {
    const fresh = messages.map((message) => this.keys.of(message));
    // One that waited here to be sent takes its place among the others; so do the doubles and misfits of a broken engine.
    if (!this.#isAbove(messages) || new Set(fresh).size < fresh.length || fresh.some((key) => this.#rows.get(key))) {
      for (const message of messages) this.confirm(message);
      return;
    }
    if (fresh.length === 0) return;
    for (const message of messages) this.#put(this.keys.of(message), message);
    this.#order.splice(0, 0, ...fresh);
    this.#confirmed += fresh.length;
    this.#isMoved = true;
    for (const key of fresh) this.#unsettled.add(key);
    this.#unsettleAt(fresh.length);
  }

  /** Shows what was held back (or forgets it, where it is gone), and holds this one back instead. */
  hold(message: MessageRecord | null, isGone = false): void {
    const key = message === null ? null : this.keys.of(message);
    const before = this.#held;
    if (key === before) {
      if (message !== null && key !== null) this.#put(key, message);
      return;
    }
    this.#held = null;
    const shown = this.#rows.message(before ?? undefined);
    if (before !== null && isGone) this.remove(before);
    else if (before !== null && shown !== undefined) this.#insert(before, shown);
    if (message === null || key === null) {
      this.#unsettleAt(0);
      return;
    }
    this.#takeOut(key);
    this.#put(key, message);
    this.#held = key;
    this.#unsettleAt(0);
  }

  /** A message of the viewer's that waits to be sent; once more the same moves it to the end. */
  pend(message: MessageRecord): string | undefined {
    const key = this.keys.of(message);
    if (this.isConfirmed(key)) return undefined;
    this.#takeOut(key);
    this.#rows.put(key, message, true, 'pending');
    this.#order.push(key);
    this.#isMoved = true;
    this.#unsettle(key);
    return key;
  }

  fail(message: MessageRecord, code: ErrorCode): void {
    const key = this.keys.of(message);
    if (this.isConfirmed(key)) return;
    if (this.#rows.get(key) === undefined) this.pend(message);
    this.#rows.put(key, message, true, 'failed', code);
  }

  /** Taken back, unless the server got it after all. */
  discard(message: MessageRecord): void {
    const key = this.keys.of(message);
    if (!this.isConfirmed(key)) this.remove(key);
  }

  remove(key: string): void {
    this.keys.forget(this.#rows.message(key)?.id ?? '');
    this.#takeOut(key);
    this.#rows.remove(key);
  }

  /** Shows these messages of the server's, and no other of its. */
  replace(messages: readonly MessageRecord[]): void {
    const kept = new Set(messages.map((message) => this.keys.of(message)));
    if (this.#held !== null) this.hold(null, !kept.has(this.#held));
    for (const key of this.#order.slice(0, this.#confirmed)) if (!kept.has(key)) this.remove(key);
    for (const message of messages) this.confirm(message);
  }

  /** Keeps so many of the server's, from the oldest on. Returns whether any had to go. */
  trimNewest(most: number): boolean {
    const extra = this.#order.slice(most, this.#confirmed);
    for (const key of extra) this.remove(key);
    return extra.length > 0;
  }

  /** Keeps so many of the server's, up to the newest. Returns whether any had to go. */
  trimOldest(most: number): boolean {
    const extra = this.#order.slice(0, Math.max(0, this.#confirmed - most));
    const last = this.#rows.message(extra.pop());
    if (last === undefined) return false;
    this.hold(null, true);
    for (const key of extra) this.remove(key);
    this.hold(last);
    return true;
  }

  /** Whether what waits to be sent is to be shown, since nothing is missing before it. */
  setReachesEnd(reachesEnd: boolean): void {
    if (reachesEnd === this.#reachesEnd) return;
    this.#reachesEnd = reachesEnd;
    this.#isMoved = true;
    this.#unsettleAt(this.#confirmed - 1);
  }

  /** Of the first message that was not read, where it is shown. */
  get unreadKey(): string | null {
    const key = this.keys.byId(this.#unreadId);
    return key === undefined || key === this.#held ? null : key;
  }

  /** Where the line above what was not read stands; empty for nowhere. */
  setUnread(id: string): void {
    if (id === this.#unreadId) return;
    const keys = [this.#unreadId, id].flatMap((one) => this.keys.byId(one) ?? []);
    this.#unreadId = id;
    for (const key of keys) {
      this.#unsettle(key);
      this.#rows.touch(key); // nobody else may draw for it
    }
  }

  clear(): void {
    this.#reachesEnd = true;
    this.#unreadId = '';
    this.#order.length = 0;
    this.#confirmed = 0;
    this.#held = null;
    if (this.#ids.length > 0) this.#ids = [];
    this.#isMoved = false;
    this.#unsettled.clear();
    this.keys.clear();
    this.folds.clear();
    this.#rows.clear();
  }

  /** Forgets all messages of the server's below this order: what stands there is not known to be whole. */
  cutBelow(order: number): void {
    const place = this.#placeOf(order);
    for (const key of this.#order.slice(0, place)) this.remove(key);
    if (this.#held !== null && (this.#rows.message(this.#held)?.order ?? order) < order) this.remove(this.#held);
  }

  /** Brings the array, the layout of the rows concerned and the folds up to date. */
  settle(): void {
    const shown = this.#reachesEnd ? this.#order.length : this.#confirmed;
    for (const key of this.#unsettled) {
      const message = this.#rows.message(key);
      const index = message === undefined ? -1 : this.#indexOf(key, message);
      if (message === undefined || index < 0) continue;
      const above = index === 0 ? (this.#held ?? undefined) : this.#order[index - 1];
      const below = index + 1 < shown ? this.#rows.message(this.#order[index + 1]) : undefined;
      this.#rows.place(key, layoutOf(this.#rows.message(above), message, below, this.#unreadId));
    }
    this.#unsettled.clear();
    if (this.#isMoved) this.#ids = this.#order.slice(0, shown);
    this.#isMoved = false;
    this.folds.settle(this.#ids);
  }

  #put(key: string, message: MessageRecord): void {
    this.keys.note(message.id, key);
    this.#rows.put(key, message, message.sender.uid === this.#viewer());
  }

  /** Oldest first, all older than what is here. */
  #isAbove(messages: readonly MessageRecord[]): boolean {
    let above = this.#confirmed > 0 ? (this.#rows.message(this.#order[0])?.order ?? Infinity) : Infinity;
    return messages.every((_, index) => {
      const order = messages.at(-1 - index)?.order ?? -Infinity;
      const isOlder = order < above;
      above = order;
      return isOlder;
    });
  }

  /** From the pending ones to the others. The first of them usually is the next one there: then nothing moves. */
  #takeOutPending(key: string, message: MessageRecord): void {
    const place = this.#placeOf(message.order);
    if (place === this.#confirmed && this.#order[place] === key) {
      this.#confirmed += 1;
      this.#unsettle(key);
      return;
    }
    const index = this.#order.indexOf(key, this.#confirmed);
    if (index >= 0) this.#cut(index);
    this.#insert(key, message);
  }

  #insert(key: string, message: MessageRecord): void {
    const place = this.#placeOf(message.order);
    this.#order.splice(place, 0, key);
    this.#confirmed += 1;
    this.#isMoved = true;
    this.#unsettle(key);
  }

  #takeOut(key: string): void {
    if (this.#held === key) {
      this.#held = null;
      this.#unsettleAt(0);
      return;
    }
    const message = this.#rows.message(key);
    const index = message === undefined ? -1 : this.#indexOf(key, message);
    if (index < 0) return;
    if (index < this.#confirmed) this.#confirmed -= 1;
    this.#cut(index);
  }

  #cut(index: number): void {
    this.#order.splice(index, 1);
    this.#isMoved = true;
    this.#unsettleAt(index - 1);
    this.#unsettleAt(index);
  }

  #unsettle(key: string): void {
    const message = this.#rows.message(key);
    const index = message === undefined ? -1 : this.#indexOf(key, message);
    for (const place of [index - 1, index, index + 1]) this.#unsettleAt(place);
  }

  #unsettleAt(index: number): void {
    const key = this.#order[index];
    if (key !== undefined) this.#unsettled.add(key);
  }

  #indexOf(key: string, message: MessageRecord): number {
    if (message.id === '') return this.#order.indexOf(key, this.#confirmed);
    const place = this.#placeOf(message.order);
    return this.#order[place] === key ? place : this.#order.indexOf(key);
  }

  /** Where a message of this order stands, or would, among those of the server. */
  #placeOf(order: number): number {
    let low = 0;
    let high = this.#confirmed;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#rows.message(this.#order[middle])?.order ?? order) < order) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
