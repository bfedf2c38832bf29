import { type ConversationsQuery, type GroupsQuery, Kit, type MembersQuery, type UsersQuery } from '@open-chat-kit/sdk';
import type { ConversationRecord, GroupRecord, MemberRecord, UserRecord } from '@open-chat-kit/sdk';
import { bannedFrom } from '../../packages/react-native/src/models/lists/banned.ts';
import { conversations } from '../../packages/react-native/src/models/lists/conversations.ts';
import { groups } from '../../packages/react-native/src/models/lists/groups.ts';
import { membersOf } from '../../packages/react-native/src/models/lists/members.ts';
import { users } from '../../packages/react-native/src/models/lists/users.ts';
import type { Listed } from './list-screen.ts';

const always = (): boolean => true;

export function listedGroups(limit: number, isJoinedOnly: boolean): Listed<GroupRecord, GroupsQuery> {
  return {
    name: isJoinedOnly ? 'own groups' : 'all groups',
    description: groups,
    query: new Kit.GroupsRequestBuilder().setLimit(limit).joinedOnly(isJoinedOnly).toQuery(),
    wanted: (truth, keyword) => truth.groups(keyword, isJoinedOnly),
    isTold: ({ hasJoined }) => hasJoined,
    shown: ({ name, membersCount, scope, hasJoined, type, isBanned }) =>
      JSON.stringify({ name, membersCount, scope, hasJoined, type, isBanned }),
  };
}

export function listedUsers(limit: number): Listed<UserRecord, UsersQuery> {
  return {
    name: 'users',
    description: users,
    query: new Kit.UsersRequestBuilder().setLimit(limit).toQuery(),
    wanted: (truth, keyword) => truth.users(keyword),
    isTold: always,
    shown: ({ name, status, blockedByMe, hasBlockedMe }) => JSON.stringify({ name, status, blockedByMe, hasBlockedMe }),
  };
}

export function listedConversations(limit: number): Listed<ConversationRecord, ConversationsQuery> {
  return {
    name: 'conversations',
    description: conversations,
    query: new Kit.ConversationsRequestBuilder().setLimit(limit).toQuery(),
    wanted: (truth, keyword) => truth.conversations(keyword),
    isTold: always,
    shown: ({ with: other, lastMessage, unreadCount, unreadMentionCount }) =>
      JSON.stringify({
        name: other.type === 'user' ? other.user.name : other.group.name,
        last: lastMessage?.id,
        revision: lastMessage?.revision,
        isDelivered: (lastMessage?.deliveredAt ?? 0) > 0,
        isRead: (lastMessage?.readAt ?? 0) > 0,
        unreadCount,
        unreadMentionCount,
      }),
  };
}

export function listedMembers(guid: string, limit: number): Listed<MemberRecord, MembersQuery> {
  return {
    name: `members of ${guid}`,
    description: membersOf(guid),
    query: new Kit.GroupMembersRequestBuilder(guid).setLimit(limit).toQuery(),
    wanted: (truth, keyword) => truth.members(guid, keyword),
    isTold: always,
    isComparedUnasked: true,
    shown: ({ name, scope, status }) => JSON.stringify({ name, scope, status }),
  };
}

export function listedBanned(guid: string, limit: number): Listed<MemberRecord, MembersQuery> {
  return {
    name: `banned from ${guid}`,
    description: bannedFrom(guid),
    query: new Kit.BannedMembersRequestBuilder(guid).setLimit(limit).toQuery(),
    wanted: (truth, keyword) => truth.banned(guid, keyword),
    isTold: always,
    shown: ({ name }) => JSON.stringify({ name }),
  };
}
