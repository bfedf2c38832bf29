/** Any string, where a closed list is meant: hosts hold such words in variables of type `string`. */
export type AnyText = string & {};

/** Takes a word of the host's for one of the list. What is none of it is refused where the object is used. */
export function assumed<Word extends string>(word: Word | AnyText): Word {
  return word as Word;
}
