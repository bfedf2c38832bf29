import type { GroupRecord, Kit, UserRecord } from '@open-chat-kit/sdk';

/** What a host's object says of a group. It bears no revision, so that everything the server says is newer. */
export function recordOfGroup(group: Kit.Group): GroupRecord {
  return {
    guid: group.getGuid(),
    name: group.getName(),
    type: group.getType(),
    icon: group.getIcon(),
    description: group.getDescription(),
    owner: group.getOwner(),
    metadata: group.getMetadata(),
    tags: group.getTags(),
    createdAt: group.getCreatedAt(),
    updatedAt: group.getUpdatedAt(),
    membersCount: group.getMembersCount(),
    hasJoined: group.getHasJoined(),
    scope: group.getScope(),
    joinedAt: group.getJoinedAt(),
    isBanned: group.isBannedFromGroup(),
    revision: 0,
    order: '',
  };
}

/** What a host's object says of a user. */
export function recordOfUser(user: Kit.User): UserRecord {
  return {
    uid: user.getUid(),
    name: user.getName(),
    avatar: user.getAvatar(),
    status: user.getStatus(),
    lastActiveAt: user.getLastActiveAt(),
    role: user.getRole(),
    statusMessage: user.getStatusMessage(),
    link: user.getLink(),
    metadata: user.getMetadata(),
    tags: user.getTags(),
    blockedByMe: user.getBlockedByMe(),
    hasBlockedMe: user.getHasBlockedMe(),
  };
}
