/** Where two lists part. */
export type Difference = string;

/** The first place where what is shown is not what is wanted. */
export function firstDifference(shown: readonly string[], wanted: readonly string[]): Difference | undefined {
  const length = Math.max(shown.length, wanted.length);
  for (let index = 0; index < length; index += 1) {
    if (shown[index] === wanted[index]) continue;
    return `at ${index} of ${wanted.length} there is ${shown[index] ?? 'nothing'} instead of ${wanted[index] ?? 'nothing'}`;
  }
  return undefined;
}
