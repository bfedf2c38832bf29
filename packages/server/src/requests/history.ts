import { readHistoryQuery, targetFor } from '@open-chat-kit/engine-embedded/rules';
import type { CheckedHistoryQuery, FoundTarget } from '@open-chat-kit/engine-embedded/rules';
import { KitException } from '@open-chat-kit/sdk/engine';
import type { ChatTarget, HistoryPage } from '@open-chat-kit/sdk/engine';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { MessageRow } from '../database/rows.ts';
import { toText } from '../database/texts.ts';
import { findGroup, findMessage, findPair } from '../slice/find-rows.ts';
import { readWorld } from '../slice/read-world.ts';
import { callOf, containing, viewOf } from './request.ts';
import type { Request } from './request.ts';

/** See `ChatEngine.history`. */
export async function history(request: Request, target: ChatTarget, query: unknown): Promise<HistoryPage> {
  const { work, viewer } = request;
  const { found, conversation } = await foundAt(request, target);
  const asked = readHistoryQuery(query);
  const gone = await goneFor(request, conversation);
  const run = await runOf(request, { asked, found, conversation, gone });
  const { rows, hasOlder, hasNewer } = await stretch(request, run, asked, { conversation, gone });
  const groups = found.type === 'group' ? [await findGroup(work, toText(found.group.guid), 'read')] : [];
  const part = await readWorld(work, { viewer, groups: groups.filter((row) => row !== undefined), messages: rows });
  const view = viewOf(part, request);
  const items = rows.flatMap(({ order }) => part.messages.get(`m${order}`) ?? []);
  return { items: items.map((message) => view.message(message)), hasOlder, hasNewer };
}

interface FoundConversation {
  readonly found: FoundTarget;
  /** `null` where nobody has written yet. */
  readonly conversation: number | null;
}

/** @throws NOT_FOUND, NOT_A_MEMBER, INVALID_ARGUMENT */
async function foundAt(request: Request, target: ChatTarget): Promise<FoundConversation> {
  const { work, viewer } = request;
  const given: Partial<Record<'type' | 'id', unknown>> = target ?? {};
  const id = typeof given.id === 'string' ? toText(given.id) : '';
  const group = given.type === 'group' ? await findGroup(work, id, 'read') : undefined;
  const world = await readWorld(work, {
    viewer,
    users: given.type === 'user' ? [id] : [],
    groups: group ? [group] : [],
  });
  const found = targetFor(callOf(world, request), target);
  if (group) return { found, conversation: group.conversation };
  const pair = await findPair(work, viewer, id, 'read');
  return { found, conversation: pair?.id ?? null };
}

async function goneFor({ work, viewer }: Request, conversation: number | null): Promise<number> {
  if (conversation === null) return 0;
  const row = await work
    .selectFrom('gone')
    .select('up_to')
    .where('conversation', '=', conversation)
    .where('uid', '=', viewer)
    .executeTakeFirst();
  return row?.up_to ?? 0;
}

interface Run {
  /** Which messages are in question, and which of them fit. */
  readonly condition: RawBuilder<boolean>;
}

interface RunOptions {
  readonly asked: CheckedHistoryQuery;
  readonly found: FoundTarget;
  readonly conversation: number | null;
  readonly gone: number;
}

async function runOf(request: Request, { asked, found, conversation, gone }: RunOptions): Promise<Run> {
  const { work, viewer } = request;
  const conditions: RawBuilder<boolean>[] = [sql`conversation = ${conversation ?? 0}`];
  if (asked.parentId !== '') {
    const parent = await findMessage(work, asked.parentId);
    if (!parent || parent.conversation !== conversation || parent.order <= gone) throw notHere();
    conditions.push(asked.hideReplies ? sql`false` : sql`parent = ${parent.order}`);
  } else if (asked.hideReplies) conditions.push(sql`parent is null`);
  const since = asked.unreadOnly ? await readReach(request, found, conversation, gone) : gone;
  if (since > 0) conditions.push(sql`"order" > ${since}`);
  if (asked.unreadOnly) conditions.push(sql`sender <> ${viewer} and category <> 'action' and deleted_at = 0`);
  if (asked.types.length > 0) conditions.push(sql`type = any (${asked.types.map(toText)}::text[])`);
  if (asked.categories.length > 0) conditions.push(sql`category = any (${[...asked.categories]}::text[])`);
  if (asked.hideDeleted) conditions.push(sql`deleted_at = 0`);
  if (asked.keyword !== '') conditions.push(sql`folded like ${containing(asked.keyword)}`);
  return { condition: sql`${sql.join(conditions, sql` and `)}` };
}

async function readReach(
  { work, viewer }: Request,
  { since }: FoundTarget,
  conversation: number | null,
  gone: number,
): Promise<number> {
  const step = await work
    .selectFrom('reading_steps')
    .select('to_order')
    .where('conversation', '=', conversation ?? 0)
    .where('uid', '=', viewer)
    .where('kind', '=', 'read')
    .orderBy('to_order', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Math.max(since, gone, step?.to_order ?? 0);
}

interface Stretch {
  readonly rows: readonly MessageRow[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

async function stretch(
  request: Request,
  run: Run,
  { from, limit }: CheckedHistoryQuery,
  { conversation, gone }: { readonly conversation: number | null; readonly gone: number },
): Promise<Stretch> {
  switch (from.kind) {
    case 'latest':
      return await before(request, run, last, limit);
    case 'beforeTime':
      return await before(request, run, await orderAt(request, conversation, from.time), limit);
    case 'afterTime':
      return await after(request, run, await orderAt(request, conversation, from.time + 1), limit);
    case 'before':
    case 'after':
    case 'around': {
      const start = await findMessage(request.work, from.id);
      if (!start || start.conversation !== conversation || start.order <= gone) throw notHere();
      if (from.kind === 'before') return await before(request, run, start.order, limit);
      if (from.kind === 'after') return await after(request, run, start.order + 1, limit);
      return await around(request, run, start.order, limit);
    }
  }
}

/** Above every order. */
const last = Number.MAX_SAFE_INTEGER;

/** The newest ones below an order. */
async function before(request: Request, run: Run, order: number, limit: number): Promise<Stretch> {
  const older = await olderThan(request, run, order, limit + 1);
  return {
    rows: older.slice(0, limit).toReversed(),
    hasOlder: older.length > limit,
    hasNewer: (await newerFrom(request, run, order, 1)).length > 0,
  };
}

/** The oldest ones from an order on. */
async function after(request: Request, run: Run, order: number, limit: number): Promise<Stretch> {
  const newer = await newerFrom(request, run, order, limit + 1);
  return {
    rows: newer.slice(0, limit),
    hasOlder: (await olderThan(request, run, order, 1)).length > 0,
    hasNewer: newer.length > limit,
  };
}

/** As many older as newer ones around one; more on one side where the other has not enough. */
async function around(request: Request, run: Run, order: number, limit: number): Promise<Stretch> {
  const middle = (await newerFrom(request, run, order, 1)).filter((row) => row.order === order);
  const room = limit - middle.length;
  const older = await olderThan(request, run, order, room + 1);
  const newer = await newerFrom(request, run, order + 1, room + 1);
  const olderCount = Math.min(older.length, Math.max(Math.floor(room / 2), room - newer.length));
  const newerCount = Math.min(newer.length, room - olderCount);
  return {
    rows: [...older.slice(0, olderCount).toReversed(), ...middle, ...newer.slice(0, newerCount)],
    hasOlder: older.length > olderCount,
    hasNewer: newer.length > newerCount,
  };
}

/** Newest first. */
async function olderThan({ work }: Request, run: Run, order: number, count: number): Promise<readonly MessageRow[]> {
  return await work
    .selectFrom('messages')
    .selectAll()
    .where(run.condition)
    .where('order', '<', order)
    .orderBy('order', 'desc')
    .limit(count)
    .execute();
}

async function newerFrom({ work }: Request, run: Run, order: number, count: number): Promise<readonly MessageRow[]> {
  return await work
    .selectFrom('messages')
    .selectAll()
    .where(run.condition)
    .where('order', '>=', order)
    .orderBy('order')
    .limit(count)
    .execute();
}

/** The order of the first message sent at `time` or later. Times ascend with the order. */
async function orderAt({ work }: Request, conversation: number | null, time: number): Promise<number> {
  // Neither a fraction nor what is beyond any clock fits into a column of seconds.
  const seconds = Math.min(Math.max(Math.ceil(time), 0), last);
  const row = await work
    .selectFrom('messages')
    .select('order')
    .where('conversation', '=', conversation ?? 0)
    .where('sent_at', '>=', seconds)
    .orderBy('sent_at')
    .orderBy('order')
    .limit(1)
    .executeTakeFirst();
  return row?.order ?? last;
}

function notHere(): KitException {
  return new KitException('NOT_FOUND', 'The message to start from is not in this conversation.');
}
