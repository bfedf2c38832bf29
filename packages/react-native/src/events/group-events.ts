import { actionFrom, Kit, type UserRecord } from '@open-chat-kit/sdk';
import { recordOfUser } from '../hooks/host-records.ts';
import type { GroupEventPayloads, GroupPayload } from './payloads.ts';

/** The name of a group event. */
export type GroupEventName = keyof GroupEventPayloads;

/** A group event whose payload is whole: every part in every spelling. */
export type GroupEvent = {
  readonly [Name in GroupEventName]: { readonly name: Name; readonly payload: GroupEventPayloads[Name] };
}[GroupEventName];

type Line = Kit.Action | null;
type LineOf = Parameters<typeof actionFrom>[0];

/** `ccGroupCreated` or `ccGroupDeleted`. */
export function ofGroup(name: 'ccGroupCreated' | 'ccGroupDeleted', group: Kit.Group): GroupEvent {
  return { name, payload: withItself(group) };
}

export function groupLeft(leftGroup: Kit.Group, userLeft: Kit.User, line: Line): GroupEvent {
  const message = line ?? lineOf({ kind: 'left', user: recordOfUser(userLeft) }, userLeft, leftGroup);
  return { name: 'ccGroupLeft', payload: { leftGroup, userLeft, leftUser: userLeft, message } };
}

export function memberJoined(joinedGroup: Kit.Group, joinedUser: Kit.User, line: Line): GroupEvent {
  const message = line ?? lineOf({ kind: 'joined', user: recordOfUser(joinedUser) }, joinedUser, joinedGroup);
  return { name: 'ccGroupMemberJoined', payload: { joinedUser, joinedGroup, message } };
}

/** `ccGroupMemberKicked` or `ccGroupMemberBanned`. */
export function memberRemoved(
  name: 'ccGroupMemberKicked' | 'ccGroupMemberBanned',
  kickedFrom: Kit.Group,
  kickedUser: Kit.User,
  kickedBy: Kit.User,
  line: Line,
): GroupEvent {
  const kind = name === 'ccGroupMemberKicked' ? 'kicked' : 'banned';
  const message = line ?? lineOf({ kind, user: recordOfUser(kickedUser) }, kickedBy, kickedFrom);
  return { name, payload: { kickedUser, kickedBy, kickedFrom, message } };
}

export function memberUnbanned(group: Kit.Group, user: Kit.User, by: Kit.User, line: Line): GroupEvent {
  const message = line ?? lineOf({ kind: 'unbanned', user: recordOfUser(user) }, by, group);
  const usual = { unbannedUser: user, unbannedBy: by, unbannedFrom: group };
  return {
    name: 'ccGroupMemberUnbanned',
    payload: { ...usual, kickedUser: user, kickedBy: by, kickedFrom: group, message },
  };
}

export function scopeChanged(
  group: Kit.Group,
  updatedUser: Kit.User,
  by: Kit.User,
  [scopeChangedTo, scopeChangedFrom]: readonly [to: Kit.GroupMemberScope, from: Kit.GroupMemberScope],
  line: Line,
): GroupEvent {
  const [newScope, oldScope] = [scopeChangedTo, scopeChangedFrom];
  const action: LineOf = { kind: 'scopeChanged', user: recordOfUser(updatedUser), newScope, oldScope };
  const message = line ?? lineOf(action, by, group);
  const payload = { updatedUser, scopeChangedTo, scopeChangedFrom, group, message, action: message };
  return { name: 'ccGroupMemberScopeChanged', payload };
}

export function membersAdded(
  userAddedIn: Kit.Group,
  usersAdded: Kit.User[],
  userAddedBy: Kit.User,
  lines: readonly Kit.Action[],
): GroupEvent {
  const messages = usersAdded.map(
    (user, index) => lines[index] ?? lineOf({ kind: 'added', user: recordOfUser(user) }, userAddedBy, userAddedIn),
  );
  const message = messages[0] ?? new Kit.Action(userAddedIn.getGuid());
  const payload = { usersAdded, userAddedIn, userAddedBy, addedBy: userAddedBy, messages, message };
  return { name: 'ccGroupMemberAdded', payload };
}

export function ownershipChanged(group: Kit.Group, newOwner: Kit.User, by: Kit.User, line: Line): GroupEvent {
  const message = line ?? lineOf({ kind: 'ownershipTransferred', user: recordOfUser(newOwner) }, by, group);
  return { name: 'ccOwnershipChanged', payload: { group, newOwner, message } };
}

/** The group that an event is about. */
export function groupOf({ name, payload }: GroupEvent): Kit.Group {
  switch (name) {
    case 'ccGroupCreated':
    case 'ccGroupDeleted':
      return payload;
    case 'ccGroupLeft':
      return payload.leftGroup;
    case 'ccGroupMemberScopeChanged':
    case 'ccOwnershipChanged':
      return payload.group;
    case 'ccGroupMemberBanned':
    case 'ccGroupMemberKicked':
      return payload.kickedFrom;
    case 'ccGroupMemberUnbanned':
      return payload.unbannedFrom;
    case 'ccGroupMemberJoined':
      return payload.joinedGroup;
    case 'ccGroupMemberAdded':
      return payload.userAddedIn;
  }
}

/** Whom an event is about, beside the group. */
export function usersOf({ name, payload }: GroupEvent): readonly Kit.User[] {
  switch (name) {
    case 'ccGroupCreated':
    case 'ccGroupDeleted':
      return [];
    case 'ccGroupLeft':
      return [payload.userLeft];
    case 'ccGroupMemberScopeChanged':
      return [payload.updatedUser];
    case 'ccOwnershipChanged':
      return [payload.newOwner];
    case 'ccGroupMemberBanned':
    case 'ccGroupMemberKicked':
      return [payload.kickedUser];
    case 'ccGroupMemberUnbanned':
      return [payload.unbannedUser];
    case 'ccGroupMemberJoined':
      return [payload.joinedUser];
    case 'ccGroupMemberAdded':
      return payload.usersAdded;
  }
}

/** The line in the conversation that tells of it, where nobody has one. */
function lineOf(action: LineOf, by: Kit.User, group: Kit.Group): Kit.Action {
  const actor: UserRecord = recordOfUser(by);
  const line = actionFrom(action, actor, group.getGuid());
  line.setActionFor(group);
  return line;
}

/** Not enumerable: a group that holds itself could be neither copied nor written as JSON. */
function withItself(group: Kit.Group): GroupPayload {
  const copy = Object.assign(new Kit.Group('', '', 'public'), group);
  Object.defineProperty(copy, 'group', { value: copy, configurable: true });
  return copy as GroupPayload;
}
