import type { MessageRecord, UserRecord } from '@open-chat-kit/sdk';

/** Somebody as messages name them. */
export function personOf(uid: string, name: string = uid): UserRecord {
  return {
    uid,
    name,
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
    revision: 0,
    order: '',
  };
}

type Told = Pick<MessageRecord, 'sender' | 'content'> & Partial<MessageRecord>;

/** A message in a group, where it matters only who says what. */
export function messageOf(told: Told): MessageRecord {
  return {
    id: '1',
    muid: '',
    receiver: { type: 'group', id: 'tea' },
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
    ...told,
  };
}
