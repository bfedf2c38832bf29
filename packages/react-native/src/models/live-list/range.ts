import type { ChatClient } from '@open-chat-kit/sdk';
import type { ListDescription, ListQuery } from './list-description.ts';

/** The beginning of a list, as the server has it. */
export interface Range<Item> {
  readonly found: ReadonlyMap<string, Item>;
  readonly cursor: string | null;
  readonly end: Item | null;
  readonly isLast: boolean;
}

/** How many items are asked for at a time. */
const mostAtOnce = 100;

/** As many items as are wanted, or all there are; fewer once nobody wants them any more. */
export async function readRange<Item, Query extends ListQuery>(
  description: ListDescription<Item, Query>,
  client: ChatClient,
  query: Query,
  wanted: number,
  signal: AbortSignal,
): Promise<Range<Item>> {
  const found = new Map<string, Item>();
  let cursor: string | null = null;
  let end: Item | null = null;
  let isLast = false;
  do {
    const limit = Math.min(mostAtOnce, Math.max(query.limit, wanted - found.size));
    const page = await description.list(client, { ...query, limit, cursor }, signal);
    const before = found.size;
    for (const item of page.items) found.set(description.idOf(item), item);
    // A page that brings nothing new brings the end: cursors may run in a circle.
    isLast = page.isLast || page.cursor === null || found.size === before;
    ({ cursor } = page);
    end = page.end ?? end;
  } while (!signal.aborted && !isLast && found.size < wanted);
  return { found, cursor, end, isLast };
}
