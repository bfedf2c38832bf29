import {
  goneReach,
  historyPage,
  isRecord,
  messageIn,
  readHistoryQuery,
  readReach,
  targetFor,
} from '@open-chat-kit/engine-embedded/rules';
import type { Asking, CheckedHistoryQuery, FoundTarget } from '@open-chat-kit/engine-embedded/rules';
import type { ChatTarget, HistoryPage } from '@open-chat-kit/sdk/engine';
import { sql } from 'kysely';
import type { CompiledQuery, RawBuilder } from 'kysely';
import { toText } from '../database/texts.ts';
import { askTogether } from '../database/together.ts';
import { orderIn } from '../slice/find-rows.ts';
import { findWorld, peopleIn } from '../slice/read-world.ts';
import type { Naming, PartOfWorld } from '../slice/read-world.ts';
import { addressIn, ofTarget } from '../slice/world-for.ts';
import { callOf, containing, viewOf } from './request.ts';
import type { Request } from './request.ts';

/** See `ChatEngine.history`. Three ways to the database and back: where, which, and all that is shown of them. */
export async function history(request: Request, target: ChatTarget, query: unknown): Promise<HistoryPage> {
  const { work, viewer } = request;
  const about = ofTarget(viewer, addressIn(target));
  const world = await findWorld(work, [], { viewer, ...about, orders: ordersIn(query) });
  const call = callOf(world, request);
  const found = targetFor(call, target);
  const asked = readHistoryQuery(query);
  const run = runOf({ request, call, found, asked, conversation: conversationOf(found, world) });
  const { rows, hasOlder, hasNewer } = await stretch(run, asked);
  const part = await findWorld(work, [], {
    viewer,
    groups: about.groups ?? [],
    users: rows.flatMap(peopleIn),
    orders: rows.map(({ order }) => order),
  });
  const view = viewOf(part, request);
  const items = rows.flatMap(({ order }) => part.messages.get(`m${order}`) ?? []);
  return historyPage(asked.from, { items: items.map((message) => view.message(message)), hasOlder, hasNewer });
}

/** Messages that a query names, if it is one. */
function ordersIn(query: unknown): readonly number[] {
  const { from, parentId } = isRecord(query) ? query : {};
  const { id } = isRecord(from) ? from : {};
  return [orderIn(id), orderIn(parentId)].filter((order) => order !== null);
}

/** Where it stands in the database. None is 0: nobody has written there yet. */
function conversationOf({ conversation }: FoundTarget, { places }: PartOfWorld): number {
  return (conversation && places.get(conversation)) ?? 0;
}

/** What is gone through. */
interface Run {
  readonly request: Request;
  readonly call: Asking;
  readonly found: FoundTarget;
  readonly conversation: number;
  /** What all that are in question have in common, as the column has it. */
  readonly column: 'conversation' | 'parent';
  readonly value: number;
  /** Which of them fit. */
  readonly condition: RawBuilder<boolean>;
}

interface RunOptions extends Pick<Run, 'request' | 'call' | 'found' | 'conversation'> {
  readonly asked: CheckedHistoryQuery;
}

/** @throws NOT_FOUND */
function runOf({ asked, ...given }: RunOptions): Run {
  const { call, found, conversation } = given;
  const { viewer } = given.request;
  const conditions: RawBuilder<boolean>[] = [];
  const parent = asked.parentId === '' ? null : messageIn(call, found, asked.parentId);
  if (asked.hideReplies) conditions.push(parent ? sql`false` : sql`parent is null`);
  const since = asked.unreadOnly ? readReach(found, call.viewer) : goneReach(found, call.viewer);
  if (since > 0) conditions.push(sql`"order" > ${since}`);
  if (asked.unreadOnly) conditions.push(sql`sender <> ${viewer} and category <> 'action' and deleted_at = 0`);
  if (asked.mentionsOnly)
    conditions.push(sql`
      sender <> ${viewer} and mentions <> '{}' and deleted_at = 0 and mentions && ${['all', `u:${viewer}`]}::text[]`);
  if (asked.types.length > 0) conditions.push(sql`type = any (${asked.types.map(toText)}::text[])`);
  if (asked.categories.length > 0) conditions.push(sql`category = any (${[...asked.categories]}::text[])`);
  if (asked.hideDeleted) conditions.push(sql`deleted_at = 0`);
  if (asked.keyword !== '') conditions.push(saying(containing(asked.keyword)));
  const condition = conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
  if (parent) return { ...given, column: 'parent', value: parent.order, condition };
  return { ...given, column: 'conversation', value: conversation, condition };
}

/** What says so, or mentions somebody who is called so. */
function saying(pattern: string): RawBuilder<boolean> {
  return sql<boolean>`(
    messages.folded like ${pattern} or mentions <> '{}' and exists (
      select from unnest(mentions) as mark join users on users.uid = substr(mark, 3)
      where mark like 'u:%' and '@' || users.folded like ${pattern}))`;
}

/** Of a message, what tells what else is to be read of it. */
interface RunRow extends Naming {
  readonly order: number;
}

interface Stretch {
  readonly rows: readonly RunRow[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** @throws NOT_FOUND */
async function stretch(run: Run, { from, limit }: CheckedHistoryQuery): Promise<Stretch> {
  switch (from.kind) {
    case 'latest':
      return await before(run, last, limit);
    case 'beforeTime':
      return await before(run, await orderAt(run, from.time), limit);
    case 'afterTime':
      return await after(run, await orderAt(run, Math.floor(from.time) + 1), limit);
    case 'before':
      return await before(run, messageIn(run.call, run.found, from.id).order, limit);
    case 'after':
      return await after(run, messageIn(run.call, run.found, from.id).order + 1, limit);
    case 'around':
      return await around(run, messageIn(run.call, run.found, from.id).order, limit);
  }
}

/** Above every order. */
const last = Number.MAX_SAFE_INTEGER;

/** The newest ones below an order. */
async function before(run: Run, order: number, limit: number): Promise<Stretch> {
  const queries = [olderThan(run, order, limit + 1), ...(order === last ? [] : [newerFrom(run, order, 1)])];
  const [older = [], newer = []] = await askTogether<RunRow>(run.request.work, queries);
  return { rows: older.slice(0, limit).toReversed(), hasOlder: older.length > limit, hasNewer: newer.length > 0 };
}

/** The oldest ones from an order on. */
async function after(run: Run, order: number, limit: number): Promise<Stretch> {
  const [newer = [], older = []] = await askTogether<RunRow>(run.request.work, [
    newerFrom(run, order, limit + 1),
    olderThan(run, order, 1),
  ]);
  return { rows: newer.slice(0, limit), hasOlder: older.length > 0, hasNewer: newer.length > limit };
}

/** As many older as newer ones around one; more on one side where the other has not enough. */
async function around(run: Run, order: number, limit: number): Promise<Stretch> {
  const [from = [], older = []] = await askTogether<RunRow>(run.request.work, [
    newerFrom(run, order, limit + 1),
    olderThan(run, order, limit + 1),
  ]);
  // The one itself may not fit.
  const middle = from.filter((row) => row.order === order);
  const newer = from.slice(middle.length);
  const room = limit - middle.length;
  const olderCount = Math.min(older.length, Math.max(Math.floor(room / 2), room - newer.length));
  const newerCount = Math.min(newer.length, room - olderCount);
  return {
    rows: [...older.slice(0, olderCount).toReversed(), ...middle, ...newer.slice(0, newerCount)],
    hasOlder: older.length > olderCount,
    hasNewer: newer.length > newerCount,
  };
}

/** Lines that the server writes may name somebody beside. */
const named = sql<Naming['content']>`case when category = 'action' then content end`.as('content');
/** Of a {@link RunRow}. */
const columns = ['order', 'sender', 'receiver_type', 'receiver_id', named] as const;

/*
 * Compared and sorted by both columns of the index: were the first one fixed by "=", PostgreSQL might go through all
 * messages of the server by their order alone, in the hope to meet enough of this conversation soon.
 */

/** Newest first. */
function olderThan({ request, column, value, condition }: Run, order: number, count: number): CompiledQuery {
  return request.work
    .selectFrom('messages')
    .select(columns)
    .where(sql<boolean>`(${sql.ref(column)}, "order") < (${value}::bigint, ${order}::bigint)`)
    .where(column, '>=', value)
    .where(condition)
    .orderBy(column, 'desc')
    .orderBy('order', 'desc')
    .limit(count)
    .compile();
}

function newerFrom({ request, column, value, condition }: Run, order: number, count: number): CompiledQuery {
  return request.work
    .selectFrom('messages')
    .select(columns)
    .where(sql<boolean>`(${sql.ref(column)}, "order") >= (${value}::bigint, ${order}::bigint)`)
    .where(column, '<=', value)
    .where(condition)
    .orderBy(column)
    .orderBy('order')
    .limit(count)
    .compile();
}

/** The order of the first message sent at `time` or later. Times ascend with the order. */
async function orderAt({ request, conversation }: Run, time: number): Promise<number> {
  // Neither a fraction nor what is beyond any clock fits into a column of seconds.
  const seconds = Math.min(Math.max(Math.ceil(time), 0), last);
  const row = await request.work
    .selectFrom('messages')
    .select('order')
    .where('conversation', '=', conversation)
    .where('sent_at', '>=', seconds)
    .orderBy('sent_at')
    .orderBy('order')
    .limit(1)
    .executeTakeFirst();
  return row?.order ?? last;
}
