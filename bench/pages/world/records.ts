import type {
  GroupRecord,
  MessageNews,
  MessageRecord,
  NewGroup,
  UserNews,
  UserRecord,
} from '@open-chat-kit/sdk/engine';

/** Somebody with nothing special about them. */
export function userRecord(uid: string, name: string): UserRecord {
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
    revision: 1,
    order: name,
  };
}

export const viewer: UserRecord = userRecord('ana', 'Ana Lima');
export const other: UserRecord = userRecord('ben', 'Ben Okafor');

/** A user as events tell of them. */
export function userNews({ blockedByMe: _mine, hasBlockedMe: _theirs, ...news }: UserRecord): UserNews {
  return news;
}

const viewerNews = userNews(viewer);
/** The other one, as events tell of them. */
export const otherNews: UserNews = userNews(other);

/** A group as events tell of it. */
export function groupNews(group: GroupRecord): NewGroup {
  const { hasJoined: _joined, scope: _scope, joinedAt: _at, isBanned: _banned, ...news } = group;
  return news;
}

/** A new group as whoever is not in it sees it. */
export function recordOfNew(group: NewGroup): GroupRecord {
  return { ...group, hasJoined: false, scope: null, joinedAt: 0, isBanned: false };
}

/** A message as events tell of it. */
export function messageNews(message: MessageRecord): MessageNews {
  const { deliveredAt: _delivered, readAt: _read, content, ...news } = message;
  if (content.kind === 'action') throw new Error('Nobody does anything but write here.');
  const reactions = message.reactions.map(({ emoji, count }) => ({ emoji, count }));
  return { ...news, content, sender: message.sender === viewer ? viewerNews : otherNews, reactions };
}

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
    mentionsAll: false,
    replyCount: 0,
    reactions: [],
    metadata: {},
    revision: 1,
  };
}
