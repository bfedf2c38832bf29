import type { ChatClient } from '@open-chat-kit/sdk';
import { addTo } from '../add-to.ts';
import type { KeptDraft } from './draft-text.ts';
import { type Draft, editKey, placeKey, type UnsavedEdit, type WritingPlace } from './draft.ts';
import { editIn } from './edit-in.ts';
import { KeptDrafts } from './kept-drafts.ts';

/**
 * Changes of messages that are not known to be saved: on their way, refused while something else was being written, or left
 * by another life of the app. They are kept over a restart. Of one message the last word counts: who changes it once more
 * takes back what it was to say before.
 */
export class PendingEdits {
  readonly #kept: KeptDrafts | null;
  /** A composer of this place has something else to show. */
  readonly #tell: (placeKey: string) => void;
  readonly #underWay = new Map<string, Draft>();
  /** What the messages of those are to say, by their ids. */
  readonly #texts = new Map<string, string>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** Oldest first. */
  readonly #unsaved = new Map<string, readonly UnsavedEdit[]>();
  /** They were on their way when the app ended: nobody knows yet what became of them. */
  readonly #doubted = new Map<string, readonly Draft[]>();

  constructor(client: ChatClient, tell: (placeKey: string) => void) {
    this.#kept = KeptDrafts.ofEdits(client);
    this.#tell = tell;
  }

  /** What another life of the app has left behind. */
  async load(): Promise<readonly KeptDraft[]> {
    return (await this.#kept?.load()) ?? [];
  }

  recall(found: readonly KeptDraft[]): void {
    for (const { place, draft } of found) {
      this.#doubted.set(placeKey(place), [...this.doubtedIn(place), draft]);
      this.#tell(placeKey(place));
    }
  }

  /** What a message is to say as soon as the server has it; `undefined` where nothing is on its way. */
  get(messageId: string): string | undefined {
    return this.#texts.get(messageId);
  }

  /** Hears when that is another text. */
  subscribe(messageId: string, listener: () => void): () => void {
    return addTo(this.#listeners, messageId, listener);
  }

  unsavedIn(place: WritingPlace): readonly UnsavedEdit[] {
    return this.#unsaved.get(placeKey(place)) ?? [];
  }

  doubtedIn(place: WritingPlace): readonly Draft[] {
    return this.#doubted.get(placeKey(place)) ?? [];
  }

  /** It goes to the server. */
  begin(place: WritingPlace, draft: Draft): void {
    const name = editKey(place, draft);
    this.#underWay.set(name, draft);
    this.#setText(draft, editIn(draft)?.getText());
    this.#setDoubted(place, (one) => editKey(place, one) !== name);
    this.#setUnsaved(
      place,
      this.unsavedIn(place).filter((edit) => editKey(place, edit.draft) !== name),
    );
    this.#kept?.keep(place, draft);
    this.#kept?.write();
  }

  /** It was saved, or stands in the field again. */
  end(place: WritingPlace, draft: Draft): void {
    if (!this.#isLast(place, draft)) return;
    this.#underWay.delete(editKey(place, draft));
    this.#setText(draft, undefined);
    this.#kept?.forget(place, draft);
  }

  /** It was refused, while something else was being written. */
  fail(place: WritingPlace, edit: UnsavedEdit): void {
    if (!this.#isLast(place, edit.draft)) return;
    this.#underWay.delete(editKey(place, edit.draft));
    this.#setText(edit.draft, undefined);
    this.#setUnsaved(place, [...this.unsavedIn(place), edit]);
  }

  /** Its writer has begun something else before it was saved. */
  setAside(place: WritingPlace, edit: UnsavedEdit): void {
    const name = editKey(place, edit.draft);
    const others = this.unsavedIn(place).filter(({ draft }) => editKey(place, draft) !== name);
    this.#setUnsaved(place, [...others, edit]);
    this.#kept?.keep(place, edit.draft);
  }

  /** Of one that was not saved: it is not wanted any more, or was saved all the same. */
  drop(place: WritingPlace, edit: UnsavedEdit): void {
    const left = this.unsavedIn(place).filter((one) => one !== edit);
    if (left.length === this.unsavedIn(place).length) return;
    this.#setUnsaved(place, left);
    this.#kept?.forget(place, edit.draft);
  }

  /** What became of one that was doubted; `null`: it was saved. */
  settle(place: WritingPlace, draft: Draft, unsaved: UnsavedEdit | null): void {
    // Another composer has found it out, or the message was changed once more.
    if (!this.#setDoubted(place, (one) => one !== draft)) return;
    if (unsaved === null) this.#kept?.forget(place, draft);
    else this.#setUnsaved(place, [...this.unsavedIn(place), unsaved]);
  }

  #setText({ about }: Draft, text: string | undefined): void {
    const id = about?.message.id ?? '';
    if (text === undefined) this.#texts.delete(id);
    else this.#texts.set(id, text);
    for (const listener of [...(this.#listeners.get(id) ?? [])]) listener();
  }

  /** No newer change of its message is on its way. */
  #isLast(place: WritingPlace, draft: Draft): boolean {
    return (this.#underWay.get(editKey(place, draft)) ?? draft) === draft;
  }

  /** @returns whether one of them went */
  #setDoubted(place: WritingPlace, stays: (draft: Draft) => boolean): boolean {
    const before = this.doubtedIn(place);
    const left = before.filter((draft) => stays(draft));
    if (left.length === 0) this.#doubted.delete(placeKey(place));
    else this.#doubted.set(placeKey(place), left);
    return left.length < before.length;
  }

  #setUnsaved(place: WritingPlace, edits: readonly UnsavedEdit[]): void {
    const key = placeKey(place);
    const before = this.unsavedIn(place);
    if (edits.length === before.length && edits.every((edit, index) => edit === before[index])) return;
    if (edits.length === 0) this.#unsaved.delete(key);
    else this.#unsaved.set(key, edits);
    this.#tell(key);
  }
}
