import type { AssignableScope, GroupMemberScope } from './group.ts';

/** How strong each scope is. */
const ranks: Readonly<Record<GroupMemberScope, number>> = Object.freeze({
  owner: 4,
  admin: 3,
  moderator: 2,
  participant: 1,
});

/** How strong a scope is: bigger is stronger, and 0 is nobody's, of who is no member. */
export function rankOf(scope: GroupMemberScope | null): number {
  return scope === null ? 0 : ranks[scope];
}

/** Something that may be done in a group. */
export type GroupAct =
  | 'readMessages'
  | 'writeMessages'
  /** Who may not writes the same, and nobody is mentioned by it. */
  | 'mentionAll'
  /** Of a private group and of one with a password. */
  | 'listMembers'
  | 'listMembersOfPublicGroup'
  | 'join'
  | 'leave'
  /** Of somebody else, whoever that is. */
  | 'deleteMessage'
  | 'kick'
  /** Also of who is no member. */
  | 'ban'
  | 'unban'
  | 'listBanned'
  | 'addMembers'
  | 'changeScope'
  | 'updateGroup'
  | 'transferOwnership'
  | 'deleteGroup';

/** Who may do something in a group. */
export interface Right {
  /** The weakest scope that may; `null`: also who is no member. */
  readonly from: GroupMemberScope | null;
  /** The strongest that may; `null`: only who is no member. */
  readonly upTo: GroupMemberScope | null;
  /** Whether it is done to somebody: they must stand lower than who does it. */
  readonly isOnSomebody: boolean;
}

/**
 * What may be done in a group, and by whom: the table that engines check, menus show and docs/rights.md prints. What one
 * does to oneself and to one's own messages needs no more than membership; bans, passwords and what cannot be seen come
 * on top of it.
 */
export const rights: Readonly<Record<GroupAct, Right>> = Object.freeze({
  readMessages: by('participant'),
  writeMessages: by('participant'),
  mentionAll: by('moderator'),
  listMembers: by('participant'),
  listMembersOfPublicGroup: by(null),
  join: by(null, null),
  leave: by('participant', 'admin'),
  deleteMessage: by('moderator'),
  kick: onSomebody('moderator'),
  ban: onSomebody('moderator'),
  unban: by('moderator'),
  listBanned: by('moderator'),
  addMembers: by('admin'),
  changeScope: onSomebody('admin'),
  updateGroup: by('admin'),
  transferOwnership: onSomebody('owner'),
  deleteGroup: by('owner'),
});

/**
 * Whether somebody of one scope may do something, to somebody of another where it is done to somebody. `null` is the scope
 * of who is no member.
 */
export function may(actor: GroupMemberScope | null, act: GroupAct, subject: GroupMemberScope | null = null): boolean {
  const { from, upTo, isOnSomebody } = rights[act];
  const rank = rankOf(actor);
  if (rank < rankOf(from) || rank > rankOf(upTo)) return false;
  return !isOnSomebody || rankOf(subject) < rank;
}

/**
 * The scopes that somebody may give to a member, strongest first, the one that they have among them; none where they may not
 * change it. Of `null`, who is no member yet: with which scopes they may be added.
 */
export function scopesToGive(
  actor: GroupMemberScope | null,
  subject: GroupMemberScope | null,
): readonly AssignableScope[] {
  if (!may(actor, subject === null ? 'addMembers' : 'changeScope', subject)) return [];
  return assignable.filter((scope) => rankOf(scope) <= rankOf(actor));
}

const assignable: readonly AssignableScope[] = ['admin', 'moderator', 'participant'];

function by(from: Right['from'], upTo: Right['upTo'] = 'owner', isOnSomebody = false): Right {
  return { from, upTo, isOnSomebody };
}

function onSomebody(from: GroupMemberScope): Right {
  return by(from, 'owner', true);
}
