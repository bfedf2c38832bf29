/** Space, control characters, what Unicode calls ignorable (U+200B, U+2060, fillers …), and the empty Braille cell. */
const unseen = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether there is nothing to see in a text: an empty bubble, or a row without a name. */
export function isBlank(text: string): boolean {
  return unseen.test(text);
}
