/** Marks that begin or end a run: one within a name would end its own run early, or reverse what follows. */
export const runMarks: RegExp = /[\u202a-\u202e\u2066-\u2069]/g;
