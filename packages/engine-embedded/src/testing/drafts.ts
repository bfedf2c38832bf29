import type {
  ConversationsQuery,
  GroupDraft,
  GroupsQuery,
  HistoryQuery,
  MembersQuery,
  MessageDraft,
  ReactionsQuery,
  UsersQuery,
} from '@open-chat-kit/sdk/engine';

/** A draft of a public group, and what differs from it. */
export function groupDraft(fields: Partial<GroupDraft> = {}): GroupDraft {
  return {
    guid: '',
    name: 'Group',
    type: 'public',
    password: '',
    icon: '',
    description: '',
    metadata: {},
    tags: [],
    ...fields,
  };
}

/** A query for all groups, and what differs from it. */
export function groupsQuery(fields: Partial<GroupsQuery> = {}): GroupsQuery {
  return { limit: 100, cursor: null, keyword: '', joinedOnly: false, tags: [], withTags: false, ...fields };
}

/** A query for all members, and what differs from it. */
export function membersQuery(fields: Partial<MembersQuery> = {}): MembersQuery {
  return { limit: 100, cursor: null, keyword: '', scopes: [], ...fields };
}

/** A query for all users, and what differs from it. */
export function usersQuery(fields: Partial<UsersQuery> = {}): UsersQuery {
  return {
    limit: 100,
    cursor: null,
    keyword: '',
    status: null,
    roles: [],
    tags: [],
    withTags: false,
    uids: [],
    hideBlocked: false,
    ...fields,
  };
}

/** A query for all reactions to a message, and what differs from it. */
export function reactionsQuery(fields: Partial<ReactionsQuery> = {}): ReactionsQuery {
  return { limit: 100, cursor: null, emoji: '', ...fields };
}

/** A query for the newest messages, and what differs from it. */
export function historyQuery(fields: Partial<HistoryQuery> = {}): HistoryQuery {
  return {
    limit: 100,
    from: { kind: 'latest' },
    keyword: '',
    types: [],
    categories: [],
    parentId: '',
    hideReplies: false,
    hideDeleted: false,
    unreadOnly: false,
    ...fields,
  };
}

/** A text message, and what differs from it. */
export function messageDraft(muid: string, text: string, fields: Partial<MessageDraft> = {}): MessageDraft {
  return { muid, content: { kind: 'text', text }, parentId: '', quotedId: '', metadata: {}, ...fields };
}

/** A query for all conversations, and what differs from it. */
export function conversationsQuery(fields: Partial<ConversationsQuery> = {}): ConversationsQuery {
  return {
    limit: 100,
    cursor: null,
    type: null,
    keyword: '',
    unreadOnly: false,
    tags: [],
    userTags: [],
    groupTags: [],
    withTags: false,
    ...fields,
  };
}
