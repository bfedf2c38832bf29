/** Marks that begin or end a run: one within a name would end its own run early, or reverse what follows. */
const runMarks = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name that stays within its own run of text, whichever direction and marks it has. */
export function isolated(name: string): string {
  return `\u2068${name.replace(runMarks, '')}\u2069`;
}
