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
  let start = at;
  let end = at + 1;
  let isOpen = { before: start > 0, behind: end < records.length };
  while (isOpen.before || isOpen.behind) {
    const isBefore = isOpen.before && (!isOpen.behind || at - start < end - at);
    const size = sizeOf(isBefore ? start - 1 : end);
    const fits = size <= room;
    if (fits) {
      room -= size;
      if (isBefore) start -= 1;
      else end += 1;
    }
    isOpen = {
      before: isOpen.before && (fits || !isBefore) && start > 0,
      behind: isOpen.behind && (fits || isBefore) && end < records.length,
    };
  }
  return { start, end };
}
