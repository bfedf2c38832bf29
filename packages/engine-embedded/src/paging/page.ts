import { readCursor, writeCursor } from '@open-chat-kit/sdk/engine';
import type { Json, Page } from '@open-chat-kit/sdk/engine';
import { roomAround } from './page-size.ts';

/** A page that is asked for, and where a place stands in its cursor. */
export interface Paging<Key> {
  readonly limit: number;
  readonly cursor: string | null;
  /** What the cursor is good for: everything of the query but the limit. */
  readonly query: Json;
  /** How many parts a key has. */
  readonly keyLength: number;
  readonly keyOf: (place: Key) => readonly (string | number)[];
  readonly readKey: (parts: readonly (string | number)[]) => Key;
}

/** How one kind of page is made. */
export interface PageSource<Item, Key, Row> {
  /** Up to `count` items behind a place, in order. */
  readonly find: (after: Key | null, count: number) => readonly Item[];
  readonly record: (item: Item) => Row;
}

/** A page by keyset. */
export function page<Item extends Key, Key, Row>(
  paging: Paging<Key>,
  { find, record }: PageSource<Item, Key, Row>,
): Page<Row> {
  return pageOf(paging, find(placeBefore(paging), paging.limit + 1), record);
}

/** The place behind which the page begins; `null` for the first. @throws INVALID_ARGUMENT */
export function placeBefore<Key>({ cursor, query, keyLength, readKey }: Paging<Key>): Key | null {
  return cursor === null ? null : readKey(readCursor(query, cursor, keyLength));
}

/**
 * The page of what was found: one item more than it holds, where there is one, so that the last page knows that it is the
 * last. It holds fewer than are asked for where they are large.
 */
export function pageOf<Item extends Key, Key, Row>(
  { limit, query, keyOf }: Paging<Key>,
  found: readonly Item[],
  record: (item: Item) => Row,
): Page<Row> {
  const records = found.slice(0, limit).map(record);
  const { end } = roomAround(records, 0);
  const last = found[end - 1];
  const isLast = found.length <= end;
  return {
    items: records.slice(0, end),
    cursor: isLast || last === undefined ? null : writeCursor(query, keyOf(last)),
    isLast,
  };
}
