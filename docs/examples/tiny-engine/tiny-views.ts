import {
  fold,
  orderOf,
  type ChatTarget,
  type GroupRecord,
  type MemberRecord,
  type MessageNews,
  type MessageRecord,
  type NewGroup,
  type UserProfile,
  type UserRecord,
} from '@open-chat-kit/sdk/engine';
import type { Key } from './tiny-page.ts';
import type { Group, Message } from './tiny-store.ts';

/** A new profile. */
export function profileOf(uid: string, name: string): UserProfile {
  const empty = { avatar: '', lastActiveAt: 0, role: '', statusMessage: '', link: '', metadata: {}, tags: [] };
  return { uid, name, status: 'online', ...empty, revision: 1, order: orderOf(fold(name)) };
}

/** The user as anybody sees them: there is no blocking here. */
export function userView(profile: UserProfile): UserRecord {
  return { ...profile, blockedByMe: false, hasBlockedMe: false };
}

/** The group as events tell of it: the same for everybody. */
export function groupNews({ members, ...group }: Group): NewGroup {
  return { ...group, tags: [], membersCount: members.length, order: orderOf(fold(group.name)) };
}

/** The group as one user sees it. */
export function groupView(group: Group, uid: string): GroupRecord {
  const own = memberOf(group, uid);
  return {
    ...groupNews(group),
    hasJoined: own !== undefined,
    scope: own ? scopeOf(group, uid) : null,
    joinedAt: own?.joinedAt ?? 0,
    isBanned: false,
  };
}

/** A member as everybody sees them. */
export function memberView(group: Group, profile: UserProfile): MemberRecord {
  const { guid, revision } = group;
  const scope = scopeOf(group, profile.uid);
  const joinedAt = memberOf(group, profile.uid)?.joinedAt ?? 0;
  return { ...userView(profile), guid, scope, joinedAt, groupRevision: revision };
}

/** Owners stand first. */
export function keyOfMember({ scope, order, uid }: MemberRecord): Key {
  return [scope === 'owner' ? '0' : '1', order, uid];
}

/** The message as events tell of it: the same for everybody. */
export function messageNews(message: Message, sender: UserProfile): MessageNews {
  const { id, muid, receiver, content, quotedId, metadata, sentAt, order } = message;
  const never = {
    editedAt: 0,
    deletedAt: 0,
    parentId: '',
    mentionsAll: false,
    replyCount: 0,
    reactions: [],
    revision: 1,
  };
  return { id, muid, sender, receiver, content, quotedId, metadata, sentAt, order, ...never };
}

/** The message as anybody sees it: there are no receipts here. */
export function messageView(message: Message, sender: UserProfile): MessageRecord {
  const { content } = message;
  return {
    ...messageNews(message, sender),
    sender: userView(sender),
    content,
    reactions: [],
    deliveredAt: 0,
    readAt: 0,
  };
}

/** Whether the group may be known to this user. */
export function mayKnow(group: Group, uid: string): boolean {
  return group.type === 'public' || memberOf(group, uid) !== undefined;
}

/** The user's membership. */
export function memberOf(group: Group, uid: string): Group['members'][number] | undefined {
  return group.members.find((member) => member.uid === uid);
}

/** This server knows owners and participants. */
export function scopeOf(group: Group, uid: string): 'owner' | 'participant' {
  return uid === group.owner ? 'owner' : 'participant';
}

/** The name of a conversation: both sides of a one-to-one chat have to arrive at the same one. */
export function placeOf(target: ChatTarget, uid: string): string {
  return JSON.stringify(target.type === 'group' ? [target.id] : [target.id, uid].toSorted());
}
