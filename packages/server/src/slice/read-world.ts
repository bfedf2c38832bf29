import { News, restoreWorld } from '@open-chat-kit/engine-embedded/rules';
import type { Conversation, StoredPart, StoredReading, World } from '@open-chat-kit/engine-embedded/rules';
import type { CompiledQuery } from 'kysely';
import type { Database } from '../database/open-database.ts';
import { askTogether } from '../database/together.ts';
import { groupIn, messageIn, userIn } from '../database/rows.ts';
import type { GoneRow, GroupRow, MessageRow, StepRow, UnreadRow } from '../database/rows.ts';
import { fromText, toText } from '../database/texts.ts';
import { lockActing } from './locks.ts';
import { askFor, findSurroundings, only } from './surroundings.ts';
import type { Found, Sought } from './surroundings.ts';

/** What a request is about, as far as it is in the database. Ids are as the tables have them. */
export interface Wanted {
  /** Who asks. */
  readonly viewer: string;
  readonly users?: readonly string[];
  readonly groups?: readonly GroupRow[];
  readonly messages?: readonly MessageRow[];
  /** Steps of others than the viewer. */
  readonly steps?: readonly StepRow[];
}

/** A part of the world, and who of it is there. */
export interface PartOfWorld extends World {
  readonly online: ReadonlySet<string>;
  /** Who of it was erased, and is there to be named alone. */
  readonly erased: ReadonlySet<string>;
  /** Where conversations stand in the database, as far as it was seen. */
  readonly places: ReadonlyMap<Conversation, number>;
}

/** A part of the world in events. */
export function newsOf(part: PartOfWorld): News {
  return new News(part, (uid) => part.online.has(uid));
}

/** Reads what stands around rows that are at hand. */
export async function readWorld(work: Database, wanted: Wanted): Promise<PartOfWorld> {
  const { viewer, groups = [] } = wanted;
  const messages = await withParents(work, wanted.messages ?? []);
  const uids = new Set([viewer, ...(wanted.users ?? []), ...messages.flatMap(peopleIn)]);
  for (const { uid } of wanted.steps ?? []) uids.add(uid);
  const rows = await findSurroundings(work, {
    viewer,
    uids: [...uids],
    guids: groups.map(({ guid }) => guid),
    messages,
  });
  return worldOf({ ...rows, groups, messages, steps: [...rows.steps, ...(wanted.steps ?? [])] });
}

/** What is sought, by whom; of what is not given, nothing. */
export type SoughtBy = Partial<Sought> & Pick<Sought, 'viewer'>;

/**
 * Finds what a request is about, and whoever and whatever the rules need to judge and to show it, as it is behind the locks:
 * a question sees what was written until it begins, so it stands behind them without waiting for them here.
 */
export async function findWorld(
  work: Database,
  locks: readonly CompiledQuery[],
  sought: SoughtBy,
): Promise<PartOfWorld> {
  const whole = { ...nothingSought, ...sought };
  return await worldIn(work, whole, only<Found>(await askTogether(work, [...locks, askFor(whole)])));
}

/** The same for several requests that lock nothing but who asks, on one way. Each has a part of its own. */
export async function findWorlds(work: Database, sought: readonly SoughtBy[]): Promise<readonly PartOfWorld[]> {
  const wholes = sought.map((one) => ({ ...nothingSought, ...one }));
  const acting = lockActing(wholes.map(({ viewer }) => viewer));
  const [, ...answers] = await askTogether(work, [acting, ...wholes.map(askFor)]);
  return await Promise.all(wholes.map((whole, at) => worldIn(work, whole, only<Found>([answers[at] ?? []]))));
}

async function worldIn(work: Database, whole: Sought, rows: Found): Promise<PartOfWorld> {
  let found = inOrder(rows);
  // Lines of the server's own may name others, where no column does.
  const known = new Set(found.users.map(({ uid }) => uid));
  const others = found.messages.flatMap(peopleIn).filter((uid) => !known.has(uid));
  if (others.length > 0) {
    const again = askFor({ ...whole, users: [...whole.users, ...others] });
    found = inOrder(only<Found>(await askTogether(work, [again])));
  }
  const world = worldOf(found);
  if (whole.onlyLiving)
    for (const uid of whole.users.map(fromText)) if (world.erased.has(uid)) world.accounts.delete(uid);
  return world;
}

const nothingSought: Omit<Sought, 'viewer'> = {
  users: [],
  onlyLiving: false,
  groups: [],
  pair: null,
  withNewest: false,
  orders: [],
  muid: '',
  withBans: true,
  takesOrder: false,
};

/** What messages hang on stands before them. */
function inOrder(found: Found): Found {
  return { ...found, messages: [...found.messages].sort((a, b) => a.order - b.order) };
}

function worldOf(found: Found): PartOfWorld {
  const { users, members, bans, blocks, gone, steps, groups, messages, unread } = found;
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
    ...readingsIn(steps, unread, messages),
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
  world.lastOrder = Math.max(world.lastOrder, found.last_order);
  const places = new Map<Conversation, number>();
  for (const { guid, conversation } of groups) {
    const group = world.groups.get(fromText(guid));
    if (group) places.set(group.conversation, conversation);
  }
  for (const { order, conversation } of messages) {
    const message = world.messages.get(`m${order}`);
    if (message) places.set(message.conversation, conversation);
  }
  const erased = users.flatMap(({ uid, erased_at: at }) => (at > 0 ? [fromText(uid)] : []));
  return { ...world, online: new Set(found.online.map(fromText)), erased: new Set(erased), places };
}

async function withParents(work: Database, messages: readonly MessageRow[]): Promise<readonly MessageRow[]> {
  const known = new Set(messages.map(({ order }) => order));
  const missing = [
    ...new Set(messages.flatMap(({ parent }) => (parent === null || known.has(parent) ? [] : [parent]))),
  ];
  const parents =
    missing.length === 0 ? [] : await work.selectFrom('messages').selectAll().where('order', 'in', missing).execute();
  return [...messages, ...parents].sort((a, b) => a.order - b.order);
}

/** What tells who is named in a message. */
export interface Naming extends Pick<MessageRow, 'sender' | 'receiver_type' | 'receiver_id'> {
  /** Of lines that the server writes; of others it may be left out. */
  readonly content: MessageRow['content'] | null;
}

/** Everybody who is named in a message. */
export function peopleIn({ sender, receiver_type, receiver_id, content }: Naming): readonly string[] {
  return [sender, ...(receiver_type === 'user' ? [receiver_id] : []), ...namedIn(content)];
}

/** Whom a line of the server's own names beside who did something. */
export function namedIn(content: Naming['content']): readonly string[] {
  return content?.kind === 'action' && 'uid' in content.action ? [toText(content.action.uid)] : [];
}

function readingsIn(
  steps: readonly StepRow[],
  unread: readonly UnreadRow[],
  messages: readonly MessageRow[],
): readonly StoredPart[] {
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
    const { conversation } = first;
    const mark = unread.find((one) => one.conversation === conversation && one.uid === first.uid);
    const reading = { uid: fromText(first.uid), to, delivered: of('delivered'), read: of('read') };
    return [{ part: 'reading', reading: { ...reading, unreadFrom: mark?.from_order ?? null } }];
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
