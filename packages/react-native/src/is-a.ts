/** Whether it is an object of this class. A proxy of the host's that refuses to be looked at is none. */
export function isA<T>(value: unknown, type: abstract new (...args: never[]) => T): value is T {
  try {
    return value instanceof type;
  } catch {
    return false;
  }
}

/** JavaScript hosts pass `null` for what they leave out. */
export function isNone(given: unknown): given is null | undefined {
  return given === undefined || given === null;
}
