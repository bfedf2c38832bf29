import type { AssignableScope, GroupMemberScope, GroupType } from './domain/group.ts';
import type { MediaKind, ReceiverType } from './domain/message.ts';
import type { UserStatus } from './domain/user.ts';

// A variable that holds one of them may hold another: each has the type of all.

/** Types of groups. */
export const GROUP_TYPE: {
  readonly PUBLIC: GroupType;
  readonly PRIVATE: GroupType;
  readonly PASSWORD: GroupType;
} = { PUBLIC: 'public', PRIVATE: 'private', PASSWORD: 'password' };

/** Scopes of members, strongest first. */
export const GROUP_MEMBER_SCOPE: {
  readonly OWNER: 'owner';
  readonly ADMIN: AssignableScope;
  readonly MODERATOR: AssignableScope;
  readonly PARTICIPANT: AssignableScope;
} = { OWNER: 'owner', ADMIN: 'admin', MODERATOR: 'moderator', PARTICIPANT: 'participant' };

/** Kinds of conversations. */
export const RECEIVER_TYPE: {
  readonly USER: ReceiverType;
  readonly GROUP: ReceiverType;
} = { USER: 'user', GROUP: 'group' };

/** Types of messages. Custom messages may bear any other type. */
export const MESSAGE_TYPE: {
  readonly TEXT: 'text';
  readonly IMAGE: MediaKind;
  readonly VIDEO: MediaKind;
  readonly AUDIO: MediaKind;
  readonly FILE: MediaKind;
  readonly CUSTOM: 'custom';
  readonly GROUP_MEMBER: 'groupMember';
} = {
  TEXT: 'text',
  IMAGE: 'image',
  VIDEO: 'video',
  AUDIO: 'audio',
  FILE: 'file',
  CUSTOM: 'custom',
  GROUP_MEMBER: 'groupMember',
};

/** Category of messages that people write. */
export const CATEGORY_MESSAGE = 'message';
/** Category of the lines that tell what happened in a group. */
export const CATEGORY_ACTION = 'action';
/** Category of messages whose meaning the host defines. */
export const CATEGORY_CUSTOM = 'custom';

/** One of the three categories. */
export type MessageCategory = typeof CATEGORY_MESSAGE | typeof CATEGORY_ACTION | typeof CATEGORY_CUSTOM;

/** What became of a reaction. */
export const REACTION_ACTION = {
  REACTION_ADDED: 'message_reaction_added',
  REACTION_REMOVED: 'message_reaction_removed',
} as const;

/** Whether a user has a live connection. */
export const USER_STATUS: {
  readonly ONLINE: UserStatus;
  readonly OFFLINE: UserStatus;
} = { ONLINE: 'online', OFFLINE: 'offline' };

export const groupTypes: readonly GroupType[] = ['public', 'private', 'password'];
export const receiverTypes: readonly ReceiverType[] = ['user', 'group'];
export const userStatuses: readonly UserStatus[] = ['online', 'offline'];
export const assignableScopes: readonly AssignableScope[] = ['admin', 'moderator', 'participant'];
export const memberScopes: readonly GroupMemberScope[] = ['owner', ...assignableScopes];
export const mediaKinds: readonly MediaKind[] = ['image', 'video', 'audio', 'file'];
export const categories: readonly string[] = [CATEGORY_MESSAGE, CATEGORY_ACTION, CATEGORY_CUSTOM];
