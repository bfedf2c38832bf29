import { compareTexts, readCursor, writeCursor, type Json, type Page } from '@open-chat-kit/sdk/engine';

/**
 * One page of a list, ascending in order and id. The cursor says behind which item to go on, not how many to leave out: so
 * nothing comes twice or is missed while the list changes. `list` says which list it is; a cursor of another one is refused.
 */
export function pageOf<Item extends { readonly order: string }>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  list: Json,
  query: { readonly limit: number; readonly cursor: string | null },
): Page<Item> {
  const [order = '', id = ''] = query.cursor === null ? [] : readCursor(list, query.cursor, 2).map(String);
  const compare = (item: Item, otherOrder: string, otherId: string): number =>
    compareTexts(item.order, otherOrder) || compareTexts(idOf(item), otherId);
  const rest = items
    .filter((item) => query.cursor === null || compare(item, order, id) > 0)
    .toSorted((a, b) => compare(a, b.order, idOf(b)));
  const page = rest.slice(0, query.limit);
  const last = page.at(-1);
  const isLast = page.length === rest.length;
  return { items: page, isLast, cursor: isLast || !last ? null : writeCursor(list, [last.order, idOf(last)]) };
}
