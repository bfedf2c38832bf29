import { addressed, fewPeople, isRecord, limits } from '@open-chat-kit/engine-embedded/rules';
import type { OperationName } from '@open-chat-kit/engine-embedded/rules';
import { isKitException, KitException } from '@open-chat-kit/sdk/engine';
import type { ChatTarget } from '@open-chat-kit/sdk/engine';
import { prepared } from '../database/prepared.ts';
import type { Prepared } from '../database/prepared.ts';
import type { MessageRow, StepRow } from '../database/rows.ts';
import type { Work } from '../database/open-database.ts';
import { toText } from '../database/texts.ts';
import { findGroup, findMessage, goneRevision, orderIn } from './find-rows.ts';
import { lockActing, lockAround, lockGroup, lockPair, lockPairs, lockPeople, lockPlaces, pairOf } from './locks.ts';
import { findWorld, readWorld } from './read-world.ts';
import type { PartOfWorld, SoughtBy } from './read-world.ts';
import type { Sought } from './surroundings.ts';

/** Requests that the rules answer from a part of the world. Lists are read by SQL: see `requests/`. */
export type RuledName = Exclude<
  OperationName,
  | 'listGroups'
  | 'listMembers'
  | 'listBanned'
  | 'listUsers'
  | 'history'
  | 'listReactions'
  | 'unreadCounts'
  | 'listConversations'
>;

/**
 * The part of the world that a request is about, locked where it may write. Arguments are as they came: what makes no
 * sense is not looked for, and the rules refuse it.
 */
export async function worldFor(
  work: Work,
  viewer: string,
  name: RuledName,
  args: readonly unknown[],
): Promise<PartOfWorld> {
  const [first] = args;
  if (name === 'createGroup') return await aroundNewGroup(work, viewer, first);
  if (name === 'listReceipts') return await aroundReceipts(work, viewer, first);
  const { locks = [], sought } = readers[name](viewer, args);
  const acting = isWriting(name) ? [lockActing([viewer])] : [];
  const world = await findWorld(work, [...acting, ...locks], { viewer, ...sought });
  // Who does not see it yet was told how far groups that are gone had got.
  const isSeenAnew = name === 'updateGroup' || name === 'addMembers';
  if (isSeenAnew && [...world.groups.values()].some(({ type }) => type === 'private'))
    world.goneRevision = await goneRevision(work);
  return world;
}

/** Refuses whoever names too many, as the rules would, before anything is locked or read for it. @throws LIMIT_EXCEEDED */
export function mustNameFew(name: RuledName, [first, second]: readonly unknown[]): void {
  if (name === 'setBlocked') fewPeople(first, 'uids');
  if (name === 'addMembers') fewPeople(second, 'members');
}

/** What a request has to itself: requests of one name wait for each other anyway. `null` where only its rows tell. */
export function turnOf(viewer: string, name: RuledName, args: readonly unknown[]): string | null {
  const [first] = args;
  if (name === 'send' || name === 'deleteConversation') {
    const to = addressIn(first);
    if (to?.type === 'group') return JSON.stringify(['group', to.id]);
    return to && JSON.stringify(['pair', ...[viewer, to.id].sort()]);
  }
  // Each locks people and what they say to many others.
  if (name === 'setBlocked') return JSON.stringify(['blocks', viewer]);
  if (typeof first !== 'string') return null;
  if (ofGroups.has(name)) return JSON.stringify(['group', first]);
  // Where it stands is not known yet, but it is what many react to at once, or mark.
  return ofMessages.has(name) ? JSON.stringify(['message', first]) : null;
}

const ofGroups: ReadonlySet<RuledName> = new Set([
  'updateGroup',
  'deleteGroup',
  'joinGroup',
  'leaveGroup',
  'addMembers',
  'kickMember',
  'banMember',
  'unbanMember',
  'setScope',
  'transferOwnership',
]);

const ofMessages: ReadonlySet<RuledName> = new Set([
  'editMessage',
  'deleteMessage',
  'setReaction',
  'mark',
  'markUnread',
]);

/** Whether a request writes: only then is anything locked. */
export function isWriting(name: RuledName): boolean {
  return !reading.has(name);
}

const reading: ReadonlySet<RuledName> = new Set([
  'getGroup',
  'getUser',
  'getMessage',
  'listReceipts',
  'getConversation',
]);

/** What a mark is about. It locks nothing: how far somebody has read is their own affair. */
export function soughtByMark(viewer: string, args: readonly unknown[]): SoughtBy {
  return { viewer, ...readers.mark(viewer, args).sought };
}

/** That somebody got a message and that they read it: receipts of ten thousand people. */
const mostSteps = 20_000;

/** What a request locks, and what it is about. */
interface Reading {
  readonly locks?: readonly Prepared[];
  readonly sought: Omit<Partial<Sought>, 'viewer'>;
}

type Reader = (viewer: string, args: readonly unknown[]) => Reading;

const readers: Readonly<Record<Exclude<RuledName, 'createGroup' | 'listReceipts'>, Reader>> = {
  getGroup: (_viewer, [guid]) => ({ sought: { groups: textsIn([guid]) } }),
  updateGroup: (_viewer, [guid]) => inGroup(guid, []),
  deleteGroup: (_viewer, [guid]) => inGroup(guid, []),
  joinGroup: (viewer, [guid]) => placedIn(guid, [viewer]),
  leaveGroup: (_viewer, [guid]) => inGroup(guid, []),
  addMembers(_viewer, [guid, drafts]) {
    const { locks, sought } = placedIn(guid, uidsInDrafts(drafts));
    return { locks, sought: { ...sought, onlyLiving: true } };
  },
  kickMember: (_viewer, [guid, uid]) => inGroup(guid, textsIn([uid])),
  banMember: (_viewer, [guid, uid]) => placedIn(guid, textsIn([uid])),
  unbanMember: (_viewer, [guid, uid]) => inGroup(guid, textsIn([uid])),
  setScope: (_viewer, [guid, uid]) => inGroup(guid, textsIn([uid])),
  transferOwnership: (_viewer, [guid, uid]) => inGroup(guid, textsIn([uid])),
  getUser: (_viewer, [uid]) => ({ sought: { users: textsIn([uid]) } }),
  // What is under way between them is there before the block, or refused by it.
  setBlocked: (viewer, [uids]) => ({
    locks: [lockPairs(viewer, textsIn(uids)), lockPeople([viewer, ...textsIn(uids)])],
    sought: { users: textsIn(uids) },
  }),
  send: (viewer, [target, draft]) => ofDraft(viewer, target, draft),
  editMessage: (_viewer, [id]) => ofMessage(id, (order) => lockAround(order)),
  deleteMessage: (_viewer, [id]) => ofMessage(id, (order) => lockAround(order)),
  setReaction: (_viewer, [id]) => ofMessage(id, (order) => lockAround(order)),
  getMessage: (_viewer, [id]) => ofMessage(id, () => []),
  // Others write meanwhile. Where all of it is deleted, nothing can be written.
  mark: (_viewer, [id]) => ofMessage(id, () => []),
  markUnread: (_viewer, [id]) => ofMessage(id, () => []),
  getConversation: (viewer, [target]) => ({ sought: ofTarget(viewer, addressIn(target)) }),
  deleteConversation(viewer, [target]) {
    const to = addressIn(target);
    return { locks: lockTarget(viewer, to), sought: ofTarget(viewer, to) };
  },
};

/** What is written in a group, by times that are never before those of the message before it. */
function inGroup(guid: unknown, users: readonly string[]): Required<Reading> {
  const groups = textsIn([guid]);
  return {
    locks: groups.map((group) => lockGroup(group)),
    sought: { users, groups, withNewest: true, takesOrder: true },
  };
}

/** Where people get rows in the order of their names. */
function placedIn(guid: unknown, uids: readonly string[]): Required<Reading> {
  const { locks, sought } = inGroup(guid, uids);
  return { locks: [...locks, lockPlaces(uids)], sought };
}

function ofDraft(viewer: string, target: unknown, draft: unknown): Reading {
  const fields = isRecord(draft) ? draft : {};
  const { muid, parentId, quotedId } = fields;
  const to = addressIn(target);
  return {
    locks: lockTarget(viewer, to),
    sought: {
      ...ofTarget(viewer, to),
      onlyLiving: true,
      orders: [orderIn(parentId), orderIn(quotedId)].filter((order) => order !== null),
      muid: textsIn([muid]).at(0) ?? '',
      withBans: false,
      takesOrder: true,
    },
  };
}

function ofMessage(id: unknown, lock: (order: number) => readonly Prepared[]): Reading {
  const order = orderIn(id);
  return order === null ? { sought: {} } : { locks: lock(order), sought: { orders: [order], withBans: false } };
}

/** A conversation by its address. */
export function ofTarget(viewer: string, to: ChatTarget | null): Reading['sought'] {
  if (to === null) return {};
  const id = toText(to.id);
  if (to.type === 'group') return { groups: [id], withNewest: true };
  return { users: [id], pair: pairOf(viewer, id), withNewest: true };
}

function lockTarget(viewer: string, to: ChatTarget | null): readonly Prepared[] {
  if (to === null) return [];
  const id = toText(to.id);
  if (to.type === 'group') return [lockGroup(id)];
  return id === viewer ? [] : lockPair(pairOf(viewer, id));
}

/** A group of that guid, where there is one, or how far the one before it got. */
async function aroundNewGroup(work: Work, viewer: string, draft: unknown): Promise<PartOfWorld> {
  const guid = isRecord(draft) ? draft['guid'] : '';
  const world = await findWorld(work, [lockActing([viewer]), lockPlaces([viewer])], {
    viewer,
    groups: textsIn([guid]),
    takesOrder: true,
  });
  world.goneRevision = await goneRevision(work);
  return world;
}

/** With everybody else's steps over the message. */
async function aroundReceipts(work: Work, viewer: string, id: unknown): Promise<PartOfWorld> {
  const row = await findMessage(work, id);
  if (!row) return await readWorld(work, { viewer });
  // To whoever did not write it the rules refuse them: nothing is read for that.
  const steps = row.sender === viewer ? await stepsOver(work, row) : [];
  const group = row.receiver_type === 'group' ? await findGroup(work, row.receiver_id) : undefined;
  return await readWorld(work, { viewer, groups: group ? [group] : [], messages: [row], steps });
}

/** @throws LIMIT_EXCEEDED where more got it than are listed at once */
async function stepsOver(work: Work, row: MessageRow): Promise<readonly StepRow[]> {
  // One by one of those who marked anything: of what else they marked there, which grows with the conversation, nothing is read.
  const { rows: steps } = await work.executeQuery<StepRow>(prepared`
    with recursive readers as (
      (select uid from reading_steps where conversation = ${row.conversation} order by uid limit 1)
      union all
      select (
        select uid from reading_steps where conversation = ${row.conversation} and uid > readers.uid order by uid limit 1
      ) from readers where readers.uid is not null
    )
    select steps.* from readers cross join (values ('delivered'), ('read')) as kinds (kind) cross join lateral (
      select * from reading_steps
      where conversation = ${row.conversation} and uid = readers.uid and kind = kinds.kind and to_order >= ${row.order}
      order by to_order limit 1
    ) as steps
    where steps.from_order < ${row.order} and steps.uid <> ${row.sender}
    limit ${mostSteps + 1}`);
  if (steps.length > mostSteps)
    throw new KitException('LIMIT_EXCEEDED', 'More people got this message than are listed at once.', {
      details: { limit: mostSteps / 2 },
    });
  return steps;
}

/** `null` for what makes no sense. */
export function addressIn(target: unknown): ChatTarget | null {
  try {
    // Checked as the rules check it, which then refuse it once more, aloud.
    return addressed(target as ChatTarget);
  } catch (error) {
    if (isKitException(error)) return null;
    throw error;
  }
}

/** Ids as the tables have them. What is too long for one is nobody's, and is not looked for. */
export function textsIn(values: unknown): readonly string[] {
  const given: readonly unknown[] = Array.isArray(values) ? values : [];
  return given.flatMap((value) => (typeof value === 'string' && value.length <= limits.id ? [toText(value)] : []));
}

function uidsInDrafts(drafts: unknown): readonly string[] {
  return textsIn(Array.isArray(drafts) ? drafts.map((draft: unknown) => (isRecord(draft) ? draft['uid'] : null)) : []);
}
