import { sql } from 'kysely';
import type { Work } from '../database/open-database.ts';
import type { ConversationRow, GroupRow, MessageRow } from '../database/rows.ts';

/** Whether what is found stays as it is until the transaction ends. Whoever writes locks first. */
export type Lock = 'read' | 'write';

/** A group by its guid, as the tables have it. */
export async function findGroup(work: Work, guid: string, lock: Lock): Promise<GroupRow | undefined> {
  const query = work.selectFrom('groups').selectAll().where('guid', '=', guid);
  return await (lock === 'write' ? query.forUpdate() : query).executeTakeFirst();
}

export async function findGroups(work: Work, guids: readonly string[]): Promise<readonly GroupRow[]> {
  if (guids.length === 0) return [];
  return await work.selectFrom('groups').selectAll().where('guid', 'in', guids).execute();
}

/** A group and its conversation, which stays as long as the group is locked. */
export async function findGroupWithConversation(
  work: Work,
  guid: string,
  lock: Lock,
): Promise<{ readonly group: GroupRow; readonly conversation: ConversationRow } | undefined> {
  const query = work
    .selectFrom('groups')
    .innerJoin('conversations', 'conversations.id', 'groups.conversation')
    .selectAll()
    .where('guid', '=', guid);
  const row = await (lock === 'write' ? query.forUpdate('groups') : query).executeTakeFirst();
  return row && { group: row, conversation: row };
}

/** Messages by their orders, and the one that somebody sent under a name of theirs. */
export async function findMessages(
  work: Work,
  orders: readonly number[],
  sent: { readonly sender: string; readonly muid: string } | null,
): Promise<readonly MessageRow[]> {
  if (orders.length === 0 && sent === null) return [];
  return await work
    .selectFrom('messages')
    .selectAll()
    .where((is) =>
      is.or([
        ...(orders.length > 0 ? [is('order', 'in', [...new Set(orders)])] : []),
        ...(sent ? [is.and([is('sender', '=', sent.sender), is('muid', '=', sent.muid), is('muid', '<>', '')])] : []),
      ]),
    )
    .execute();
}

/** The conversation of two people. To write in it, it is begun where there is none. */
export async function findPair(
  work: Work,
  one: string,
  other: string,
  lock: Lock,
): Promise<ConversationRow | undefined> {
  const [first, second] = isBefore(one, other) ? [one, other] : [other, one];
  const query = work
    .selectFrom('conversations')
    .selectAll()
    .where('first_uid', '=', first)
    .where('second_uid', '=', second);
  return await (lock === 'write' ? query.forUpdate() : query).executeTakeFirst();
}

/** Begins the conversation of two people, unless somebody else does at the same time. */
export async function beginPair(work: Work, one: string, other: string): Promise<void> {
  const [first, second] = isBefore(one, other) ? [one, other] : [other, one];
  await work
    .insertInto('conversations')
    .values({ first_uid: first, second_uid: second })
    .onConflict((on) => on.columns(['first_uid', 'second_uid']).where('first_uid', 'is not', null).doNothing())
    .execute();
}

/** As the database compares: by bytes. */
function isBefore(one: string, other: string): boolean {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
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

/** The newest messages of conversations, and the newest that are no replies. */
export async function findLast(
  work: Work,
  conversations: readonly Pick<ConversationRow, 'last_order' | 'last_root_order'>[],
): Promise<readonly MessageRow[]> {
  const orders = new Set(conversations.flatMap(({ last_order, last_root_order }) => [last_order, last_root_order]));
  orders.delete(0);
  if (orders.size === 0) return [];
  return await work
    .selectFrom('messages')
    .selectAll()
    .where('order', 'in', [...orders])
    .execute();
}

/** The highest revision of any group that was deleted. */
export async function deletedRevision(work: Work): Promise<number> {
  const row = await work
    .selectFrom('deleted_groups')
    .select((is) => is.fn.max('revision').as('revision'))
    .executeTakeFirst();
  return row?.revision ?? 0;
}

export async function findConversation(work: Work, id: number, lock: Lock): Promise<ConversationRow | undefined> {
  const query = work.selectFrom('conversations').selectAll().where('id', '=', id);
  return await (lock === 'write' ? query.forUpdate() : query).executeTakeFirst();
}

/** Behind this order there is room for as many messages as one request may write. Only under a lock: orders ascend. */
export async function takeOrders(work: Work): Promise<number> {
  const { rows } = await sql<{ order: number }>`select nextval('message_order') as "order"`.execute(work);
  return rows[0]?.order ?? 0;
}
