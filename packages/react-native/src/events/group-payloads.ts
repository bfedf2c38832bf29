import { Kit } from '@open-chat-kit/sdk';
import { KitGroupsEvents } from './event-names.ts';
import type { GroupEventPayloads } from './payloads.ts';

/** The name of a group event. */
export type GroupEventName = keyof GroupEventPayloads;

/** A group event whose payload is as it must be. */
export type GroupEvent = {
  readonly [Name in GroupEventName]: { readonly name: Name; readonly payload: GroupEventPayloads[Name] };
}[GroupEventName];

/** The event with its name and payload set right, or a sentence that says what is wrong with it. */
export function readGroupEvent(name: string, payload: unknown): GroupEvent | string {
  const known = nameOf(name);
  if (known === undefined) return `There is no group event "${name}".`;
  const part = typeof payload === 'object' && payload !== null ? Object.entries(payload) : [];
  const get = (key: string): unknown => part.find(([own]) => own === key)?.[1];
  const fault = (wanted: string): string => `The payload of "${known}" must have ${wanted}.`;
  switch (known) {
    case 'ccGroupCreated':
    case 'ccGroupDeleted': {
      const group = payload instanceof Kit.Group ? payload : get('group');
      return group instanceof Kit.Group
        ? { name: known, payload: group }
        : `The payload of "${known}" must be a Kit.Group.`;
    }
    case 'ccGroupLeft': {
      const [leftGroup, userLeft] = [get('leftGroup'), get('userLeft')];
      if (!(leftGroup instanceof Kit.Group)) return fault('leftGroup: Kit.Group');
      const user = userLeft instanceof Kit.User ? userLeft : new Kit.User('');
      return { name: known, payload: { leftGroup, userLeft: user, ...lineOf(get('message')) } };
    }
    case 'ccGroupMemberScopeChanged': {
      const [updatedUser, group] = [get('updatedUser'), get('group')];
      const [to, from] = [scopeOf(get('scopeChangedTo')), scopeOf(get('scopeChangedFrom'))];
      if (!(updatedUser instanceof Kit.User) || !(group instanceof Kit.Group) || to === undefined) {
        return fault('updatedUser: Kit.User, group: Kit.Group and scopeChangedTo');
      }
      const scopes = { scopeChangedTo: to, scopeChangedFrom: from ?? 'participant' };
      return { name: known, payload: { updatedUser, group, ...scopes, ...lineOf(get('message')) } };
    }
    case 'ccGroupMemberBanned':
    case 'ccGroupMemberKicked': {
      const [kickedUser, kickedBy, kickedFrom] = [get('kickedUser'), get('kickedBy'), get('kickedFrom')];
      if (!(kickedUser instanceof Kit.User) || !(kickedBy instanceof Kit.User) || !(kickedFrom instanceof Kit.Group)) {
        return fault('kickedUser, kickedBy: Kit.User and kickedFrom: Kit.Group');
      }
      return { name: known, payload: { kickedUser, kickedBy, kickedFrom, ...lineOf(get('message')) } };
    }
    case 'ccGroupMemberUnbanned': {
      const [unbannedUser, unbannedBy, unbannedFrom] = [get('unbannedUser'), get('unbannedBy'), get('unbannedFrom')];
      if (
        !(unbannedUser instanceof Kit.User) ||
        !(unbannedBy instanceof Kit.User) ||
        !(unbannedFrom instanceof Kit.Group)
      ) {
        return fault('unbannedUser, unbannedBy: Kit.User and unbannedFrom: Kit.Group');
      }
      return { name: known, payload: { unbannedUser, unbannedBy, unbannedFrom, ...lineOf(get('message')) } };
    }
    case 'ccGroupMemberJoined': {
      const [joinedUser, joinedGroup] = [get('joinedUser'), get('joinedGroup')];
      if (!(joinedUser instanceof Kit.User) || !(joinedGroup instanceof Kit.Group)) {
        return fault('joinedUser: Kit.User and joinedGroup: Kit.Group');
      }
      return { name: known, payload: { joinedUser, joinedGroup, ...lineOf(get('message')) } };
    }
    case 'ccGroupMemberAdded': {
      const [usersAdded, userAddedIn, userAddedBy] = [get('usersAdded'), get('userAddedIn'), get('userAddedBy')];
      const users = Array.isArray(usersAdded) ? usersAdded.filter((user) => user instanceof Kit.User) : [];
      if (users.length === 0 || !(userAddedIn instanceof Kit.Group) || !(userAddedBy instanceof Kit.User)) {
        return fault('usersAdded: Kit.User[], userAddedIn: Kit.Group and userAddedBy: Kit.User');
      }
      const lines: unknown = get('messages');
      const messages = Array.isArray(lines) ? { messages: lines.filter((line) => line instanceof Kit.Action) } : {};
      return { name: known, payload: { usersAdded: users, userAddedIn, userAddedBy, ...messages } };
    }
    case 'ccOwnershipChanged': {
      const [group, newOwner] = [get('group'), get('newOwner')];
      if (!(group instanceof Kit.Group) || !(newOwner instanceof Kit.User)) {
        return fault('group: Kit.Group and newOwner: Kit.User');
      }
      return { name: known, payload: { group, newOwner } };
    }
  }
}

function nameOf(name: string): GroupEventName | undefined {
  // The spelling of the payload's type, which hosts use for the event too.
  const usual = name === 'ccGroupMemberUnBanned' ? 'ccGroupMemberUnbanned' : name;
  return Object.values(KitGroupsEvents).find((known) => known === usual);
}

function lineOf(message: unknown): { readonly message?: Kit.Action } {
  return message instanceof Kit.Action ? { message } : {};
}

function scopeOf(value: unknown): Kit.GroupMemberScope | undefined {
  return Object.values(Kit.GROUP_MEMBER_SCOPE).find((scope) => scope === value);
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
