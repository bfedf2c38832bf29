import type { Database, Work } from '../database/open-database.ts';
import type { GroupRow, MessageRow } from '../database/rows.ts';

/** A group by its guid, as the tables have it. */
export async function findGroup(work: Database, guid: string): Promise<GroupRow | undefined> {
  return await work.selectFrom('groups').selectAll().where('guid', '=', guid).executeTakeFirst();
}

/** A message by its id; none for what is no id. */
export async function findMessage(work: Work, id: unknown): Promise<MessageRow | undefined> {
  const order = orderIn(id);
  if (order === null) return undefined;
  return await work.selectFrom('messages').selectAll().where('order', '=', order).executeTakeFirst();
}

/** The order that is in the id of a message. */
export function orderIn(id: unknown): number | null {
  const [, digits] = typeof id === 'string' ? (/^m([1-9]\d{0,15})$/.exec(id) ?? []) : [];
  return digits === undefined ? null : Number(digits);
}

/** See `World.goneRevision`. The table is named after the first of its reasons. */
export async function goneRevision(work: Work): Promise<number> {
  const row = await work
    .selectFrom('deleted_groups')
    .select((is) => is.fn.max('revision').as('revision'))
    .executeTakeFirst();
  return row?.revision ?? 0;
}
