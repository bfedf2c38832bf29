import { News, restoreWorld } from '@open-chat-kit/engine-embedded/rules';
import type { StoredPart, StoredReading, World } from '@open-chat-kit/engine-embedded/rules';
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
  const lows = lowestOrders(messages);
  const steps = [...(await stepsOf(work, viewer, lows)), ...(wanted.steps ?? [])];
  const gone = await goneIn(work, viewer, lows);
  for (const { uid } of gone) uids.add(uid);
  const guids = groups.map(({ guid }) => guid);
  const members = await membersOf(work, guids, uids);
  const bans = await bansOf(work, guids, uids);
  for (const { uid } of members) uids.add(uid);
  const users = await usersOf(work, [...uids]);
  const online = await onlineOf(work, [...uids]);
  const blocked = await blocksOf(work, viewer, [...uids]);

  const byUid = groupBy(blocked, ({ uid }) => uid);
  const membersBy = groupBy(members, ({ guid }) => guid);
  const bansBy = groupBy(bans, ({ guid }) => guid);
  const world = restoreWorld([
    ...users.map((row): StoredPart => {
      const theirs = (byUid.get(row.uid) ?? []).map(({ blocked_uid }) => fromText(blocked_uid));
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
  return { ...world, online };
}

async function onlineOf(work: Work, uids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await work.selectFrom('presence').select('uid').distinct().where('uid', 'in', uids).execute();
  return new Set(rows.map(({ uid }) => fromText(uid)));
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

async function membersOf(work: Work, guids: readonly string[], uids: ReadonlySet<string>): Promise<MemberRow[]> {
  if (guids.length === 0) return [];
  return await work
    .selectFrom('members')
    .select(['guid', 'uid', 'scope', 'joined_at', 'since'])
    .where('guid', 'in', guids)
    .where((is) => is.or([is('scope', '=', 'owner'), is('uid', 'in', [...uids])]))
    .execute();
}

async function bansOf(work: Work, guids: readonly string[], uids: ReadonlySet<string>): Promise<BanRow[]> {
  if (guids.length === 0) return [];
  return await work
    .selectFrom('bans')
    .selectAll()
    .where('guid', 'in', guids)
    .where('uid', 'in', [...uids])
    .execute();
}

async function usersOf(work: Work, uids: readonly string[]): Promise<UserRow[]> {
  return await work.selectFrom('users').selectAll().where('uid', 'in', uids).execute();
}

/** Between the viewer and the others: nothing else concerns the viewer. */
async function blocksOf(
  work: Work,
  viewer: string,
  uids: readonly string[],
): Promise<{ readonly uid: string; readonly blocked_uid: string }[]> {
  return await work
    .selectFrom('blocks')
    .selectAll()
    .where((is) =>
      is.or([
        is.and([is('uid', '=', viewer), is('blocked_uid', 'in', uids)]),
        is.and([is('blocked_uid', '=', viewer), is('uid', 'in', uids)]),
      ]),
    )
    .execute();
}

/** The oldest order of what was read, by conversation. */
function lowestOrders(messages: readonly MessageRow[]): ReadonlyMap<number, number> {
  const lows = new Map<number, number>();
  for (const { conversation, order } of messages)
    lows.set(conversation, Math.min(order, lows.get(conversation) ?? order));
  return lows;
}

/** How the viewer got and read what was read, and how far they are: the newest step of each kind. */
async function stepsOf(work: Work, viewer: string, lows: ReadonlyMap<number, number>): Promise<StepRow[]> {
  if (lows.size === 0) return [];
  const { rows } = await sql<StepRow>`
    select steps.* from unnest(${[...lows.keys()]}::bigint[], ${[...lows.values()]}::bigint[]) as low (conversation, "order")
    cross join (values ('delivered'), ('read')) as kinds (kind)
    cross join lateral (
      (select * from reading_steps
        where conversation = low.conversation and uid = ${viewer} and kind = kinds.kind and to_order >= low."order")
      union
      (select * from reading_steps
        where conversation = low.conversation and uid = ${viewer} and kind = kinds.kind
        order by to_order desc limit 1)
    ) as steps`.execute(work);
  return rows;
}

/** For whom what was read is gone, and how far the viewer's own is. */
async function goneIn(work: Work, viewer: string, lows: ReadonlyMap<number, number>): Promise<GoneRow[]> {
  if (lows.size === 0) return [];
  const { rows } = await sql<GoneRow>`
    select gone.* from unnest(${[...lows.keys()]}::bigint[], ${[...lows.values()]}::bigint[]) as low (conversation, "order")
    join gone on gone.conversation = low.conversation and (gone.uid = ${viewer} or gone.up_to >= low."order")`.execute(
    work,
  );
  return rows;
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
