import type { GroupNews, GroupRecord, NewGroup } from '../domain/group.ts';
import type { HistoryQuery, MessageNews, MessageRecord } from '../domain/message.ts';
import type { UserNews, UserRecord } from '../domain/user.ts';
import { MessagesRequestBuilder } from '../requests/messages-request.ts';

/** The newest messages, all of them. */
export const newest: HistoryQuery = new MessagesRequestBuilder().toQuery();

/** A user with nothing special about them. */
export function userRecord(uid: string, fields: Partial<UserRecord> = {}): UserRecord {
  return {
    uid,
    name: uid,
    avatar: '',
    status: 'offline',
    lastActiveAt: 0,
    role: '',
    statusMessage: '',
    link: '',
    metadata: {},
    tags: [],
    blockedByMe: false,
    hasBlockedMe: false,
    revision: 1,
    order: uid,
    ...fields,
  };
}

/** A public group of three that the viewer is in. */
export function groupRecord(guid: string, fields: Partial<GroupRecord> = {}): GroupRecord {
  return {
    guid,
    name: guid,
    type: 'public',
    icon: '',
    description: '',
    owner: 'owner',
    metadata: {},
    tags: [],
    createdAt: 1,
    updatedAt: 0,
    membersCount: 3,
    hasJoined: true,
    scope: 'participant',
    joinedAt: 1,
    isBanned: false,
    revision: 1,
    order: guid,
    ...fields,
  };
}

/** A text message in group `team`. */
export function messageRecord(id: string, fields: Partial<MessageRecord> = {}): MessageRecord {
  return {
    id,
    muid: '',
    sender: userRecord('ben'),
    receiver: { type: 'group', id: 'team' },
    content: { kind: 'text', text: id },
    sentAt: 1,
    order: 1,
    deliveredAt: 0,
    readAt: 0,
    editedAt: 0,
    deletedAt: 0,
    parentId: '',
    quotedId: '',
    mentionsAll: false,
    replyCount: 0,
    reactions: [],
    metadata: {},
    revision: 1,
    ...fields,
  };
}

/** What an event says of a user. */
export function userNews(uid: string, fields: Partial<UserNews> = {}): UserNews {
  const { blockedByMe: _mine, hasBlockedMe: _theirs, ...news } = userRecord(uid);
  return { ...news, ...fields };
}

/** What an event says of a group. */
export function groupNews(guid: string, fields: Partial<GroupNews> = {}): NewGroup {
  const { hasJoined: _joined, scope: _scope, joinedAt: _at, isBanned: _banned, ...news } = groupRecord(guid);
  return { ...news, ...fields };
}

/** What an event says of a message. */
export function messageNews(id: string, fields: Partial<MessageNews> = {}): MessageNews {
  const { deliveredAt: _delivered, readAt: _read, ...news } = messageRecord(id);
  const same = { sender: userNews('ben'), content: { kind: 'text', text: id }, reactions: [] } as const;
  return { ...news, ...same, ...fields };
}
