import type { GroupRecord } from '../domain/group.ts';
import type { MessageRecord } from '../domain/message.ts';
import type { UserRecord } from '../domain/user.ts';

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
    replyCount: 0,
    reactions: [],
    metadata: {},
    revision: 1,
    ...fields,
  };
}
