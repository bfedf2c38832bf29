import { News, restoreWorld } from '@open-chat-kit/engine-embedded/rules';
import type { Conversation, StoredPart, StoredReading, World } from '@open-chat-kit/engine-embedded/rules';
import { sql } from 'kysely';
import type { Work } from '../database/open-database.ts';
import { groupIn, messageIn, userIn } from '../database/rows.ts';
import type { BanRow, GoneRow, GroupRow, MemberRow, MessageRow, StepRow, UserRow } from '../database/rows.ts';
import { fromText, toText } from '../database/texts.ts';

/** What a request is about, as far as it is in the database. Ids are as the tables have them. */
export interface Wanted {
  /** Who asks. */
  readonly viewer: string;
  readonly users?: readonly string[];
  readonly groups?: readonly GroupRow[];
  readonly messages?: readonly MessageRow[];
  /** Steps of others than the viewer. */
  readonly steps?: readonly StepRow[];
  /** What may be written begins behind this order. */
  readonly lastOrder?: number;
}

/** A part of the world, and who of it is there. */
export interface PartOfWorld extends World {
  readonly online: ReadonlySet<string>;
  /** Where conversations stand in the database, as far as it was seen. */
  readonly places: ReadonlyMap<Conversation, number>;
}

/** A part of the world in events. */
export function newsOf(part: PartOfWorld): News {
  return new News(part, (uid) => part.online.has(uid));
}

/** Reads a part of the world: what is wanted, and whoever and whatever the rules need to judge and to show it. */
export async function readWorld(work: Work, wanted: Wanted): Promise<PartOfWorld> {
  const { viewer, groups = [] } = wanted;
  const messages = await withParents(work, wanted.messages ?? []);
  const uids = new Set([viewer, ...(wanted.users ?? []), ...messages.flatMap(peopleIn)]);
  for (const { uid } of wanted.steps ?? []) uids.add(uid);
  const rows = await surroundingsOf(work, {
    viewer,
    uids: [...uids],
    guids: groups.map(({ guid }) => guid),
    lows: lowestOrders(messages),
  });
  const { users, members, bans, blocks, gone } = rows;
  const steps = [...rows.steps, ...(wanted.steps ?? [])];

  const blocksBy = groupBy(blocks, ({ uid }) => uid);
  const membersBy = groupBy(members, ({ guid }) => guid);
  const bansBy = groupBy(bans, ({ guid }) => guid);
  const world = restoreWorld([
    ...users.map((row): StoredPart => {
      const theirs = (blocksBy.get(row.uid) ?? []).map(({ blocked_uid }) => fromText(blocked_uid));
      return { part: 'user', user: userIn(row, theirs) };
    }),
    ...groups.map((row): StoredPart => {
      const group = groupIn(row, membersBy.get(row.guid) ?? [], bansBy.get(row.guid) ?? []);
      return { part: 'group', group };
    }),
    ...messages.map((row): StoredPart => ({ part: 'message', message: messageIn(row) })),
    ...readingsIn(steps, messages),
    ...goneParts(gone, messages),
  ]);
  // Counters are kept, where a whole world counts.
  for (const { order, reply_count } of messages) {
    const message = world.messages.get(`m${order}`);
    if (message) message.replyCount = reply_count;
  }
  for (const { uid, revision } of users) {
    const account = world.accounts.get(fromText(uid));
    if (account) account.revision = revision;
    world.userRevision = Math.max(world.userRevision, revision);
  }
  world.lastOrder = Math.max(world.lastOrder, wanted.lastOrder ?? 0);
  const places = new Map<Conversation, number>();
  for (const { guid, conversation } of groups) {
    const group = world.groups.get(fromText(guid));
    if (group) places.set(group.conversation, conversation);
  }
  for (const { order, conversation } of messages) {
    const message = world.messages.get(`m${order}`);
    if (message) places.set(message.conversation, conversation);
  }
  return { ...world, online: new Set(rows.online.map(fromText)), places };
}

async function withParents(work: Work, messages: readonly MessageRow[]): Promise<readonly MessageRow[]> {
  const known = new Set(messages.map(({ order }) => order));
  const missing = [
    ...new Set(messages.flatMap(({ parent }) => (parent === null || known.has(parent) ? [] : [parent]))),
  ];
  const parents =
    missing.length === 0 ? [] : await work.selectFrom('messages').selectAll().where('order', 'in', missing).execute();
  return [...messages, ...parents].sort((a, b) => a.order - b.order);
}

/** Everybody who is named in a message. */
function peopleIn({ sender, receiver_type, receiver_id, content }: MessageRow): readonly string[] {
  const named = content.kind === 'action' && 'uid' in content.action ? [toText(content.action.uid)] : [];
  return [sender, ...(receiver_type === 'user' ? [receiver_id] : []), ...named];
}

/** The oldest order of what was read, by conversation. */
function lowestOrders(messages: readonly MessageRow[]): ReadonlyMap<number, number> {
  const lows = new Map<number, number>();
  for (const { conversation, order } of messages)
    lows.set(conversation, Math.min(order, lows.get(conversation) ?? order));
  return lows;
}

interface Circle {
  readonly viewer: string;
  readonly uids: readonly string[];
  readonly guids: readonly string[];
  readonly lows: ReadonlyMap<number, number>;
}

interface Surroundings {
  readonly users: readonly UserRow[];
  readonly members: readonly MemberRow[];
  readonly bans: readonly BanRow[];
  readonly blocks: readonly { readonly uid: string; readonly blocked_uid: string }[];
  readonly online: readonly string[];
  readonly steps: readonly StepRow[];
  readonly gone: readonly GoneRow[];
}

/**
 * Everybody who is named, with the owners of the groups and those for whom something is gone; how they stand to the groups;
 * what is between them and the viewer; how the viewer got and read what was read, and how far they are. In one question:
 * each way to the database and back costs more than what it brings.
 */
async function surroundingsOf(work: Work, { viewer, uids, guids, lows }: Circle): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    with low as (
      select * from unnest(${[...lows.keys()]}::bigint[], ${[...lows.values()]}::bigint[]) as low (conversation, "order")
    ), found_members as (
      select guid, uid, scope, joined_at, since from members
      where guid = any (${[...guids]}::text[]) and (scope = 'owner' or uid = any (${[...uids]}::text[]))
    ), found_gone as (
      select gone.* from low
      join gone on gone.conversation = low.conversation and (gone.uid = ${viewer} or gone.up_to >= low."order")
    ), people as (
      select unnest(${[...uids]}::text[]) as uid union select uid from found_members union select uid from found_gone
    ), found_steps as (
      select steps.* from low
      cross join (values ('delivered'), ('read')) as kinds (kind)
      cross join lateral (
        (select * from reading_steps
          where conversation = low.conversation and uid = ${viewer} and kind = kinds.kind and to_order >= low."order")
        union
        (select * from reading_steps
          where conversation = low.conversation and uid = ${viewer} and kind = kinds.kind
          order by to_order desc limit 1)
      ) as steps
    )
    select
      (select coalesce(json_agg(users), '[]') from users join people using (uid)) as users,
      (select coalesce(json_agg(found_members), '[]') from found_members) as members,
      (select coalesce(json_agg(bans), '[]') from bans
        where guid = any (${[...guids]}::text[]) and uid = any (${[...uids]}::text[])) as bans,
      (select coalesce(json_agg(blocks), '[]') from blocks
        where (uid = ${viewer} and blocked_uid in (select uid from people))
          or (blocked_uid = ${viewer} and uid in (select uid from people))) as blocks,
      (select coalesce(json_agg(distinct uid), '[]') from presence join people using (uid)) as online,
      (select coalesce(json_agg(found_steps), '[]') from found_steps) as steps,
      (select coalesce(json_agg(found_gone), '[]') from found_gone) as gone`.execute(work);
  const [row] = rows;
  if (!row) throw new Error('A question without a table had no answer.');
  return row;
}

function readingsIn(steps: readonly StepRow[], messages: readonly MessageRow[]): readonly StoredPart[] {
  const sorted = [...steps].sort((a, b) => a.to_order - b.to_order);
  const byReader = groupBy(sorted, ({ conversation, uid }) => `${conversation} ${uid}`);
  return [...byReader.values()].flatMap((theirs): StoredPart[] => {
    const [first] = theirs;
    const to = first && addressOf(first.conversation, first.uid, messages);
    if (!first || !to) return [];
    const of = (wanted: StepRow['kind']): StoredReading['read'] =>
      theirs
        .filter(({ kind }) => kind === wanted)
        .map(({ from_order: from, to_order, at }) => ({ from, to: to_order, at }));
    return [
      { part: 'reading', reading: { uid: fromText(first.uid), to, delivered: of('delivered'), read: of('read') } },
    ];
  });
}

function goneParts(rows: readonly GoneRow[], messages: readonly MessageRow[]): readonly StoredPart[] {
  return rows.flatMap(({ conversation, uid, up_to }): StoredPart[] => {
    const to = addressOf(conversation, uid, messages);
    return to ? [{ part: 'gone', uid: fromText(uid), to, upTo: up_to }] : [];
  });
}

/** A conversation as one of its people addresses it. */
function addressOf(
  conversation: number,
  uid: string,
  messages: readonly MessageRow[],
): StoredReading['to'] | undefined {
  const message = messages.find((one) => one.conversation === conversation);
  if (!message) return undefined;
  const { receiver_type: type, receiver_id, sender } = message;
  if (type === 'group') return [type, fromText(receiver_id)];
  return [type, fromText(uid === sender ? receiver_id : sender)];
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
