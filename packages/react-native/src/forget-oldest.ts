/** A map or a set, whose keys come in the order in which they were put there. */
interface Kept<Key> {
  readonly size: number;
  keys(): Iterable<Key>;
  delete(key: Key): boolean;
}

/** Forgets what was put there first, until no more than so many are left; only what may be forgotten goes. */
export function forgetOldest<Key>(kept: Kept<Key>, most: number, mayForget?: (key: Key) => boolean): void {
  for (const key of kept.keys()) {
    if (kept.size <= most) return;
    if (mayForget?.(key) !== false) kept.delete(key);
  }
}
