import { readCursor, writeCursor } from '@open-chat-kit/sdk/engine';
import type { Json, Page } from '@open-chat-kit/sdk/engine';

/** How one kind of page is made. */
export interface Paging<Item, Key, Row> {
  readonly limit: number;
  readonly cursor: string | null;
  /** What the cursor is good for: everything of the query but the limit. */
  readonly query: Json;
  /** How many parts a key has. */
  readonly keyLength: number;
  readonly keyOf: (item: Item) => readonly (string | number)[];
  readonly readKey: (parts: readonly (string | number)[]) => Key;
  /** Up to `count` items behind a place, in order. */
  readonly find: (after: Key | null, count: number) => readonly Item[];
  readonly record: (item: Item) => Row;
}

/** A page by keyset. It looks one item ahead, so that the last page knows that it is the last. */
export function page<Item, Key, Row>(paging: Paging<Item, Key, Row>): Page<Row> {
  const { limit, cursor, query } = paging;
  const after = cursor === null ? null : paging.readKey(readCursor(query, cursor, paging.keyLength));
  const found = paging.find(after, limit + 1);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const isLast = found.length <= limit;
  return {
    items: items.map(paging.record),
    cursor: isLast || last === undefined ? null : writeCursor(query, paging.keyOf(last)),
    isLast,
  };
}
