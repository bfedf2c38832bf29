/** Any string, where a closed list is meant: hosts hold such words in variables of type `string`. */
export type AnyText = string & {};

/** The fields of what a constructor was given; none of what cannot be read. JavaScript hosts pass anything. */
export function fieldsIn<T extends object>(given: T | null): Partial<T> {
  try {
    return { ...given };
  } catch {
    return {};
  }
}

/** An id of a message as it is kept. What is no whole number, and no text, is refused where it is used. */
export function idText(id: string | number): string {
  return Number.isSafeInteger(id) ? String(id) : (id as string);
}

/** Takes a word of the host's for one of the list. What is none of it is refused where the object is used. */
export function assumed<Word extends string>(word: Word | AnyText): Word {
  return word as Word;
}
