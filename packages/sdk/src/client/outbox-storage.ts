import { isObject } from '../arguments.ts';
import type { Clock } from '../clock.ts';
import { cleanList, cleanMessage, type Fields } from '../delivery/clean-records.ts';
import type { MessageDraft } from '../domain/message.ts';
import { KitException } from '../errors.ts';
import type { KeyValueStorage } from '../storage.ts';
import type { OutboxEntry } from './outbox.ts';
import { inKey, keyOfOwner } from './storage-keys.ts';
import { within } from './within.ts';

interface OutboxStorageOptions {
  readonly clock: Clock;
  readonly storage: KeyValueStorage;
  readonly report: (error: KitException) => void;
}

interface Write {
  /** What the key holds then; `null`: nothing. */
  readonly text: string | null;
  hasEnded: boolean;
  /** The storage did it. */
  isDone: boolean;
}

/** What becomes of a key, as long as writes of it are under way, or the storage refused the last one. */
interface Course {
  readonly last: Write;
  underWay: number;
}

/** How long the storage may take for one thing, in milliseconds: one that never answers must hold nothing back. */
const limitMs = 5_000;

/**
 * What an outbox keeps over a restart, under one key for each message: clients of one user on one storage do not overwrite
 * each other.
 */
export class OutboxStorage {
  readonly #options: OutboxStorageOptions;
  readonly #courses = new Map<string, Course>();
  #writing: Promise<void> = Promise.resolve();

  constructor(options: OutboxStorageOptions) {
    this.#options = options;
  }

  save(owner: string, entry: OutboxEntry): void {
    this.#write(keyOf(owner, entry.draft.muid), JSON.stringify(entry));
  }

  remove(owner: string, muid: string): void {
    this.#write(keyOf(owner, muid), null);
  }

  /** What can be read of what was kept, and what is on its way into the storage or was refused there: that waits for nothing. */
  async load(owner: string): Promise<readonly OutboxEntry[]> {
    const { storage, clock, report } = this.#options;
    const entries: OutboxEntry[] = [];
    const failed = (cause: unknown): void =>
      report(new KitException('INTERNAL', 'Kept messages could not be read.', { cause }));
    const take = (key: string, text: string | null): void => {
      try {
        const entry = entryIn(JSON.parse(text ?? 'null'));
        // Under another key it could not be removed again.
        if (entry !== undefined && key === keyOf(owner, entry.draft.muid)) entries.push(entry);
      } catch (cause) {
        failed(cause); // the others are still good
      }
    };
    // Of each question: however many were kept, a storage that answers is waited for.
    const limited = <Answer>(answer: Promise<Answer>): Promise<Answer> => within(clock, limitMs, answer);
    const prefix = prefixOf(owner);
    const coming = this.#comingUnder(prefix);
    for (const [key, text] of coming) take(key, text);
    try {
      const keys = cleanList<string>(await limited(storage.getAllKeys()), (key) =>
        typeof key === 'string' && key.startsWith(prefix) && !coming.has(key) ? key : undefined,
      );
      for (const key of keys) take(key, await limited(storage.getItem(key)));
    } catch (cause) {
      failed(cause); // it would not give the rest either
    }
    return entries.sort((a, b) => a.place - b.place);
  }

  /** What keys are going to hold, where the storage may not know it yet. */
  #comingUnder(prefix: string): ReadonlyMap<string, string | null> {
    const courses = [...this.#courses].filter(([key]) => key.startsWith(prefix));
    return new Map(courses.map(([key, { last }]) => [key, last.text]));
  }

  #write(key: string, text: string | null): void {
    const write: Write = { text, hasEnded: false, isDone: false };
    const underWay = (this.#courses.get(key)?.underWay ?? 0) + 1;
    this.#courses.set(key, { last: write, underWay });
    this.#writing = this.#writing.then(() => this.#carryOut(key, write));
  }

  /** The next one does not wait for it longer than the limit; but it may end later, and undo what the next one did. */
  async #carryOut(key: string, write: Write): Promise<void> {
    const { clock, report } = this.#options;
    const ended = this.#put(key, write).finally(() => this.#end(key, write));
    try {
      await within(clock, limitMs, ended);
    } catch (cause) {
      const text = 'A message could not be stored: it is lost if the app ends before it is sent.';
      report(new KitException('INTERNAL', text, { cause }));
    }
  }

  /** Rejects, too, where a storage throws. */
  async #put(key: string, write: Write): Promise<void> {
    const { storage } = this.#options;
    await (write.text === null ? storage.removeItem(key) : storage.setItem(key, write.text));
    write.isDone = true;
  }

  /** What came after it is written once more where that ended before: of two under way, the one to end last holds. */
  #end(key: string, write: Write): void {
    write.hasEnded = true;
    const course = this.#courses.get(key);
    if (course === undefined) return;
    const { last } = course;
    course.underWay -= 1;
    if (course.underWay === 0 && last.isDone) this.#courses.delete(key);
    if (last !== write && last.hasEnded) this.#write(key, last.text);
  }
}

function keyOf(owner: string, muid: string): string {
  return `${prefixOf(owner)}${inKey(muid)}`;
}

function prefixOf(owner: string): string {
  return `${keyOfOwner('outbox', owner)}.`;
}

/** What an outbox wrote, as far as the storage gave it back whole: the message says all that its draft does. */
function entryIn(kept: unknown): OutboxEntry | undefined {
  const { message: given, state, place }: Fields = isObject(kept) ? kept : {};
  const message = cleanMessage(isObject(given) ? { ...given, id: 'kept' } : undefined);
  if (message === undefined || message.muid === '' || typeof place !== 'number') return undefined;
  if (state !== 'pending' && state !== 'failed') return undefined;
  const { muid, content, receiver, parentId, quotedId, metadata } = message;
  if (content.kind === 'action' || content.kind === 'deleted') return undefined;
  const draft: MessageDraft = { muid, content, parentId, quotedId, metadata };
  return { target: receiver, draft, message: { ...message, id: '' }, state, place };
}
