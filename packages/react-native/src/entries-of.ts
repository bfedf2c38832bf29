/** The fields of what a host wrote, which may be anything: none of what is no object, or throws when it is read. */
export function entriesOf(value: unknown): [string, unknown][] {
  try {
    return typeof value === 'object' && value !== null ? Object.entries(value) : [];
  } catch {
    return [];
  }
}

/** Whether something is an array. Of a proxy that was revoked, asking throws. */
export function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}
