/** Exact versions by package. */
type Versions = Readonly<Record<string, string>>;

export const oldest: Versions;
export const newest: Versions;
