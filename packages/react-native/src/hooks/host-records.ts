import { cleanGroup, cleanUser, type GroupRecord, type Kit, type UserRecord } from '@open-chat-kit/sdk';

// JavaScript hosts set anything in their objects: what the records bear is as their types say.

/** What a host's object says of a group. It bears no revision, so that everything the server says is newer. */
export function recordOfGroup(group: Kit.Group): GroupRecord {
  const record: GroupRecord = {
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
  return cleanGroup(record) ?? record;
}

/** What a host's object says of a user. */
export function recordOfUser(user: Kit.User): UserRecord {
  const record: UserRecord = {
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
    // What the host holds is older than anything that the server says.
    revision: 0,
    order: '',
  };
  return cleanUser(record) ?? record;
}
