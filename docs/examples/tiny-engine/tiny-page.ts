import { KitException, type Page } from '@open-chat-kit/sdk/engine';

/** What an item sorts by. Compared part by part, texts by UTF-16 code units. */
export type SortKey = readonly (string | number)[];

/**
 * One page of a list. The cursor says after which key to go on, not how many items to leave out: so nothing is
 * missed or doubled when items come and go between two pages. `list` is the query; a cursor of another one is refused.
 */
export function pageOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => SortKey,
  list: string,
  query: { readonly limit: number; readonly cursor: string | null },
): Page<Item> {
  checkLimit(query.limit);
  const start = query.cursor === null ? null : readCursor(query.cursor, list);
  const rest = items
    .filter((item) => start === null || compare(keyOf(item), start) > 0)
    .toSorted((a, b) => compare(keyOf(a), keyOf(b)));
  const page = rest.slice(0, query.limit);
  const last = page.at(-1);
  const isLast = page.length === rest.length;
  return { items: page, isLast, cursor: isLast || !last ? null : JSON.stringify([list, keyOf(last)]) };
}

/** Callers written in JavaScript are not held by types. */
export function checkLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) return;
  throw new KitException('INVALID_ARGUMENT', 'limit must be a whole number from 1 to 100.');
}

function readCursor(cursor: string, list: string): SortKey {
  try {
    const parsed: unknown = JSON.parse(cursor);
    if (Array.isArray(parsed) && parsed[0] === list && isSortKey(parsed[1])) return parsed[1];
  } catch {
    // Not JSON: not one of ours.
  }
  throw new KitException('INVALID_ARGUMENT', 'The cursor belongs to another query. Start again without a cursor.');
}

function isSortKey(value: unknown): value is SortKey {
  return Array.isArray(value) && value.every((part) => typeof part === 'string' || typeof part === 'number');
}

function compare(a: SortKey, b: SortKey): number {
  for (const [index, part] of a.entries()) {
    const other = b[index] ?? '';
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
}
