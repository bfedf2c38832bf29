import {
  type ChatClient,
  type Clock,
  KitException,
  keyOfOwner,
  type KeyValueStorage,
  within,
} from '@open-chat-kit/sdk';
import { type KeptDraft, draftAsText, draftFromText } from './draft-text.ts';
import { type Draft, editKey, placeKey, type WritingPlace } from './draft.ts';

/** Drafts that are kept; the oldest goes first. */
const mostDrafts = 100;
/** A draft that nobody has touched for so long is not missed, in milliseconds. */
const longestKeptMs = 90 * 86_400_000;
/** Who types writes once, in milliseconds: not with each letter. */
const restMs = 500;
/** How long the storage may take for one thing, in milliseconds: one that never answers must not end the keeping of all. */
const limitMs = 5_000;

const unread = 'What was being written before could not be read.';
const unstored = 'What is being written could not be stored: it is lost if the app ends.';
const unremoved = 'What was sent could not be taken out of the storage: it may stand in the field again.';

type NameOfDraft = (place: WritingPlace, draft: Draft) => string;

/**
 * Drafts of one user in the storage that `Kit.init` was given, each under a key of its own: two apps on one storage do not
 * overwrite each other, but for those of one place. What the storage refuses is lost with the process, as without one, and
 * hosts hear of that once in a row.
 */
export class KeptDrafts {
  readonly #storage: KeyValueStorage;
  readonly #clock: Clock;
  readonly #report: (error: KitException) => void;
  readonly #prefix: string;
  readonly #nameOf: NameOfDraft;
  /** Keys in the storage, the one that was written first before the others. */
  readonly #keys = new Set<string>();
  /** Keys of what was written here and was not sent since. */
  readonly #written = new Set<string>();
  /** What is to be done, by key: a text, or `null` to take it away. */
  readonly #todo = new Map<string, string | null>();
  #isLoaded = false;
  #isWriting = false;
  #hasFailed = false;
  #cancelRest = (): void => {};

  /** What stands in fields. `null` where there is no storage, or nobody whose drafts they would be. */
  static of(client: ChatClient): KeptDrafts | null {
    return KeptDrafts.#of(client, 'draft', placeKey);
  }

  /** Changes of messages that are on their way, or were not saved: for each place as many as there are. */
  static ofEdits(client: ChatClient): KeptDrafts | null {
    return KeptDrafts.#of(client, 'edit', editKey);
  }

  static #of(client: ChatClient, name: 'draft' | 'edit', nameOf: NameOfDraft): KeptDrafts | null {
    const { storage, viewer } = client;
    if (storage === null || viewer === null) return null;
    return new KeptDrafts(client, storage, `${keyOfOwner(name, viewer.uid)}.`, nameOf);
  }

  private constructor(client: ChatClient, storage: KeyValueStorage, prefix: string, nameOf: NameOfDraft) {
    this.#storage = storage;
    this.#clock = client.clock;
    this.#report = (error) => client.report(error);
    this.#prefix = prefix;
    this.#nameOf = nameOf;
  }

  /** What was left behind, newest first; whatever is too old, too much or damaged is taken away. */
  async load(): Promise<readonly KeptDraft[]> {
    const found: { readonly key: string; readonly kept: KeptDraft }[] = [];
    for (const [key, text] of await this.#readAll()) {
      // Something was written there meanwhile, or sent.
      if (this.#keys.has(key) || this.#todo.has(key)) continue;
      const kept = draftFromText(text);
      const isFresh = kept !== undefined && this.#clock.now() - kept.writtenAt < longestKeptMs;
      // Under another key it could not be taken away again.
      if (isFresh && key === this.#keyOf(kept.place, kept.draft)) found.push({ key, kept });
      else this.#put(key, null);
    }
    found.sort((a, b) => a.kept.writtenAt - b.kept.writtenAt);
    const left = found.slice(-mostDrafts);
    for (const { key } of found.slice(0, -mostDrafts)) this.#put(key, null);
    const written = [...this.#keys];
    this.#keys.clear();
    for (const key of [...left.map((one) => one.key), ...written]) this.#keys.add(key);
    this.#isLoaded = true;
    this.write();
    return left.map(({ kept }) => kept).toReversed();
  }

  keep(place: WritingPlace, draft: Draft): void {
    const key = this.#keyOf(place, draft);
    this.#put(key, draftAsText({ place, draft, writtenAt: this.#clock.now() }));
    this.#keys.delete(key);
    this.#keys.add(key);
    this.#written.add(key);
    const [oldest] = this.#keys;
    if (this.#keys.size > mostDrafts && oldest !== undefined) this.#put(oldest, null);
    this.#cancelRest();
    this.#cancelRest = this.#clock.after(restMs, () => this.write());
  }

  /** At once: what was sent must not come back. */
  forget(place: WritingPlace, draft: Draft): void {
    const key = this.#keyOf(place, draft);
    this.#written.delete(key);
    if (this.#isLoaded && !this.#keys.has(key)) return;
    this.#put(key, null);
    this.write();
  }

  /**
   * Written once more where it was written here and is gone from the storage: another tab wrote in the same place, and sent
   * that. What another one has there by now is left alone.
   */
  async restore(place: WritingPlace, draft: Draft): Promise<void> {
    const key = this.#keyOf(place, draft);
    if (!this.#written.has(key) || this.#todo.has(key)) return;
    try {
      const text = await within(this.#clock, limitMs, this.#storage.getItem(key));
      if (text !== null || !this.#written.has(key) || this.#todo.has(key)) return;
    } catch {
      return;
    }
    this.keep(place, draft);
    this.write();
  }

  /** What is to be written is written now. */
  write(): void {
    this.#cancelRest();
    if (!this.#isWriting) void this.#writeAll();
  }

  /** What can be read. All at once, since people wait for it: one that never comes must not keep the others. */
  async #readAll(): Promise<readonly (readonly [key: string, text: string | null])[]> {
    const limited = <Answer>(answer: Promise<Answer>): Promise<Answer> => within(this.#clock, limitMs, answer);
    try {
      const keys: unknown = await limited(this.#storage.getAllKeys());
      const own = (Array.isArray(keys) ? keys : []).filter(
        (key): key is string => typeof key === 'string' && key.startsWith(this.#prefix),
      );
      const read = async (key: string) => [[key, await limited(this.#storage.getItem(key))] as const];
      // What could be read is good all the same.
      const failed = (cause: unknown): readonly [] => {
        this.#fail(unread, cause);
        return [];
      };
      return (await Promise.all(own.map((key) => read(key).catch(failed)))).flat();
    } catch (cause) {
      this.#fail(unread, cause);
      return [];
    }
  }

  #fail(text: string, cause: unknown): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#report(new KitException('INTERNAL', text, { cause }));
  }

  #keyOf(place: WritingPlace, draft: Draft): string {
    return this.#prefix + this.#nameOf(place, draft);
  }

  #put(key: string, text: string | null): void {
    this.#todo.set(key, text);
    if (text === null) this.#keys.delete(key);
  }

  /** One thing after the other: the last word on a key is the one that holds. */
  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    const left: string[] = [];
    for (const [key, text] of this.#todo) {
      this.#todo.delete(key);
      try {
        const done = text === null ? this.#storage.removeItem(key) : this.#storage.setItem(key, text);
        await within(this.#clock, limitMs, done);
        this.#hasFailed = false;
      } catch (cause) {
        // A text that is not kept ends with the process. One that is not removed would stand in the field again.
        if (text === null) left.push(key);
        this.#fail(text === null ? unremoved : unstored, cause);
      }
    }
    for (const key of left) if (!this.#todo.has(key)) this.#todo.set(key, null);
    this.#isWriting = false;
  }
}
