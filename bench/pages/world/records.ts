import type { GroupRecord, MessageRecord, UserRecord } from '@open-chat-kit/sdk/engine';

/** Somebody with nothing special about them. */
function userRecord(uid: string, name: string): UserRecord {
  return {
    uid,
    name,
    avatar: '',
    status: 'online',
    lastActiveAt: 0,
    role: '',
    statusMessage: '',
    link: '',
    metadata: {},
    tags: [],
    blockedByMe: false,
    hasBlockedMe: false,
  };
}

export const viewer: UserRecord = userRecord('ana', 'Ana Lima');
export const other: UserRecord = userRecord('ben', 'Ben Okafor');

/** A public group that the viewer is in; `order` sorts it. */
export function groupRecord(guid: string, name: string, order: string): GroupRecord {
  return {
    guid,
    name,
    type: 'public',
    icon: '',
    description: '',
    owner: other.uid,
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
    order,
  };
}

/** A text of somebody else in the group. */
export function messageRecord(guid: string, order: number, text: string, sentAt: number): MessageRecord {
  return {
    id: `m${order}`,
    muid: `u${order}`,
    sender: order % 3 === 0 ? viewer : other,
    receiver: { type: 'group', id: guid },
    content: { kind: 'text', text },
    sentAt,
    order,
    deliveredAt: sentAt,
    readAt: sentAt,
    editedAt: 0,
    deletedAt: 0,
    parentId: '',
    quotedId: '',
    replyCount: 0,
    reactions: [],
    metadata: {},
    revision: 1,
  };
}
