/**
 * Characters of one page, as JSON. A hundred records with everything that they may hold would be many megabytes: more than
 * a connection waits for, so that the same page would be cut off and asked for again and again.
 */
const most = 1_000_000;

/** Which of these records go into one page, `at` and those around it: at least that one. Each side ends by itself. */
export function roomAround(records: readonly unknown[], at: number): { readonly start: number; readonly end: number } {
  const sizeOf = (index: number): number => JSON.stringify(records[index]).length;
  if (records.length === 0) return { start: 0, end: 0 };
  let room = most - sizeOf(at);
  let [start, end] = [at, at + 1];
  // As far as each side may still go.
  let [first, last] = [0, records.length];
  while (start > first || end < last) {
    const isBefore = start > first && (end >= last || at - start < end - at);
    const size = sizeOf(isBefore ? start - 1 : end);
    if (size > room) {
      if (isBefore) first = start;
      else last = end;
    } else {
      room -= size;
      if (isBefore) start -= 1;
      else end += 1;
    }
  }
  return { start, end };
}
