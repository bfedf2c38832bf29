import { accountOf, storedReactions } from '@open-chat-kit/engine-embedded/rules';
import type { Group, Message, Operation, World } from '@open-chat-kit/engine-embedded/rules';
import { fold, mentionsIn, searchedText } from '@open-chat-kit/sdk/engine';
import { sql } from 'kysely';
import type { CompiledQuery } from 'kysely';
import type { Work } from '../database/open-database.ts';
import { prepared, words } from '../database/prepared.ts';
import type { Prepared, Words } from '../database/prepared.ts';
import { toText } from '../database/texts.ts';
import { pairOf } from './locks.ts';
import type { PartOfWorld } from './read-world.ts';

/** An operation that the rules decided on, with the messages that it wrote or changed in the part of the world at hand. */
export interface Done {
  readonly operation: Operation;
  readonly messages: readonly Message[];
}

/** What is to be written of what was done, in this order: the part of the world at hand says how things are now. */
export function writesOf(work: Work, world: PartOfWorld, { operation, messages }: Done): readonly CompiledQuery[] {
  const written = (): readonly CompiledQuery[] =>
    messages.length > 1 ? [insertLines(world, messages)] : messages.flatMap((message) => insertMessage(world, message));
  switch (operation.type) {
    case 'group.created':
      return [...insertGroup(work, groupNow(world, operation.guid)), ...written()];
    case 'group.changed':
    case 'members.added':
    case 'member.joined':
    case 'member.left':
    case 'member.kicked':
    case 'member.banned':
    case 'member.unbanned':
    case 'member.scoped':
    case 'owner.changed': {
      const group = groupNow(world, operation.guid);
      const gone = world.goneRevision === group.revision ? [rememberGone(work, group)] : [];
      return [...updateMemberships(work, group, operation), updateGroup(work, group), ...gone, ...written()];
    }
    case 'group.deleted':
      return deleteGroup(work, world, operation.guid);
    case 'message.sent':
      return written();
    case 'message.edited':
    case 'message.deleted':
    case 'message.reaction':
      return messages.flatMap((message) => updateMessage(work, message));
    case 'message.marked':
      return mark(world, operation);
    case 'message.unread':
      return markUnread(world, operation);
    case 'conversation.deleted':
      return [deleteConversation(operation)];
    case 'user.blocking':
      return setBlocking(work, world, operation);
    default:
      throw new Error(`Nothing is written for "${operation.type}".`);
  }
}

function groupNow(world: World, guid: string): Group {
  const group = world.groups.get(guid);
  if (!group) throw new Error('The group is not in the part of the world at hand.');
  return group;
}

function insertGroup(work: Work, group: Group): readonly CompiledQuery[] {
  const inserted = work
    .with('made', (is) => is.insertInto('conversations').defaultValues().returning('id'))
    .insertInto('groups')
    .values({
      guid: toText(group.guid),
      conversation: sql<number>`(select id from made)`,
      created_at: group.createdAt,
      members_count: group.members.size,
      ...groupColumns(group),
    });
  return [inserted.compile(), ...insertMembers(work, group, [...group.members.keys()])];
}

function updateGroup(work: Work, group: Group): CompiledQuery {
  return work
    .updateTable('groups')
    .set({ ...groupColumns(group), members_count: group.members.size })
    .where('guid', '=', toText(group.guid))
    .compile();
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

function updateMemberships(work: Work, group: Group, operation: MembershipOperation): readonly CompiledQuery[] {
  const guid = toText(group.guid);
  switch (operation.type) {
    case 'group.changed':
      return [];
    case 'members.added':
      return insertMembers(
        work,
        group,
        operation.members.map(([uid]) => uid),
      );
    case 'member.joined':
      return insertMembers(work, group, [operation.uid]);
    case 'member.left':
    case 'member.kicked':
      return [removeMember(work, guid, operation.uid)];
    case 'member.banned': {
      const ban = { guid, uid: toText(operation.uid), banned_at: operation.at };
      return [removeMember(work, guid, operation.uid), work.insertInto('bans').values(ban).compile()];
    }
    case 'member.unbanned':
      return [work.deleteFrom('bans').where('guid', '=', guid).where('uid', '=', toText(operation.uid)).compile()];
    case 'member.scoped':
      return updateScope(work, group, operation.uid);
    case 'owner.changed':
      // First who gives it away: a group never has two owners.
      return [...updateScope(work, group, operation.by), ...updateScope(work, group, operation.uid)];
  }
}

function insertMembers(work: Work, group: Group, uids: readonly string[]): readonly CompiledQuery[] {
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
  return rows.length === 0 ? [] : [work.insertInto('members').values(rows).compile()];
}

function removeMember(work: Work, guid: string, uid: string): CompiledQuery {
  return work.deleteFrom('members').where('guid', '=', guid).where('uid', '=', toText(uid)).compile();
}

function updateScope(work: Work, group: Group, uid: string): readonly CompiledQuery[] {
  const scope = group.members.get(uid)?.scope;
  if (scope === undefined) return [];
  const updated = work
    .updateTable('members')
    .set({ scope })
    .where('guid', '=', toText(group.guid))
    .where('uid', '=', toText(uid));
  return [updated.compile()];
}

function deleteGroup(work: Work, world: World, guid: string): readonly CompiledQuery[] {
  const deleted = work
    .with('deleted', (is) => is.deleteFrom('groups').where('guid', '=', toText(guid)).returning('conversation'))
    .deleteFrom('conversations')
    .where('id', 'in', (is) => is.selectFrom('deleted').select('conversation'));
  return [deleted.compile(), rememberGone(work, { guid, revision: world.goneRevision })];
}

/** See `World.goneRevision`. */
function rememberGone(work: Work, { guid, revision }: Pick<Group, 'guid' | 'revision'>): CompiledQuery {
  return work
    .insertInto('deleted_groups')
    .values({ guid: toText(guid), revision })
    .onConflict((on) => on.column('guid').doUpdateSet({ revision }))
    .compile();
}

/** Where the conversation stands, looked up while it is written to. */
function placeOf([type, id]: readonly ['group' | 'user', string], uid: string): Words {
  if (type === 'group') return words`(select conversation from groups where guid = ${toText(id)})`;
  const [first, second] = pairOf(toText(uid), toText(id));
  return words`(select id from conversations where first_uid = ${first} and second_uid = ${second})`;
}

function addressIn({ target }: Message): readonly ['group' | 'user', string] {
  return target.type === 'group' ? ['group', target.group.guid] : ['user', target.account.uid];
}

function insertMessage({ places }: PartOfWorld, message: Message): readonly CompiledQuery[] {
  const { order, sender, content, parent } = message;
  const [receiverType, receiverId] = addressIn(message);
  const known = places.get(message.conversation);
  const conversation = known === undefined ? placeOf([receiverType, receiverId], sender.uid) : words`${known}`;
  const written = prepared`
    with written as (
      insert into messages (
        "order", conversation, sender, receiver_type, receiver_id, muid, content, folded, metadata, type, category, sent_at,
        parent, quoted_id, mentions
      ) values (
        ${order}, ${conversation}, ${toText(sender.uid)}, ${receiverType}, ${toText(receiverId)}, ${toText(message.muid)},
        ${JSON.stringify(content)}, ${toText(foldedText(message))}, ${JSON.stringify(message.metadata)},
        ${toText(message.type)}, ${message.category}, ${message.sentAt}, ${parent?.order ?? null}, ${toText(message.quotedId)},
        ${mentionsOf(message)}::text[]
      )
    )
    update conversations set last_order = ${order}
      ${parent === null ? words`, last_root_order = ${order}` : words``}
    where id = ${conversation}`;
  return [written, ...updateReplyCount(parent)];
}

/** The server's own lines of one change, such as of each of those who were added: one question, however many they are. */
function insertLines({ places }: PartOfWorld, lines: readonly Message[]): Prepared {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) throw new Error('A change that writes several lines wrote none.');
  const [receiverType, receiverId] = addressIn(first);
  const known = places.get(first.conversation);
  const conversation = known === undefined ? placeOf([receiverType, receiverId], first.sender.uid) : words`${known}`;
  const orders = lines.map(({ order }) => order);
  const contents = lines.map(({ content }) => JSON.stringify(content));
  const times = lines.map(({ sentAt }) => sentAt);
  return prepared`
    with written as (
      insert into messages (
        "order", conversation, sender, receiver_type, receiver_id, muid, content, folded, metadata, type, category, sent_at,
        parent, quoted_id, mentions
      )
      select
        line."order", ${conversation}, ${toText(first.sender.uid)}, ${receiverType}, ${toText(receiverId)}, '',
        line.content::json, '', '{}', ${toText(first.type)}, ${first.category}, line.sent_at, null, '', '{}'
      from unnest(${orders}::bigint[], ${contents}::text[], ${times}::bigint[]) as line ("order", content, sent_at)
    )
    update conversations set last_order = ${last.order}, last_root_order = ${last.order} where id = ${conversation}`;
}

function updateMessage(work: Work, message: Message): readonly CompiledQuery[] {
  const { content, metadata, parent, reactions } = message;
  const updated = work
    .updateTable('messages')
    .set({
      content: JSON.stringify(content),
      folded: toText(foldedText(message)),
      metadata: JSON.stringify(metadata),
      mentions: mentionsOf(message),
      edited_at: message.editedAt,
      deleted_at: message.deletedAt,
      reactions: reactions && JSON.stringify(storedReactions(message)),
      revision: message.revision,
    })
    .where('order', '=', message.order);
  return [updated.compile(), ...updateReplyCount(parent)];
}

/** How many replies a message has by now, and the mark of age that came with it; of none there is nothing to write. */
function updateReplyCount(parent: Message | null): readonly Prepared[] {
  if (!parent) return [];
  const { order, replyCount, revision } = parent;
  return [
    prepared`
      update messages set reply_count = ${replyCount}, revision = greatest(revision, ${revision}::bigint)
      where "order" = ${order}`,
  ];
}

/** As the column has them. */
function mentionsOf({ content, isOfAll }: Message): string[] {
  const { uids } = mentionsIn(content);
  return [...uids.map((uid) => `u:${toText(uid)}`), ...(isOfAll ? ['all'] : [])];
}

/** What a keyword is looked for in. */
function foldedText({ content }: Message): string {
  return fold(searchedText(content));
}

/** Everything up to the message was got, or read. */
function mark(
  world: PartOfWorld,
  { by, at, id, as }: Extract<Operation, { type: 'message.marked' }>,
): readonly Prepared[] {
  const message = world.messages.get(id);
  const conversation = message && world.places.get(message.conversation);
  if (!message || conversation === undefined) return [];
  const uid = toText(by);
  const kinds = as === 'read' ? (['delivered', 'read'] as const) : (['delivered'] as const);
  const readings = message.conversation.readings.get(by);
  const steps = kinds.flatMap((kind) => {
    const step = readings?.[kind].at(-1);
    return step?.to === message.order ? [{ kind, from: step.from }] : [];
  });
  const last = steps.at(-1);
  // Also where it was not marked as unread when that was read: another device of theirs may have done so since.
  const lift = as === 'read' ? readAgain(conversation, uid, message.order, readings?.unreadFrom ?? null) : words``;
  if (last?.kind !== as) return as === 'read' ? [prepared`with ${lift} select`] : [];
  const [first = words``, second] = steps.map(
    ({ kind, from }) => words`(${conversation}, ${uid}, ${kind}, ${from}, ${message.order}, ${at})`,
  );
  // Whatever was read was got: who marks it as read marks both at once, so that each message is written once.
  return [
    prepared`
      with ${as === 'read' ? words`${lift},` : words``} stepped as (
        insert into reading_steps (conversation, uid, kind, from_order, to_order, at)
        values ${first} ${second ? words`, ${second}` : words``}
        on conflict do nothing returning kind
      )
      update messages
      set delivered_at = case when delivered_at = 0 then ${at}::bigint else delivered_at end
        ${as === 'read' ? words`, read_at = ${at}` : words``}
      where conversation = ${conversation} and "order" > ${last.from} and "order" <= ${message.order} and sender <> ${uid}
        and ${as === 'read' ? words`read_at` : words`delivered_at`} = 0
        and exists (select from stepped where kind = ${as})`,
  ];
}

/** @param from where what is unread begins from now on; `null` for nowhere */
function readAgain(conversation: number, uid: string, order: number, from: number | null): Words {
  const which = words`conversation = ${conversation} and uid = ${uid} and from_order <= ${order}`;
  return from === null
    ? words`lifted as (delete from unread_marks where ${which})`
    : words`lifted as (update unread_marks set from_order = ${from} where ${which})`;
}

/** What others wrote is unread from a message on, for one person alone. */
function markUnread(
  world: PartOfWorld,
  { by, id, from }: Extract<Operation, { type: 'message.unread' }>,
): readonly Prepared[] {
  const message = world.messages.get(id);
  const conversation = message && world.places.get(message.conversation);
  if (conversation === undefined) return [];
  return [
    prepared`
      insert into unread_marks (conversation, uid, from_order) values (${conversation}, ${toText(by)}, ${from})
      on conflict (conversation, uid) do update set from_order = excluded.from_order`,
  ];
}

function deleteConversation({ by, to, upTo }: Extract<Operation, { type: 'conversation.deleted' }>): Prepared {
  return prepared`
    insert into gone (conversation, uid, up_to) values (${placeOf(to, by)}, ${toText(by)}, ${upTo})
    on conflict (conversation, uid) do update set up_to = excluded.up_to`;
}

function setBlocking(
  work: Work,
  world: World,
  { by, uids, isBlocked }: Extract<Operation, { type: 'user.blocking' }>,
): readonly CompiledQuery[] {
  const others = uids.map(toText);
  const rows = others.map((uid) => ({ uid: toText(by), blocked_uid: uid }));
  const changed = isBlocked
    ? work
        .insertInto('blocks')
        .values(rows)
        .onConflict((on) => on.doNothing())
    : work.deleteFrom('blocks').where('uid', '=', toText(by)).where('blocked_uid', 'in', others);
  const all = [...new Set([by, ...uids])];
  const revisions = all.map((uid) => accountOf(world, uid).revision);
  const revised = prepared`
    update users set revision = greatest(users.revision + 1, raised.revision)
    from unnest(${all.map(toText)}::text[], ${revisions}::bigint[]) as raised (uid, revision)
    where users.uid = raised.uid`;
  return [changed.compile(), revised];
}
