import { asGroup, asMessage, asUser, Kit } from '@open-chat-kit/sdk';
import { KitGroupsEvents, usualName } from './event-names.ts';
import {
  type GroupEvent,
  type GroupEventName,
  groupLeft,
  memberJoined,
  memberRemoved,
  membersAdded,
  memberUnbanned,
  ofGroup,
  ownershipChanged,
  scopeChanged,
} from './group-events.ts';

/**
 * What a host emitted, with its name and payload set right, or a sentence that says what is wrong with it. Who did it is
 * `viewer` where the payload does not say.
 */
export function readGroupEvent(name: string, payload: unknown, viewer: Kit.User): GroupEvent | string {
  const known = nameOf(name);
  if (known === undefined) return `There is no group event "${name}".`;
  const event = eventOf(known, new Parts(payload), viewer);
  return event === null ? `The payload of "${known}" must have ${needs[known]}.` : withTheRest(event, payload);
}

/** What a payload cannot do without. */
const needs: Readonly<Record<GroupEventName, string>> = {
  ccGroupCreated: 'the group, or { group }',
  ccGroupDeleted: 'the group, or { group }',
  ccGroupLeft: 'leftGroup',
  ccGroupMemberScopeChanged: 'updatedUser, group and scopeChangedTo',
  ccGroupMemberBanned: 'kickedUser and kickedFrom',
  ccGroupMemberKicked: 'kickedUser and kickedFrom',
  ccGroupMemberUnbanned: 'unbannedUser and unbannedFrom',
  ccGroupMemberJoined: 'joinedGroup',
  ccGroupMemberAdded: 'usersAdded and userAddedIn',
  ccOwnershipChanged: 'group and newOwner',
};

function eventOf(name: GroupEventName, parts: Parts, viewer: Kit.User): GroupEvent | null {
  const line = parts.line('message', 'action');
  switch (name) {
    case 'ccGroupCreated':
    case 'ccGroupDeleted': {
      const group = parts.whole ?? parts.group('group');
      return group && ofGroup(name, group);
    }
    case 'ccGroupLeft': {
      const group = parts.group('leftGroup');
      return group && groupLeft(group, parts.user('userLeft', 'leftUser') ?? viewer, line);
    }
    case 'ccGroupMemberJoined': {
      const group = parts.group('joinedGroup');
      return group && memberJoined(group, parts.user('joinedUser') ?? viewer, line);
    }
    case 'ccGroupMemberBanned':
    case 'ccGroupMemberKicked': {
      const [group, user] = [parts.group('kickedFrom', 'bannedFrom'), parts.user('kickedUser', 'bannedUser')];
      return group && user && memberRemoved(name, group, user, parts.user('kickedBy', 'bannedBy') ?? viewer, line);
    }
    case 'ccGroupMemberUnbanned': {
      const [group, user] = [parts.group('unbannedFrom', 'kickedFrom'), parts.user('unbannedUser', 'kickedUser')];
      return group && user && memberUnbanned(group, user, parts.user('unbannedBy', 'kickedBy') ?? viewer, line);
    }
    case 'ccGroupMemberScopeChanged': {
      const [group, user, to] = [parts.group('group'), parts.user('updatedUser'), parts.scope('scopeChangedTo')];
      const scopes = to && ([to, parts.scope('scopeChangedFrom') ?? 'participant'] as const);
      return group && user && scopes && scopeChanged(group, user, viewer, scopes, line);
    }
    case 'ccGroupMemberAdded': {
      const [group, users] = [parts.group('userAddedIn', 'usersAddedIn'), parts.users('usersAdded')];
      const lines = parts.lines('messages');
      const by = parts.user('userAddedBy', 'addedBy') ?? viewer;
      return group && users && membersAdded(group, users, by, lines.length > 0 || line === null ? lines : [line]);
    }
    case 'ccOwnershipChanged': {
      const [group, owner] = [parts.group('group'), parts.user('newOwner')];
      return group && owner && ownershipChanged(group, owner, viewer, line);
    }
  }
}

/** Reads a payload part by part, each by whichever of its names is there. Hosts pass anything. */
class Parts {
  readonly #fields: ReadonlyMap<string, unknown>;
  /** The payload itself, where it is a group. */
  readonly whole: Kit.Group | null;

  constructor(payload: unknown) {
    const isPlain = typeof payload === 'object' && payload !== null;
    this.#fields = new Map(isPlain ? Object.entries(payload) : []);
    this.whole = asGroup(payload);
  }

  group(...names: readonly string[]): Kit.Group | null {
    return this.#first(names, asGroup);
  }

  user(...names: readonly string[]): Kit.User | null {
    return this.#first(names, asUser);
  }

  users(name: string): Kit.User[] | null {
    const given = this.#fields.get(name);
    const users = Array.isArray(given) ? given.flatMap((one) => asUser(one) ?? []) : [];
    return users.length === 0 ? null : users;
  }

  line(...names: readonly string[]): Kit.Action | null {
    return this.#first(names, asLine);
  }

  lines(name: string): readonly Kit.Action[] {
    const given = this.#fields.get(name);
    return Array.isArray(given) ? given.flatMap((one) => asLine(one) ?? []) : [];
  }

  scope(name: string): Kit.GroupMemberScope | null {
    return Object.values(Kit.GROUP_MEMBER_SCOPE).find((scope) => scope === this.#fields.get(name)) ?? null;
  }

  #first<Part>(names: readonly string[], read: (value: unknown) => Part | null): Part | null {
    for (const name of names) {
      const part = read(this.#fields.get(name));
      if (part !== null) return part;
    }
    return null;
  }
}

function asLine(value: unknown): Kit.Action | null {
  const message = asMessage(value);
  return message instanceof Kit.Action ? message : null;
}

/** What else the host put into the payload comes out as well. */
function withTheRest(event: GroupEvent, payload: unknown): GroupEvent {
  if (event.payload instanceof Kit.Group) return event;
  // The event's own parts are as its name says; the others are beside them.
  return { ...event, payload: { ...(payload as object), ...event.payload } } as GroupEvent;
}

function nameOf(name: string): GroupEventName | undefined {
  const usual = usualName(name);
  return Object.values(KitGroupsEvents).find((known): known is GroupEventName => known === usual);
}
