import { accountOf } from '@open-chat-kit/engine-embedded/rules';
import type { Group, Message, Operation, World } from '@open-chat-kit/engine-embedded/rules';
import { fold } from '@open-chat-kit/sdk/engine';
import { sql } from 'kysely';
import type { Work } from '../database/open-database.ts';
import { toText } from '../database/texts.ts';
import { beginPair, findPair } from './find-rows.ts';
import type { PartOfWorld } from './read-world.ts';

/** An operation that the rules decided on, with the messages that it wrote or changed in the part of the world at hand. */
export interface Done {
  readonly operation: Operation;
  readonly messages: readonly Message[];
}

/** Writes what was done: the part of the world at hand says how things are now. */
export async function writeOperation(work: Work, world: PartOfWorld, { operation, messages }: Done): Promise<void> {
  switch (operation.type) {
    case 'group.created':
      await insertGroup(work, groupNow(world, operation.guid));
      break;
    case 'group.changed':
    case 'members.added':
    case 'member.joined':
    case 'member.left':
    case 'member.kicked':
    case 'member.banned':
    case 'member.unbanned':
    case 'member.scoped':
    case 'owner.changed':
      await updateMemberships(work, world, operation);
      await updateGroup(work, groupNow(world, operation.guid));
      break;
    case 'group.deleted':
      await deleteGroup(work, world, operation.guid);
      return;
    case 'message.sent':
      break;
    case 'message.edited':
    case 'message.deleted':
    case 'message.reaction':
      for (const message of messages) await updateMessage(work, message);
      return;
    case 'message.marked':
      await mark(work, world, operation);
      return;
    case 'conversation.deleted':
      await deleteConversation(work, operation);
      return;
    case 'user.blocking':
      await setBlocking(work, world, operation);
      return;
    default:
      throw new Error(`Nothing is written for "${operation.type}".`);
  }
  for (const message of messages) await insertMessage(work, world, message);
}

function groupNow(world: World, guid: string): Group {
  const group = world.groups.get(guid);
  if (!group) throw new Error('The group is not in the part of the world at hand.');
  return group;
}

async function insertGroup(work: Work, group: Group): Promise<void> {
  const { id } = await work.insertInto('conversations').defaultValues().returning('id').executeTakeFirstOrThrow();
  await work
    .insertInto('groups')
    .values({
      guid: toText(group.guid),
      conversation: id,
      created_at: group.createdAt,
      members_count: group.members.size,
      ...groupColumns(group),
    })
    .execute();
  await insertMembers(work, group, [...group.members.keys()]);
}

async function updateGroup(work: Work, group: Group): Promise<void> {
  await work
    .updateTable('groups')
    .set({ ...groupColumns(group), members_count: group.members.size })
    .where('guid', '=', toText(group.guid))
    .execute();
}

function groupColumns(group: Group) {
  const { icon, description, metadata } = group;
  return {
    name: toText(group.name),
    folded: toText(group.folded),
    sort_key: toText(group.order),
    type: group.type,
    password: group.password && JSON.stringify(group.password),
    details: JSON.stringify({ icon, description, metadata }),
    tags: group.tags.map(toText),
    updated_at: group.updatedAt,
    revision: group.revision,
  };
}

type MembershipOperation = Extract<Operation, { type: `member${string}` | 'owner.changed' | 'group.changed' }>;

async function updateMemberships(work: Work, world: World, operation: MembershipOperation): Promise<void> {
  const group = groupNow(world, operation.guid);
  const guid = toText(group.guid);
  switch (operation.type) {
    case 'group.changed':
      return;
    case 'members.added':
      return await insertMembers(
        work,
        group,
        operation.members.map(([uid]) => uid),
      );
    case 'member.joined':
      return await insertMembers(work, group, [operation.uid]);
    case 'member.left':
    case 'member.kicked':
      return await removeMember(work, guid, operation.uid);
    case 'member.banned':
      await removeMember(work, guid, operation.uid);
      await work
        .insertInto('bans')
        .values({ guid, uid: toText(operation.uid), banned_at: operation.at })
        .execute();
      return;
    case 'member.unbanned':
      await work.deleteFrom('bans').where('guid', '=', guid).where('uid', '=', toText(operation.uid)).execute();
      return;
    case 'member.scoped':
      return await updateScope(work, group, operation.uid);
    case 'owner.changed':
      // First who gives it away: a group never has two owners.
      await updateScope(work, group, operation.by);
      await updateScope(work, group, operation.uid);
  }
}

async function insertMembers(work: Work, group: Group, uids: readonly string[]): Promise<void> {
  const rows = uids.flatMap((uid) => {
    const member = group.members.get(uid);
    if (!member) return [];
    const { account, scope, joinedAt, since } = member;
    return [
      {
        guid: toText(group.guid),
        uid: toText(uid),
        scope,
        sort_key: toText(account.order),
        joined_at: joinedAt,
        since,
      },
    ];
  });
  await work.insertInto('members').values(rows).execute();
}

async function removeMember(work: Work, guid: string, uid: string): Promise<void> {
  await work.deleteFrom('members').where('guid', '=', guid).where('uid', '=', toText(uid)).execute();
}

async function updateScope(work: Work, group: Group, uid: string): Promise<void> {
  const scope = group.members.get(uid)?.scope;
  if (scope === undefined) return;
  await work
    .updateTable('members')
    .set({ scope })
    .where('guid', '=', toText(group.guid))
    .where('uid', '=', toText(uid))
    .execute();
}

async function deleteGroup(work: Work, world: World, guid: string): Promise<void> {
  const deleted = await work
    .deleteFrom('groups')
    .where('guid', '=', toText(guid))
    .returning('conversation')
    .executeTakeFirstOrThrow();
  await work.deleteFrom('conversations').where('id', '=', deleted.conversation).execute();
  await work
    .insertInto('deleted_groups')
    .values({ guid: toText(guid), revision: world.deletedRevision })
    .onConflict((on) => on.column('guid').doUpdateSet({ revision: world.deletedRevision }))
    .execute();
}

async function conversationOf(
  work: Work,
  [type, id]: readonly ['group' | 'user', string],
  uid: string,
): Promise<number> {
  if (type === 'group') {
    const group = await work
      .selectFrom('groups')
      .select('conversation')
      .where('guid', '=', toText(id))
      .executeTakeFirstOrThrow();
    return group.conversation;
  }
  const found = await findPair(work, toText(uid), toText(id), 'read');
  if (found) return found.id;
  await beginPair(work, toText(uid), toText(id));
  return (await findPair(work, toText(uid), toText(id), 'read'))?.id ?? 0;
}

function addressIn({ target }: Message): readonly ['group' | 'user', string] {
  return target.type === 'group' ? ['group', target.group.guid] : ['user', target.account.uid];
}

async function insertMessage(work: Work, { places }: PartOfWorld, message: Message): Promise<void> {
  const { order, sender, content, parent } = message;
  const [receiverType, receiverId] = addressIn(message);
  const known = places.get(message.conversation);
  const conversation = known ?? (await conversationOf(work, [receiverType, receiverId], sender.uid));
  const row = {
    order,
    conversation,
    sender: toText(sender.uid),
    receiver_type: receiverType,
    receiver_id: toText(receiverId),
    muid: toText(message.muid),
    content: JSON.stringify(content),
    folded: toText(foldedText(message)),
    metadata: JSON.stringify(message.metadata),
    type: toText(message.type),
    category: message.category,
    sent_at: message.sentAt,
    parent: parent?.order ?? null,
    quoted_id: toText(message.quotedId),
  };
  await work
    .with('written', (is) => is.insertInto('messages').values(row))
    .updateTable('conversations')
    .set({ last_order: order, ...(parent === null && { last_root_order: order }) })
    .where('id', '=', conversation)
    .execute();
  if (parent) await updateReplyCount(work, parent);
}

async function updateMessage(work: Work, message: Message): Promise<void> {
  const { content, metadata, parent, reactions } = message;
  await work
    .updateTable('messages')
    .set({
      content: JSON.stringify(content),
      folded: toText(foldedText(message)),
      metadata: JSON.stringify(metadata),
      edited_at: message.editedAt,
      deleted_at: message.deletedAt,
      reactions: reactions && JSON.stringify(Array.from(reactions, ([emoji, people]) => [emoji, [...people]])),
      revision: message.revision,
    })
    .where('order', '=', message.order)
    .execute();
  if (parent) await updateReplyCount(work, parent);
}

async function updateReplyCount(work: Work, { order, replyCount }: Message): Promise<void> {
  await work.updateTable('messages').set({ reply_count: replyCount }).where('order', '=', order).execute();
}

/** What a keyword is looked for in. */
function foldedText({ content }: Message): string {
  if (content.kind === 'text') return fold(content.text);
  return content.kind === 'media' ? fold(content.caption) : '';
}

/** Everything up to the message was got, or read. */
async function mark(
  work: Work,
  world: PartOfWorld,
  { by, at, id, as }: Extract<Operation, { type: 'message.marked' }>,
): Promise<void> {
  const message = world.messages.get(id);
  if (!message) return;
  const known = world.places.get(message.conversation);
  const conversation = known ?? (await conversationOf(work, addressIn(message), message.sender.uid));
  const uid = toText(by);
  for (const kind of as === 'read' ? (['delivered', 'read'] as const) : (['delivered'] as const)) {
    const step = message.conversation.readings.get(by)?.[kind].at(-1);
    if (step?.to !== message.order) continue;
    const row = { conversation, uid, kind, from_order: step.from, to_order: step.to, at };
    const { numInsertedOrUpdatedRows: isNew = 0n } = await work
      .insertInto('reading_steps')
      .values(row)
      .onConflict((on) => on.doNothing())
      .executeTakeFirstOrThrow();
    if (isNew === 0n) continue;
    await work
      .updateTable('messages')
      .set(kind === 'read' ? { read_at: at } : { delivered_at: at })
      .where('conversation', '=', conversation)
      .where('order', '>', step.from)
      .where('order', '<=', step.to)
      .where('sender', '<>', uid)
      .where(kind === 'read' ? 'read_at' : 'delivered_at', '=', 0)
      .execute();
  }
}

async function deleteConversation(
  work: Work,
  { by, to, upTo }: Extract<Operation, { type: 'conversation.deleted' }>,
): Promise<void> {
  const conversation = await conversationOf(work, to, by);
  await work
    .insertInto('gone')
    .values({ conversation, uid: toText(by), up_to: upTo })
    .onConflict((on) => on.columns(['conversation', 'uid']).doUpdateSet({ up_to: upTo }))
    .execute();
}

async function setBlocking(
  work: Work,
  world: World,
  { by, uids, isBlocked }: Extract<Operation, { type: 'user.blocking' }>,
): Promise<void> {
  const rows = uids.map((uid) => ({ uid: toText(by), blocked_uid: toText(uid) }));
  if (isBlocked)
    await work
      .insertInto('blocks')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute();
  else
    await work
      .deleteFrom('blocks')
      .where('uid', '=', toText(by))
      .where(
        'blocked_uid',
        'in',
        rows.map(({ blocked_uid }) => blocked_uid),
      )
      .execute();
  for (const uid of [by, ...uids]) {
    const { revision } = accountOf(world, uid);
    await sql`update users set revision = greatest(revision + 1, ${revision}::bigint) where uid = ${toText(uid)}`.execute(
      work,
    );
  }
}
