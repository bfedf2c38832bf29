import { type Mention, withCalled } from '../mentions/written-text.ts';
import type { DraftField } from './draft-field.ts';
import type { MentionSearch } from './mention-search.ts';

/** Mentions of people whose whole name was written by hand, and who were not picked: as if they had been. */
export class WrittenMentions {
  readonly #field: DraftField;
  readonly #search: MentionSearch;
  /** Where the last one came about, and the text just after it. */
  #last: { readonly from: number; readonly text: string } | null = null;

  constructor(field: DraftField, search: MentionSearch) {
    this.#field = field;
    this.#search = search;
  }

  /** Mentions who was called, once the writer goes on. `isOver`: nothing more is written. */
  mention(isOver: boolean): void {
    const { draft, selected } = this.#field;
    const written = this.#search.takeWritten(draft.text, selected.end, isOver);
    if (written === null) return;
    const { call, mention } = written;
    const { written: after } = withCalled(draft, call.from, call.from + 1 + call.keyword.length, mention);
    const caret = after.text.length - (draft.text.length - selected.end);
    this.#field.change({ written: after, caret }, after.text !== draft.text);
    this.#last = { from: call.from, text: after.text };
  }

  /** The sign by which one came about is taken back first: it is none, and stays none. @returns whether it was that */
  takeBack(text: string): boolean {
    const last = this.#last;
    this.#last = null;
    const { draft, selected } = this.#field;
    if (last === null || draft.text !== last.text) return false;
    if (text !== draft.text.slice(0, selected.end - 1) + draft.text.slice(selected.end)) return false;
    this.#field.unmention(text, last.from);
    this.#search.refuse(last.from);
    return true;
  }

  /** One that is undone was not wanted. `before`: those that there were. */
  refuseGone(before: readonly Mention[]): void {
    const { mentions } = this.#field.draft;
    const gone = before.find(({ at, mark }) => mentions.every((one) => one.at !== at || one.mark !== mark));
    if (gone !== undefined) this.#search.refuse(gone.at);
  }
}
