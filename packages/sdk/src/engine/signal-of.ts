const never = new AbortController().signal;

/**
 * The signal that an operation was given; one that never comes where callers written in JavaScript leave it out. By its shape:
 * apps bring signals of their own where the platform has none.
 */
export function signalOf(given: unknown): AbortSignal {
  return isSignal(given) ? given : never;
}

function isSignal(value: unknown): value is AbortSignal {
  return typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value;
}
