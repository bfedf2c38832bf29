/** A name that stays within its own run of text, whichever direction and marks it has. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
