import type { StoredGroup, StoredMessage, StoredUser } from '@open-chat-kit/engine-embedded/rules';
import type { Selectable } from 'kysely';
import type { Tables } from './tables.ts';
import { fromText } from './texts.ts';

export type UserRow = Selectable<Tables['users']>;
/** What others see of a user: what opens their account is read where somebody comes in, and nowhere else. */
export type ShownUserRow = Pick<
  UserRow,
  'uid' | 'name' | 'profile' | 'role' | 'tags' | 'last_active_at' | 'revision' | 'erased_at'
>;
export type GroupRow = Selectable<Tables['groups']>;
export type MemberRow = Omit<Selectable<Tables['members']>, 'place' | 'sort_key'>;
export type BanRow = Omit<Selectable<Tables['bans']>, 'sort_key'>;
export type MessageRow = Selectable<Tables['messages']>;
export type StepRow = Selectable<Tables['reading_steps']>;
export type UnreadRow = Selectable<Tables['unread_marks']>;
export type GoneRow = Selectable<Tables['gone']>;

/** A user, with those whom they blocked as far as they matter. */
export function userIn(row: ShownUserRow & Partial<UserRow>, blocked: readonly string[]): StoredUser {
  const { role, tags, profile, password = null, token = null, last_active_at: lastActiveAt } = row;
  return {
    uid: fromText(row.uid),
    name: fromText(row.name),
    ...profile,
    role: fromText(role),
    tags: tags.map(fromText),
    password,
    token,
    lastActiveAt,
    blocked,
  };
}

/** A group with the members and bans that were read. */
export function groupIn(row: GroupRow, members: readonly MemberRow[], bans: readonly BanRow[]): StoredGroup {
  return {
    guid: fromText(row.guid),
    name: fromText(row.name),
    type: row.type,
    password: row.password,
    ...row.details,
    tags: row.tags.map(fromText),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision,
    members: members.map(({ uid, scope, joined_at, since }) => [fromText(uid), scope, joined_at, since]),
    othersCount: row.members_count - members.length,
    banned: bans.map(({ uid, banned_at }) => [fromText(uid), banned_at]),
  };
}

export function messageIn(row: MessageRow): StoredMessage {
  return {
    order: row.order,
    muid: fromText(row.muid),
    sender: fromText(row.sender),
    to: [row.receiver_type, fromText(row.receiver_id)],
    content: row.content,
    sentAt: row.sent_at,
    deliveredAt: row.delivered_at,
    readAt: row.read_at,
    editedAt: row.edited_at,
    deletedAt: row.deleted_at,
    // Of a reply whose first message was not read, only that it is one is known: see `findWorld`.
    parentId: row.parent === null ? '' : `m${row.parent}`,
    quotedId: fromText(row.quoted_id),
    type: fromText(row.type),
    category: row.category,
    reactions: row.reactions ?? [],
    metadata: row.metadata,
    isOfAll: row.mentions.includes('all'),
    revision: row.revision,
  };
}
