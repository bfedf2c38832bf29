import {
  KitException,
  type ChatTarget,
  type EngineEvent,
  type GroupRecord,
  type JsonObject,
  type MessageRecord,
  type UserRecord,
} from '@open-chat-kit/sdk/engine';

/** A connection as the server sees it. */
export interface Connection {
  readonly uid: string;
  readonly watchedGroups: ReadonlySet<string>;
  deliver(event: EngineEvent): void;
}

/** What the server keeps of a group. */
export interface Group {
  readonly guid: string;
  readonly owner: string;
  readonly createdAt: number;
  readonly members: Map<string, { readonly joinedAt: number }>;
  type: 'public' | 'private';
  name: string;
  icon: string;
  description: string;
  metadata: JsonObject;
  updatedAt: number;
  revision: number;
}

/** A private group must not be known to anyone outside. */
export function mayKnow(group: Group, uid: string): boolean {
  return group.type === 'public' || group.members.has(uid);
}

/** The group as one user sees it. */
export function viewOf(group: Group, uid: string): GroupRecord {
  const { guid, name, type, icon, description, owner, metadata, createdAt, updatedAt, members, revision } = group;
  const own = members.get(uid);
  return {
    ...{ guid, name, type, icon, description, owner, metadata, createdAt, updatedAt, revision },
    tags: [],
    membersCount: members.size,
    hasJoined: own !== undefined,
    scope: own ? scopeOf(group, uid) : null,
    joinedAt: own?.joinedAt ?? 0,
    isBanned: false,
    order: name,
  };
}

/** This engine knows owners and participants. */
export function scopeOf(group: Group, uid: string): 'owner' | 'participant' {
  return uid === group.owner ? 'owner' : 'participant';
}

/** A new user record. */
export function userOf(uid: string, name: string): UserRecord {
  const empty = { avatar: '', lastActiveAt: 0, role: '', statusMessage: '', link: '', metadata: {}, tags: [] };
  return { uid, name, status: 'online', blockedByMe: false, hasBlockedMe: false, ...empty };
}

/** The place of a conversation: both sides of a one-to-one chat have to arrive at the same one. */
export function placeOf(target: ChatTarget, uid: string): string {
  return JSON.stringify(target.type === 'group' ? [target.id] : [target.id, uid].toSorted());
}

/** Who takes part in a one-to-one message. */
export function sidesOf(message: MessageRecord): readonly string[] {
  return [message.sender.uid, message.receiver.id];
}

/** Callers written in JavaScript are not held by types, so the server looks. */
export function requireText(value: unknown, what: string, longest = 10_000): asserts value is string {
  if (typeof value !== 'string') throw new KitException('INVALID_ARGUMENT', `${what} must be a text.`);
  if (value.length <= longest) return;
  throw new KitException('LIMIT_EXCEEDED', `${what} has more than ${longest} characters.`, { details: { longest } });
}
