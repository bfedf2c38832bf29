import { compareTexts, readCursor, writeCursor, type Json, type Page } from '@open-chat-kit/sdk/engine';

/** What a list is sorted by: a rank where it has one, else nothing, then the order and the id. */
export type Key = readonly [rank: string, order: string, id: string];

/**
 * One page of a list, ascending in the parts of the key. The cursor says behind which key to go on, not how many items to
 * leave out: so nothing comes twice or is missed while the list changes. `list` says which list it is; a cursor of another
 * one is refused.
 */
export function pageOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
  list: Json,
  query: { readonly limit: number; readonly cursor: string | null },
): Page<Item> {
  const after = query.cursor === null ? [] : readCursor(list, query.cursor, 3).map(String);
  const rest = items
    .filter((item) => compareKeys(keyOf(item), after) > 0)
    .toSorted((a, b) => compareKeys(keyOf(a), keyOf(b)));
  const page = rest.slice(0, query.limit);
  const last = page.at(-1);
  const isLast = page.length === rest.length;
  return { items: page, isLast, cursor: isLast || !last ? null : writeCursor(list, keyOf(last)) };
}

/** Part by part; no key at all stands before every other. */
function compareKeys(a: Key, b: readonly string[]): number {
  if (b.length === 0) return 1;
  return a.map((part, at) => compareTexts(part, b[at] ?? '')).find((difference) => difference !== 0) ?? 0;
}
