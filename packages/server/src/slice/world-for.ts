import { addressed, isRecord } from '@open-chat-kit/engine-embedded/rules';
import type { OperationName } from '@open-chat-kit/engine-embedded/rules';
import { isKitException } from '@open-chat-kit/sdk/engine';
import type { ChatTarget } from '@open-chat-kit/sdk/engine';
import type { Work } from '../database/open-database.ts';
import type { ConversationRow, GroupRow, MessageRow, StepRow } from '../database/rows.ts';
import { toText } from '../database/texts.ts';
import {
  beginPair,
  deletedRevision,
  findConversation,
  findGroup,
  findGroupWithConversation,
  findLast,
  findMessage,
  findMessages,
  findPair,
  orderIn,
  takeOrders,
} from './find-rows.ts';
import type { Lock } from './find-rows.ts';
import { readWorld } from './read-world.ts';
import type { PartOfWorld } from './read-world.ts';

/** Requests that the rules answer from a part of the world. Lists are read by SQL: see `requests/`. */
export type RuledName = Exclude<
  OperationName,
  'listGroups' | 'listMembers' | 'listBanned' | 'listUsers' | 'history' | 'unreadCounts' | 'listConversations'
>;

type Reader = (work: Work, viewer: string, args: readonly unknown[]) => Promise<PartOfWorld>;

/**
 * The part of the world that a request is about, locked where it may write. Arguments are as they came: what makes no
 * sense is not looked for, and the rules refuse it.
 */
export function worldFor(work: Work, viewer: string, name: RuledName, args: readonly unknown[]): Promise<PartOfWorld> {
  return readers[name](work, viewer, args);
}

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

const readers: Readonly<Record<RuledName, Reader>> = {
  getGroup: (work, viewer, [guid]) => aroundGroup(work, viewer, guid, [], 'read'),
  createGroup: (work, viewer, [draft]) => aroundNewGroup(work, viewer, draft),
  updateGroup: (work, viewer, [guid]) => aroundGroup(work, viewer, guid, [], 'write'),
  deleteGroup: (work, viewer, [guid]) => aroundGroup(work, viewer, guid, [], 'write'),
  joinGroup: (work, viewer, [guid]) => aroundGroup(work, viewer, guid, [], 'write'),
  leaveGroup: (work, viewer, [guid]) => aroundGroup(work, viewer, guid, [], 'write'),
  addMembers: (work, viewer, [guid, drafts]) => aroundGroup(work, viewer, guid, uidsInDrafts(drafts), 'write'),
  kickMember: (work, viewer, [guid, uid]) => aroundGroup(work, viewer, guid, textsIn([uid]), 'write'),
  banMember: (work, viewer, [guid, uid]) => aroundGroup(work, viewer, guid, textsIn([uid]), 'write'),
  unbanMember: (work, viewer, [guid, uid]) => aroundGroup(work, viewer, guid, textsIn([uid]), 'write'),
  setScope: (work, viewer, [guid, uid]) => aroundGroup(work, viewer, guid, textsIn([uid]), 'write'),
  transferOwnership: (work, viewer, [guid, uid]) => aroundGroup(work, viewer, guid, textsIn([uid]), 'write'),
  getUser: (work, viewer, [uid]) => readWorld(work, { viewer, users: textsIn([uid]) }),
  setBlocked: (work, viewer, [uids]) => aroundPeople(work, viewer, textsIn(uids)),
  send: (work, viewer, [target, draft]) => aroundDraft(work, viewer, target, draft),
  editMessage: (work, viewer, [id]) => aroundMessage(work, viewer, id, 'write'),
  deleteMessage: (work, viewer, [id]) => aroundMessage(work, viewer, id, 'write'),
  setReaction: (work, viewer, [id]) => aroundMessage(work, viewer, id, 'write'),
  getMessage: (work, viewer, [id]) => aroundMessage(work, viewer, id, 'read'),
  listReceipts: (work, viewer, [id]) => aroundReceipts(work, viewer, id),
  mark: (work, viewer, [id]) => aroundMessage(work, viewer, id, 'write'),
  getConversation: (work, viewer, [target]) => aroundTarget(work, viewer, target, 'read'),
  deleteConversation: (work, viewer, [target]) => aroundTarget(work, viewer, target, 'write'),
};

async function aroundGroup(
  work: Work,
  viewer: string,
  guid: unknown,
  users: readonly string[],
  lock: Lock,
): Promise<PartOfWorld> {
  const found = typeof guid === 'string' ? await findGroupWithConversation(work, toText(guid), lock) : undefined;
  if (!found) return await readWorld(work, { viewer, users });
  const { group, conversation } = found;
  const lastOrder = lock === 'write' ? await takeOrders(work) : 0;
  // For times: a message is never older than the one before it.
  const messages = lock === 'write' ? await findLast(work, [conversation]) : [];
  return await readWorld(work, { viewer, users, groups: [group], messages, lastOrder });
}

/** A group of that guid, where there is one, or how far the one before it got. */
async function aroundNewGroup(work: Work, viewer: string, draft: unknown): Promise<PartOfWorld> {
  const guid = isRecord(draft) && typeof draft['guid'] === 'string' ? toText(draft['guid']) : '';
  const group = await findGroup(work, guid, 'read');
  const lastOrder = await takeOrders(work);
  const world = await readWorld(work, { viewer, groups: group ? [group] : [], lastOrder });
  world.deletedRevision = await deletedRevision(work);
  return world;
}

/** Always in the same order, so that nobody waits for somebody who waits for them. */
async function aroundPeople(work: Work, viewer: string, users: readonly string[]): Promise<PartOfWorld> {
  await work
    .selectFrom('users')
    .select('uid')
    .where('uid', 'in', [viewer, ...users])
    .orderBy('uid')
    .forNoKeyUpdate()
    .execute();
  return await readWorld(work, { viewer, users });
}

async function aroundDraft(work: Work, viewer: string, target: unknown, draft: unknown): Promise<PartOfWorld> {
  const fields = isRecord(draft) ? draft : {};
  const { muid } = fields;
  const to = addressIn(target);
  const found = to && (await conversationAt(work, viewer, to, 'write'));
  const { last_order: last = 0, last_root_order: lastRoot = 0 } = found?.conversation ?? {};
  const named = [orderIn(fields['parentId']), orderIn(fields['quotedId'])].filter((order) => order !== null);
  const sent = typeof muid === 'string' && muid !== '' ? { sender: viewer, muid: toText(muid) } : null;
  const messages = await findMessages(work, [last, lastRoot, ...named], sent);
  const lastOrder = found ? await takeOrders(work) : 0;
  return await readWorld(work, {
    viewer,
    users: to?.type === 'user' ? [toText(to.id)] : [],
    groups: await groupsOf(work, messages, found?.group),
    messages,
    lastOrder,
  });
}

async function aroundMessage(work: Work, viewer: string, id: unknown, lock: Lock): Promise<PartOfWorld> {
  const before = await findMessage(work, id);
  if (!before) return await readWorld(work, { viewer });
  if (lock === 'write') await lockConversation(work, before);
  // As it is now that nobody else changes it; gone, where the group went meanwhile.
  const row = lock === 'write' ? await findMessage(work, id) : before;
  const messages = row ? [row] : [];
  return await readWorld(work, { viewer, groups: await groupsOf(work, messages, undefined), messages });
}

async function lockConversation(work: Work, { receiver_type, receiver_id, conversation }: MessageRow): Promise<void> {
  if (receiver_type === 'group') await findGroup(work, receiver_id, 'write');
  else await findConversation(work, conversation, 'write');
}

/** With everybody else's steps over the message. */
async function aroundReceipts(work: Work, viewer: string, id: unknown): Promise<PartOfWorld> {
  const row = await findMessage(work, id);
  if (!row) return await readWorld(work, { viewer });
  const steps: readonly StepRow[] = await work
    .selectFrom('reading_steps')
    .selectAll()
    .where('conversation', '=', row.conversation)
    .where('from_order', '<', row.order)
    .where('to_order', '>=', row.order)
    .where('uid', '<>', viewer)
    .execute();
  return await readWorld(work, { viewer, groups: await groupsOf(work, [row], undefined), messages: [row], steps });
}

async function aroundTarget(work: Work, viewer: string, target: unknown, lock: Lock): Promise<PartOfWorld> {
  const to = addressIn(target);
  const found = to && (await conversationAt(work, viewer, to, lock));
  const messages = found ? await findLast(work, [found.conversation]) : [];
  return await readWorld(work, {
    viewer,
    users: to?.type === 'user' ? [toText(to.id)] : [],
    groups: found?.group ? [found.group] : [],
    messages,
  });
}

interface FoundConversation {
  readonly conversation: ConversationRow;
  readonly group?: GroupRow;
}

async function conversationAt(
  work: Work,
  viewer: string,
  { type, id }: ChatTarget,
  lock: Lock,
): Promise<FoundConversation | undefined> {
  if (type === 'group') {
    return await findGroupWithConversation(work, toText(id), lock);
  }
  const other = toText(id);
  if (other === viewer) return undefined;
  const isThere = await work.selectFrom('users').select('uid').where('uid', '=', other).executeTakeFirst();
  if (!isThere) return undefined;
  if (lock === 'write') await beginPair(work, viewer, other);
  const conversation = await findPair(work, viewer, other, lock);
  return conversation && { conversation };
}

/** The groups in which the messages stand. */
async function groupsOf(
  work: Work,
  messages: readonly MessageRow[],
  known: GroupRow | undefined,
): Promise<readonly GroupRow[]> {
  const guids = new Set(
    messages.flatMap(({ receiver_type, receiver_id }) => (receiver_type === 'group' ? [receiver_id] : [])),
  );
  if (known) guids.delete(known.guid);
  const others = await Promise.all([...guids].map((guid) => findGroup(work, guid, 'read')));
  return [...(known ? [known] : []), ...others.filter((group) => group !== undefined)];
}

function addressIn(target: unknown): ChatTarget | null {
  try {
    // Checked as the rules check it, which then refuse it once more, aloud.
    return addressed(target as ChatTarget);
  } catch (error) {
    if (isKitException(error)) return null;
    throw error;
  }
}

function textsIn(values: unknown): readonly string[] {
  const given: readonly unknown[] = Array.isArray(values) ? values : [];
  return given.flatMap((value) => (typeof value === 'string' ? [toText(value)] : []));
}

function uidsInDrafts(drafts: unknown): readonly string[] {
  return textsIn(Array.isArray(drafts) ? drafts.map((draft: unknown) => (isRecord(draft) ? draft['uid'] : null)) : []);
}
