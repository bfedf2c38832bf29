import { folded } from '../folded.ts';

/** How long typed letters count as one word, in milliseconds. */
const wordLastsMs = 700;

/** Goes to the row whose name begins with what is typed, as lists of the ARIA practices do. */
export class TypeAhead {
  readonly #now: () => number;
  #word = '';
  #typedAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Letters were typed a moment ago: a space belongs to them. */
  get isTyping(): boolean {
    return this.#word !== '' && this.#now() - this.#typedAt <= wordLastsMs;
  }

  /** The id to go to from `from`, among the loaded ones, round and round; `undefined` where no name fits. */
  find(
    letter: string,
    from: string,
    ids: readonly string[],
    nameOf: (id: string) => string | undefined,
  ): string | undefined {
    const now = this.#now();
    const isNewWord = now - this.#typedAt > wordLastsMs;
    this.#typedAt = now;
    this.#word = (isNewWord ? '' : this.#word) + folded(letter);
    // The same letter again and again goes from one name with it to the next.
    const isOneLetter = [...this.#word].every((one) => one === this.#word[0]);
    const wished = isOneLetter ? (this.#word[0] ?? '') : this.#word;
    const start = Math.max(0, ids.indexOf(from));
    // A word under way may still be that of the row one is on.
    const first = isOneLetter ? 1 : 0;
    for (let step = first; step < ids.length + first; step += 1) {
      const id = ids[(start + step) % ids.length];
      if (id !== undefined && folded(nameOf(id) ?? '').startsWith(wished)) return id;
    }
    return undefined;
  }
}
