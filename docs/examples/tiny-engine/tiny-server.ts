import {
  KitException,
  type ChatTarget,
  type EngineEvent,
  type GroupChanges,
  type GroupDraft,
  type GroupRecord,
  type GroupsQuery,
  type HistoryPage,
  type HistoryQuery,
  type MemberDraft,
  type MemberRecord,
  type MembersAdded,
  type MembersQuery,
  type MessageDraft,
  type MessageRecord,
  type Page,
  type Session,
  type UserRecord,
  type UsersQuery,
} from '@open-chat-kit/sdk/engine';
import { fits, rangeOf } from './tiny-history.ts';
import { checkLimit, pageOf } from './tiny-page.ts';
import { mayKnow, placeOf, requireText, scopeOf, sidesOf, userOf, viewOf } from './tiny-state.ts';
import type { Connection, Group } from './tiny-state.ts';

/** The whole backend. Every method is one request; every check of rights is here, none in the engine. */
export class TinyServer {
  readonly connections = new Set<Connection>();
  readonly #now: () => number;
  readonly #tokens = new Map<string, string>();
  readonly #users = new Map<string, UserRecord>();
  readonly #groups = new Map<string, Group>();
  readonly #messages = new Map<string, { readonly place: string; readonly message: MessageRecord }>();
  readonly #sent = new Map<string, MessageRecord>();
  #ids = 0;

  /** `now` gives milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = () => Math.floor(now() / 1000);
  }

  /** Makes an account. */
  addUser(uid: string, name: string, token: string): void {
    this.#users.set(uid, userOf(uid, name));
    this.#tokens.set(uid, token);
  }

  /** Who the session belongs to. */
  logIn({ uid, token }: Session): UserRecord {
    const user = this.#users.get(uid);
    if (user && token !== undefined && this.#tokens.get(uid) === token) return user;
    throw new KitException('AUTH_FAILED', 'Uid or token is wrong. Ask your server for a new token.');
  }

  listGroups({ uid }: Connection, query: GroupsQuery): Page<GroupRecord> {
    const groups = [...this.#groups.values()]
      .filter((group) => mayKnow(group, uid) && (!query.joinedOnly || group.members.has(uid)))
      .map((group) => viewOf(group, uid));
    const list = query.joinedOnly ? 'joined groups' : 'groups';
    return pageOf(groups, ({ order, guid }) => [order, guid], list, query);
  }

  getGroup({ uid }: Connection, guid: string): GroupRecord {
    return viewOf(this.#group(uid, guid), uid);
  }

  createGroup(from: Connection, draft: GroupDraft): GroupRecord {
    const { name, icon, description, metadata } = draft;
    const guid = draft.guid === '' ? this.#id('group') : draft.guid;
    requireText(guid, 'guid', 1000);
    for (const text of [name, icon, description]) requireText(text, 'name, icon and description');
    const type = knownType(draft.type);
    if (this.#groups.has(guid)) throw new KitException('CONFLICT', 'The guid is taken. Choose another one.');
    const members = new Map([[from.uid, { joinedAt: this.#now() }]]);
    const times = { createdAt: this.#now(), updatedAt: 0 };
    const texts = { name, icon, description, metadata: structuredClone(metadata) };
    const group: Group = { guid, owner: from.uid, type, members, revision: 1, ...times, ...texts };
    this.#groups.set(guid, group);
    const id = this.#id('event');
    this.#tell(from, [from.uid], (uid) => ({ id, type: 'group.created', group: viewOf(group, uid) }));
    return viewOf(group, from.uid);
  }

  updateGroup(from: Connection, guid: string, changes: GroupChanges): GroupRecord {
    const group = this.#ownGroup(from.uid, guid, 'change the group');
    const { name = group.name, icon = group.icon, description = group.description } = changes;
    for (const text of [name, icon, description]) requireText(text, 'name, icon and description');
    const type = knownType(changes.type ?? group.type);
    const metadata = structuredClone(changes.metadata ?? group.metadata);
    Object.assign(group, { name, icon, description, type, metadata, updatedAt: this.#now() });
    this.#changed(from, group, [], (base) => ({ ...base, type: 'group.updated' }));
    return viewOf(group, from.uid);
  }

  deleteGroup(from: Connection, guid: string): void {
    const group = this.#ownGroup(from.uid, guid, 'delete the group');
    const actor = this.getUser(from, from.uid);
    this.#groups.delete(guid);
    for (const [id, { place }] of this.#messages) {
      if (place === placeOf({ type: 'group', id: guid }, '')) this.#messages.delete(id);
    }
    this.#changed(from, group, this.#watchersOf(group), (base) => ({ ...base, type: 'group.deleted', actor }));
  }

  joinGroup(from: Connection, guid: string): GroupRecord {
    const group = this.#group(from.uid, guid);
    if (group.members.has(from.uid)) throw new KitException('ALREADY_MEMBER', 'You are in this group already.');
    group.members.set(from.uid, { joinedAt: this.#now() });
    const user = this.getUser(from, from.uid);
    this.#changed(from, group, [], (base) => ({ ...base, type: 'group.joined', actor: user, user, message: null }));
    return viewOf(group, from.uid);
  }

  leaveGroup(from: Connection, guid: string): GroupRecord {
    const group = this.#group(from.uid, guid);
    if (!group.members.has(from.uid)) throw new KitException('NOT_A_MEMBER', 'You are not in this group.');
    if (group.owner === from.uid) throw new KitException('OWNER_CANNOT_LEAVE', 'Delete the group instead.');
    group.members.delete(from.uid);
    const user = this.getUser(from, from.uid);
    const people = [from.uid];
    this.#changed(from, group, people, (base) => ({ ...base, type: 'group.left', actor: user, user, message: null }));
    return viewOf(group, from.uid);
  }

  kickMember(from: Connection, guid: string, uid: string): GroupRecord {
    const group = this.#ownGroup(from.uid, guid, 'kick members');
    if (uid === from.uid) throw new KitException('FORBIDDEN', 'The owner cannot be kicked.');
    const user = this.#users.get(uid);
    if (!user || !group.members.delete(uid)) throw new KitException('NOT_A_MEMBER', 'This user is not in the group.');
    const actor = this.getUser(from, from.uid);
    this.#changed(from, group, [uid], (base) => ({ ...base, type: 'group.kicked', actor, user, message: null }));
    return viewOf(group, from.uid);
  }

  addMembers(from: Connection, guid: string, drafts: readonly MemberDraft[]): MembersAdded {
    const group = this.#ownGroup(from.uid, guid, 'add members');
    const users: UserRecord[] = [];
    const results = drafts.map(({ uid }) => {
      const user = this.#users.get(uid);
      if (!user) return { uid, error: 'NOT_FOUND', reason: 'There is no such user.' } as const;
      if (group.members.has(uid)) return { uid, error: 'ALREADY_MEMBER', reason: 'Is in the group.' } as const;
      group.members.set(uid, { joinedAt: this.#now() });
      users.push(user);
      return { uid, error: null, reason: '' };
    });
    const actor = this.getUser(from, from.uid);
    if (users.length > 0) {
      this.#changed(from, group, [], (base) => ({ ...base, type: 'group.added', actor, users, messages: [] }));
    }
    return { group: viewOf(group, from.uid), results, messages: [] };
  }

  listMembers(from: Connection, guid: string, query: MembersQuery): Page<MemberRecord> {
    const group = this.#group(from.uid, guid);
    const members = [...group.members].flatMap(([uid, { joinedAt }]) => {
      const user = this.#users.get(uid);
      return user ? [{ ...user, guid, joinedAt, scope: scopeOf(group, uid) }] : [];
    });
    const listed = members.filter(({ scope }) => query.scopes.length === 0 || query.scopes.includes(scope));
    const rank = { owner: 0, participant: 1 };
    const list = JSON.stringify(['members', guid, query.scopes]);
    return pageOf(listed, ({ scope, name, uid }) => [rank[scope], name, uid], list, query);
  }

  getUser(_from: Connection, uid: string): UserRecord {
    const user = this.#users.get(uid);
    if (!user) throw new KitException('NOT_FOUND', 'There is no such user.');
    return user;
  }

  listUsers(from: Connection, query: UsersQuery): Page<UserRecord> {
    const users = [...this.#users.values()].filter(
      ({ uid, role }) =>
        uid !== from.uid &&
        (query.uids.length === 0 || query.uids.includes(uid)) &&
        (query.roles.length === 0 || query.roles.includes(role)),
    );
    const list = JSON.stringify(['users', query.uids, query.roles]);
    return pageOf(users, ({ name, uid }) => [name, uid], list, query);
  }

  send(from: Connection, target: ChatTarget, draft: MessageDraft): MessageRecord {
    const receivers = this.#readers(from.uid, target);
    const { muid, content, quotedId } = draft;
    requireText(muid, 'muid');
    if (content.kind !== 'text') throw new KitException('UNSUPPORTED', 'This engine sends texts only.');
    requireText(content.text, 'text');
    const key = JSON.stringify([from.uid, muid]);
    const known = this.#sent.get(key);
    if (known) return known;
    const message: MessageRecord = {
      ...{ id: this.#id('message'), muid, quotedId, receiver: target },
      sender: this.getUser(from, from.uid),
      content: structuredClone(content),
      metadata: structuredClone(draft.metadata),
      ...{ sentAt: this.#now(), deliveredAt: 0, readAt: 0, editedAt: 0, deletedAt: 0 },
      ...{ order: this.#ids, parentId: '', replyCount: 0, reactions: [], revision: 1 },
    };
    this.#sent.set(key, message);
    this.#messages.set(message.id, { place: placeOf(target, from.uid), message });
    const id = this.#id('event');
    this.#tell(from, receivers, () => ({ id, type: 'message.received', message }));
    return message;
  }

  history(from: Connection, target: ChatTarget, query: HistoryQuery): HistoryPage {
    this.#readers(from.uid, target);
    checkLimit(query.limit);
    const place = placeOf(target, from.uid);
    const all = [...this.#messages.values()]
      .filter((stored) => stored.place === place && fits(stored.message, query))
      .map(({ message }) => message);
    const [start, end] = rangeOf(all, query, (id) => this.#orderIn(place, id));
    return { items: all.slice(start, end), hasOlder: start > 0, hasNewer: end < all.length };
  }

  getMessage(from: Connection, id: string): MessageRecord {
    const message = this.#messages.get(id)?.message;
    const { receiver } = message ?? {};
    const mayRead =
      receiver?.type === 'group'
        ? this.#groups.get(receiver.id)?.members.has(from.uid)
        : message && sidesOf(message).includes(from.uid);
    if (!message || !mayRead) throw new KitException('NOT_FOUND', 'There is no such message.');
    return message;
  }

  /** A group that the user may know of. */
  #group(uid: string, guid: string): Group {
    const group = this.#groups.get(guid);
    if (group && mayKnow(group, uid)) return group;
    throw new KitException('NOT_FOUND', 'There is no such group.');
  }

  #ownGroup(uid: string, guid: string, doing: string): Group {
    const group = this.#group(uid, guid);
    if (group.owner !== uid) throw new KitException('FORBIDDEN', `Only the owner may ${doing}.`);
    return group;
  }

  /** Everyone who reads what is written there; the user has to be one of them. */
  #readers(uid: string, target: ChatTarget): readonly string[] {
    if (target.type === 'group') {
      const { members } = this.#group(uid, target.id);
      if (!members.has(uid)) throw new KitException('NOT_A_MEMBER', 'Join the group first.');
      return [...members.keys()];
    }
    if (target.type !== 'user') throw new KitException('INVALID_ARGUMENT', 'The target must be a user or a group.');
    if (!this.#users.has(target.id)) throw new KitException('NOT_FOUND', 'There is no such user.');
    if (target.id === uid) throw new KitException('INVALID_ARGUMENT', 'Nobody can write to themselves.');
    return [uid, target.id];
  }

  /** A group changed: a new revision, and one event with one id for everyone concerned. */
  #changed(
    from: Connection,
    group: Group,
    alsoTo: readonly string[],
    event: (base: { readonly id: string; readonly group: GroupRecord }) => EngineEvent,
  ): void {
    group.revision += 1;
    const id = this.#id('event');
    const told = [...group.members.keys(), ...alsoTo];
    this.#tell(from, told, (uid) => event({ id, group: viewOf(group, uid) }));
    const watching = this.#watchersOf(group).filter((uid) => !told.includes(uid));
    this.#tell(from, watching, (uid) => ({ id, type: 'group.updated', group: viewOf(group, uid) }));
  }

  /** Somebody begins to look at groups: what changed since they were listed would be missed otherwise. */
  sayHowThingsAre(to: Connection, guids: readonly string[]): void {
    for (const guid of guids) {
      const group = this.#groups.get(guid);
      const id = this.#id('event');
      if (!group || !mayKnow(group, to.uid)) {
        to.deliver({ id, type: 'group.deleted', group: { guid, revision: 0 }, actor: null });
      } else if (!group.members.has(to.uid)) {
        to.deliver({ id, type: 'group.updated', group: viewOf(group, to.uid) });
      }
    }
  }

  /** Users who look at a group that they are not in. */
  #watchersOf(group: Group): readonly string[] {
    const uids = [...this.connections].filter((each) => each.watchedGroups.has(group.guid)).map(({ uid }) => uid);
    return uids.filter((uid) => mayKnow(group, uid));
  }

  /** Tells every connection of these users but the one that caused it: that one gets the answer. */
  #tell(from: Connection, uids: readonly string[], event: (uid: string) => EngineEvent): void {
    for (const connection of this.connections) {
      if (connection !== from && uids.includes(connection.uid)) connection.deliver(event(connection.uid));
    }
  }

  #orderIn(place: string, id: string): number {
    const stored = this.#messages.get(id);
    if (stored?.place !== place) throw new KitException('NOT_FOUND', 'The start is not in this conversation.');
    return stored.message.order;
  }

  #id(kind: string): string {
    this.#ids += 1;
    return `${kind}-${this.#ids}`;
  }
}

function knownType(type: unknown): 'public' | 'private' {
  if (type === 'public' || type === 'private') return type;
  const isKnown = type === 'password';
  throw new KitException(isKnown ? 'UNSUPPORTED' : 'INVALID_ARGUMENT', 'Groups here are public or private.');
}
