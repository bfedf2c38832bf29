import type { Clock } from '../clock.ts';
import type { OutboxEvent } from '../domain/client-event.ts';
import type { ChatTarget, MessageDraft, MessageRecord } from '../domain/message.ts';
import { KitException, toKitException } from '../errors.ts';
import type { KeyValueStorage } from '../storage.ts';
import { OutboxStorage } from './outbox-storage.ts';

/** A message that the server has not accepted yet. */
export interface OutboxEntry {
  readonly target: ChatTarget;
  readonly draft: MessageDraft;
  /** What rows show meanwhile. */
  readonly message: MessageRecord;
  readonly state: 'pending' | 'failed';
  /** Sorts the messages of one writer, over restarts too. */
  readonly place: number;
}

interface OutboxOptions {
  readonly clock: Clock;
  readonly storage: KeyValueStorage | null;
  /** One attempt. Rejects `NETWORK` or `TIMEOUT` when another attempt may succeed. */
  readonly send: (target: ChatTarget, draft: MessageDraft) => Promise<MessageRecord>;
  readonly tell: (event: OutboxEvent) => void;
  /** Failures of the storage: the message goes out all the same, but would not survive a restart. */
  readonly report: (error: KitException) => void;
}

interface Slot {
  entry: OutboxEntry;
  attempts: number;
  readonly settled: { resolve(message: MessageRecord): void; reject(error: KitException): void } | null;
}

/** Attempts without an answer, while connected, before a message counts as failed. */
const mostAttempts = 3;
/** Messages that may wait. */
const mostEntries = 1_000;

/**
 * Messages on their way: sent one after another in the order in which they were written, kept while there is no
 * connection, and, where the host gives a storage, over a restart. Sending is idempotent by muid, so an attempt without
 * an answer is simply repeated.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #storage: OutboxStorage | null;
  readonly #slots = new Map<string, Slot>();
  /** Without a storage: what users left behind, as long as the app runs. */
  readonly #left = new Map<string, readonly OutboxEntry[]>();
  #owner = '';
  #isOnline = false;
  #isDraining = false;
  /** What was kept from before is read: it goes first. */
  #isLoaded = false;
  /** Muids of what was written since this opening: of those, what is read from the storage is no news. */
  #written = new Set<string>();
  #lastPlace = 0;

  constructor(options: OutboxOptions) {
    const { clock, storage, report } = options;
    this.#options = options;
    this.#storage = storage === null ? null : new OutboxStorage({ clock, storage, report });
  }

  /** Pending and failed messages, oldest first. */
  get entries(): readonly OutboxEntry[] {
    return [...this.#slots.values()].map((slot) => slot.entry);
  }

  /** Takes over what this user left behind in the storage; until it is read, nothing new is sent before it. */
  async open(owner: string): Promise<void> {
    this.#owner = owner;
    const written = this.#written;
    const all = (await this.#storage?.load(owner)) ?? this.#left.get(owner) ?? [];
    if (this.#written !== written) return; // someone logged in meanwhile
    this.#left.delete(owner);
    const kept = all.filter(({ draft }) => !written.has(draft.muid));
    const behind = [...this.#slots.values()];
    this.#slots.clear();
    for (const entry of kept) {
      this.#slots.set(entry.draft.muid, { entry, attempts: 0, settled: null });
      this.#lastPlace = Math.max(this.#lastPlace, entry.place);
    }
    for (const slot of behind) this.#append(slot);
    this.#isLoaded = true;
    for (const { message, state } of kept) {
      this.#options.tell({ type: 'message.pending', message, isKept: true });
      if (state === 'failed')
        this.#options.tell({ type: 'message.failed', message, code: 'INTERNAL', reason: 'Not sent.', isKept: true });
    }
    void this.#drain();
  }

  /** Puts a message in and resolves when the server has accepted it. */
  add(target: ChatTarget, draft: MessageDraft, message: MessageRecord): Promise<MessageRecord> {
    if (this.#slots.get(draft.muid)?.entry.state === 'failed') this.#slots.delete(draft.muid);
    if (this.#slots.has(draft.muid)) {
      const text = 'This message is on its way. Make a new one to send the same text again.';
      return Promise.reject(new KitException('CONFLICT', text, { details: { muid: draft.muid } }));
    }
    if (this.#slots.size >= mostEntries) {
      const text = `${mostEntries} messages wait already. Wait for the connection, then try again.`;
      return Promise.reject(new KitException('LIMIT_EXCEEDED', text, { details: { limit: mostEntries } }));
    }
    const entry: OutboxEntry = { target, draft, message, state: 'pending', place: 0 };
    return new Promise((resolve, reject) => {
      this.#append({ entry, attempts: 0, settled: { resolve, reject } });
      this.#options.tell({ type: 'message.pending', message, isKept: false });
      void this.#drain();
    });
  }

  /** Tries a failed message again. False when there is none of that muid. */
  retry(muid: string): boolean {
    const slot = this.#slots.get(muid);
    if (slot?.entry.state !== 'failed') return false;
    this.#slots.delete(muid); // to the end of the queue
    this.#append({ ...slot, attempts: 0, entry: { ...slot.entry, state: 'pending' } });
    this.#options.tell({ type: 'message.pending', message: slot.entry.message, isKept: false });
    void this.#drain();
    return true;
  }

  /** Takes a message back that is not sent. False when there is none, or it is being sent right now. */
  discard(muid: string): boolean {
    const slot = this.#slots.get(muid);
    if (slot === undefined || (this.#isDraining && slot === this.#next())) return false;
    this.#slots.delete(muid);
    this.#forget(muid);
    slot.settled?.reject(new KitException('INTERNAL', 'The message was taken back.'));
    this.#options.tell({ type: 'message.discarded', message: slot.entry.message });
    return true;
  }

  /** Follows the connection. */
  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    if (isOnline) void this.#drain();
  }

  /** Ends the session: promises are rejected, what was written is kept for the next login of the same user. */
  close(reason: KitException): void {
    const slots = [...this.#slots.values()];
    if (this.#storage === null && this.#owner !== '') {
      // What was left before may not have been taken up yet.
      const before = this.#isLoaded ? [] : (this.#left.get(this.#owner) ?? []);
      this.#left.set(this.#owner, [...before, ...this.entries]);
    }
    this.#slots.clear();
    this.#owner = '';
    this.#isOnline = false;
    this.#isLoaded = false;
    this.#written = new Set();
    for (const slot of slots) slot.settled?.reject(reason);
  }

  /** Last in line, in the storage too: behind what was kept there, though the clock went back since. */
  #append(slot: Slot): void {
    this.#lastPlace = Math.max(this.#lastPlace + 1, this.#options.clock.now() * 1_000);
    slot.entry = { ...slot.entry, place: this.#lastPlace };
    this.#slots.set(slot.entry.draft.muid, slot);
    if (!this.#isLoaded) this.#written.add(slot.entry.draft.muid);
    this.#save(slot.entry);
  }

  #next(): Slot | undefined {
    for (const slot of this.#slots.values()) if (slot.entry.state === 'pending') return slot;
    return undefined;
  }

  async #drain(): Promise<void> {
    if (this.#isDraining) return;
    this.#isDraining = true;
    const owner = this.#owner;
    try {
      while (this.#isOnline && this.#isLoaded && this.#owner === owner) {
        const slot = this.#next();
        if (slot === undefined) break;
        await this.#attempt(slot);
      }
    } finally {
      this.#isDraining = false;
    }
    if (this.#owner !== owner && this.#isOnline) void this.#drain();
  }

  async #attempt(slot: Slot): Promise<void> {
    const { target, draft } = slot.entry;
    const isCurrent = (): boolean => this.#slots.get(draft.muid) === slot;
    slot.attempts += 1;
    try {
      const sent = await this.#options.send(target, draft);
      if (!isCurrent()) return;
      this.#slots.delete(draft.muid);
      this.#forget(draft.muid);
      // An engine may echo a shortened record; the row is found by the muid that the client gave.
      const message = sent.muid === draft.muid ? sent : { ...sent, muid: draft.muid };
      this.#options.tell({ type: 'message.sent', message });
      slot.settled?.resolve(message);
    } catch (cause) {
      if (!isCurrent()) return;
      const error = toKitException(cause, 'Sending a message');
      if (!this.#isOnline) slot.attempts = 0; // the line was to blame, not the message
      if (error.isRetryable && slot.attempts < mostAttempts) return;
      slot.entry = { ...slot.entry, state: 'failed' };
      this.#save(slot.entry);
      const { code, message: reason } = error;
      this.#options.tell({ type: 'message.failed', message: slot.entry.message, code, reason, isKept: false });
      slot.settled?.reject(error);
    }
  }

  #save(entry: OutboxEntry): void {
    if (this.#owner !== '') this.#storage?.save(this.#owner, entry);
  }

  #forget(muid: string): void {
    if (this.#owner !== '') this.#storage?.remove(this.#owner, muid);
  }
}
