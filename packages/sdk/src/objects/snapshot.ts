/** What is never written into a log: secrets, and files as large as they may be. */
const unsaid: ReadonlySet<string> = new Set(['password', 'file']);

/**
 * What hosts are given. Its data are fields of its own, under the names that hosts know, and the getters and setters go
 * by them: a copy made by spread, `Object.assign`, `structuredClone` or JSON says the same.
 */
export abstract class Snapshot {
  /** The fields, for logs and `JSON.stringify`. Passwords and files stay out. */
  toJSON(): Record<string, unknown> {
    return Object.fromEntries(Object.entries(this).filter(([name]) => !unsaid.has(name)));
  }
}
