/** What a pattern of the host's makes of something, or the kit's own text when it makes nothing that can be shown. */
export function patternText<Given>(
  pattern: ((given: Given) => string) | undefined,
  given: () => Given,
  otherwise: () => string,
): string {
  if (pattern === undefined || pattern === null) return otherwise();
  try {
    const text: unknown = pattern(given());
    return typeof text === 'string' ? text : otherwise();
  } catch (cause) {
    // One row must not take the list along.
    console.error('A date pattern threw. The built-in text stands in its place.', cause);
    return otherwise();
  }
}
