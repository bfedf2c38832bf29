import { isObject } from '../arguments.ts';
import type { OutboxEvent } from '../domain/client-event.ts';
import type { ChatTarget, MessageDraft, MessageRecord } from '../domain/message.ts';
import { KitException, toKitException } from '../errors.ts';
import type { KeyValueStorage } from '../storage.ts';

/** A message that the server has not accepted yet. */
export interface OutboxEntry {
  readonly target: ChatTarget;
  readonly draft: MessageDraft;
  /** What rows show meanwhile. */
  readonly message: MessageRecord;
  readonly state: 'pending' | 'failed';
}

interface OutboxOptions {
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
  readonly #slots = new Map<string, Slot>();
  #owner = '';
  #isOnline = false;
  #isDraining = false;
  #saving: Promise<void> = Promise.resolve();

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Pending and failed messages, oldest first. */
  get entries(): readonly OutboxEntry[] {
    return [...this.#slots.values()].map((slot) => slot.entry);
  }

  /** Takes over what this user left behind in the storage. */
  async open(owner: string): Promise<void> {
    this.#owner = owner;
    const kept = await this.#load(owner);
    if (this.#owner !== owner) return; // someone else logged in meanwhile
    const written = [...this.#slots];
    this.#slots.clear();
    for (const entry of kept) this.#slots.set(entry.draft.muid, { entry, attempts: 0, settled: null });
    for (const [muid, slot] of written) this.#slots.set(muid, slot);
    for (const entry of kept) this.#options.tell({ type: 'message.pending', message: entry.message });
    void this.#drain();
  }

  /** Puts a message in and resolves when the server has accepted it. */
  add(target: ChatTarget, draft: MessageDraft, message: MessageRecord): Promise<MessageRecord> {
    if (this.#slots.get(draft.muid)?.entry.state === 'failed') this.#slots.delete(draft.muid);
    if (this.#slots.has(draft.muid)) {
      const text = 'This message is on its way already. Make a new one to send the same text again.';
      return Promise.reject(new KitException('CONFLICT', text, { details: { muid: draft.muid } }));
    }
    if (this.#slots.size >= mostEntries) {
      const text = `${mostEntries} messages wait to be sent already. Wait for the connection, then try again.`;
      return Promise.reject(new KitException('LIMIT_EXCEEDED', text, { details: { limit: mostEntries } }));
    }
    const entry: OutboxEntry = { target, draft, message, state: 'pending' };
    return new Promise((resolve, reject) => {
      this.#slots.set(draft.muid, { entry, attempts: 0, settled: { resolve, reject } });
      this.#save();
      this.#options.tell({ type: 'message.pending', message });
      void this.#drain();
    });
  }

  /** Tries a failed message again. False when there is none of that muid. */
  retry(muid: string): boolean {
    const slot = this.#slots.get(muid);
    if (slot?.entry.state !== 'failed') return false;
    this.#slots.delete(muid); // to the end of the queue
    this.#slots.set(muid, { ...slot, attempts: 0, entry: { ...slot.entry, state: 'pending' } });
    this.#save();
    this.#options.tell({ type: 'message.pending', message: slot.entry.message });
    void this.#drain();
    return true;
  }

  /** Takes a message back that is not sent. False when there is none, or it is being sent right now. */
  discard(muid: string): boolean {
    const slot = this.#slots.get(muid);
    if (slot === undefined || (this.#isDraining && slot === this.#next())) return false;
    this.#slots.delete(muid);
    this.#save();
    slot.settled?.reject(new KitException('INTERNAL', 'The message was taken back before it was sent.'));
    this.#options.tell({ type: 'message.discarded', message: slot.entry.message });
    return true;
  }

  /** Follows the connection. */
  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    if (isOnline) void this.#drain();
  }

  /** Ends the session: promises are rejected, the storage keeps what was written for the next login. */
  close(reason: KitException): void {
    const slots = [...this.#slots.values()];
    this.#slots.clear();
    this.#owner = '';
    this.#isOnline = false;
    for (const slot of slots) slot.settled?.reject(reason);
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
      while (this.#isOnline && this.#owner === owner) {
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
      this.#save();
      // An engine may echo a shortened record; the row is found by the muid that the client gave.
      const message = sent.muid === draft.muid ? sent : { ...sent, muid: draft.muid };
      this.#options.tell({ type: 'message.sent', message });
      slot.settled?.resolve(message);
    } catch (cause) {
      if (!isCurrent()) return;
      const error = toKitException(cause, 'Sending a message');
      if (error.isRetryable && (!this.#isOnline || slot.attempts < mostAttempts)) return;
      slot.entry = { ...slot.entry, state: 'failed' };
      this.#save();
      const { code, message: reason } = error;
      this.#options.tell({ type: 'message.failed', message: slot.entry.message, code, reason });
      slot.settled?.reject(error);
    }
  }

  #save(): void {
    const { storage, report } = this.#options;
    const owner = this.#owner;
    if (storage === null || owner === '') return;
    const entries = this.entries;
    const write = async (): Promise<void> => {
      try {
        if (entries.length === 0) await storage.removeItem(keyOf(owner));
        else await storage.setItem(keyOf(owner), JSON.stringify(entries));
      } catch (cause) {
        const text =
          'Messages that wait to be sent could not be stored. They are lost if the app ends before they go out.';
        report(new KitException('INTERNAL', text, { cause }));
      }
    };
    this.#saving = this.#saving.then(write);
  }

  async #load(owner: string): Promise<readonly OutboxEntry[]> {
    const { storage, report } = this.#options;
    if (storage === null) return [];
    try {
      const text = await storage.getItem(keyOf(owner));
      const kept: unknown = text === null ? [] : JSON.parse(text);
      return Array.isArray(kept) ? kept.filter(isEntry) : [];
    } catch (cause) {
      report(new KitException('INTERNAL', 'Messages kept from the last time could not be read.', { cause }));
      return [];
    }
  }
}

function keyOf(owner: string): string {
  return `open-chat-kit.outbox.${owner}`;
}

/** Trusts the shape of what this class wrote, but not that the storage gave it back whole. */
function isEntry(value: unknown): value is OutboxEntry {
  if (!isObject(value)) return false;
  const { target, draft, message, state } = value;
  return (
    isObject(target) &&
    typeof target['id'] === 'string' &&
    isObject(draft) &&
    typeof draft['muid'] === 'string' &&
    isObject(draft['content']) &&
    isObject(message) &&
    isObject(message['content']) &&
    (state === 'pending' || state === 'failed')
  );
}
