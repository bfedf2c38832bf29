import {
  KitException,
  type EngineEvent,
  type GroupDraft,
  type GroupNews,
  type MessageNews,
  type Session,
  type UserProfile,
} from '@open-chat-kit/sdk/engine';
import type { TinyConnection } from './tiny-connection.ts';
import type { Group, Message, Store } from './tiny-store.ts';
import { groupNews, mayKnow, memberOf, messageNews, placeOf, profileOf } from './tiny-views.ts';

/** How many ids one life of the server can give. */
const idsOfOneLife = 1_000_000_000;

/** What all connections have in common: what is kept, who is told, and who may know what. */
export class TinyServer {
  readonly store: Store;
  readonly #now: () => number;
  readonly #connections = new Set<TinyConnection>();
  readonly #sent = new Map<string, string>();
  #lastNumber: number;

  /** `now` gives milliseconds since 1970. */
  constructor(store: Store, now: () => number) {
    this.store = store;
    this.#now = now;
    const life = (store.lives.get('server') ?? 0) + 1;
    store.together(() => store.lives.set('server', life));
    this.#lastNumber = life * idsOfOneLife;
    for (const message of store.messages.values()) this.#sent.set(keyOf(message), message.id);
  }

  /** Seconds since 1970. */
  now(): number {
    return Math.floor(this.#now() / 1000);
  }

  /** A number that was never given before, not even in another life. */
  newNumber(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  /** Makes an account. */
  addUser(uid: string, name: string, token: string): void {
    this.store.together(() => this.store.accounts.set(uid, { profile: profileOf(uid, name), token }));
  }

  /** Ends every session of a user for good. */
  endSessions(uid: string): void {
    const own = [...this.#connections].filter((connection) => connection.uid === uid);
    for (const connection of own) {
      connection.deliver({ type: 'session.ended', code: 'AUTH_FAILED', reason: 'An administrator ended the session.' });
    }
  }

  /** Lets a connection in. From now on it is told what happens. */
  enter(connection: TinyConnection, { uid, token }: Session): UserProfile {
    const account = this.store.accounts.get(uid);
    if (account === undefined || token === undefined || account.token !== token) {
      throw new KitException('AUTH_FAILED', 'Uid or token is wrong. Ask your server for a new token.');
    }
    this.#connections.add(connection);
    return account.profile;
  }

  leave(connection: TinyConnection): void {
    this.#connections.delete(connection);
  }

  user(uid: string): UserProfile {
    const account = this.store.accounts.get(uid);
    if (account) return account.profile;
    throw new KitException('NOT_FOUND', 'There is no such user.');
  }

  /** A group that the user may know of. */
  group(uid: string, guid: string): Group {
    const group = this.store.groups.get(guid);
    if (group && mayKnow(group, uid)) return group;
    throw new KitException('NOT_FOUND', 'There is no such group.');
  }

  /** A new group begins above everything that was ever said of its guid. */
  create(from: TinyConnection, draft: Omit<GroupDraft, 'type' | 'tags' | 'password'> & Pick<Group, 'type'>): Group {
    const guid = draft.guid === '' ? `group-${this.newNumber()}` : draft.guid;
    if (this.store.groups.get(guid)) throw new KitException('CONFLICT', 'The guid is taken. Choose another one.');
    const { name, icon, description, metadata, type } = draft;
    const now = this.now();
    const group: Group = {
      ...{ guid, name, icon, description, metadata, type, owner: from.uid, createdAt: now, updatedAt: 0 },
      members: [{ uid: from.uid, joinedAt: now }],
      revision: (this.store.revisions.get(guid) ?? 0) + 1,
    };
    this.store.together(() => this.store.groups.set(guid, group));
    this.#tell(from, [from.uid], { id: this.#newEventId(), type: 'group.created', group: groupNews(group) });
    return group;
  }

  /** Keeps a changed group under a new revision, and tells everybody concerned of it: members, those acted upon, watchers. */
  change(
    from: TinyConnection,
    changed: Group,
    actedUpon: readonly string[],
    event: (base: { readonly id: string; readonly group: GroupNews }) => EngineEvent,
  ): Group {
    const before = this.store.groups.get(changed.guid) ?? changed;
    const group: Group = { ...changed, revision: changed.revision + 1 };
    this.store.together(() => this.store.groups.set(group.guid, group));
    const id = this.#newEventId();
    const told = [...group.members.map(({ uid }) => uid), ...actedUpon];
    this.#tell(from, told, event({ id, group: groupNews(group) }));
    // Strangers who watch it: also those whom it has just gone out of sight of.
    for (const watcher of this.#watchersOf(group)) {
      const isStranger = watcher !== from && !told.includes(watcher.uid);
      if (isStranger && mayKnow(before, watcher.uid)) watcher.deliver(howItIs(group, watcher.uid, id));
    }
    return group;
  }

  /** Nothing of it is left but its revision. */
  delete(from: TinyConnection, group: Group): void {
    const { guid } = group;
    const revision = group.revision + 1;
    const told = [...group.members, ...this.#watchersOf(group).filter(({ uid }) => mayKnow(group, uid))];
    const place = placeOf({ type: 'group', id: guid }, '');
    const messages = [...this.store.messages.values()].filter((message) => message.place === place);
    this.store.together(() => {
      this.store.groups.delete(guid);
      this.store.revisions.set(guid, revision);
      for (const { id } of messages) this.store.messages.delete(id);
    });
    for (const message of messages) this.#sent.delete(keyOf(message));
    const [id, actor] = [this.#newEventId(), this.user(from.uid)];
    const uids = told.map(({ uid }) => uid);
    this.#tell(from, uids, { id, type: 'group.deleted', group: { guid, revision }, actor });
  }

  /** What was sent under this muid, as long as it exists. */
  sent(sender: string, muid: string): Message | undefined {
    return this.store.messages.get(this.#sent.get(keyOf({ sender, muid })) ?? '');
  }

  /** Keeps a message, and tells its readers. */
  keep(from: TinyConnection, message: Message, readers: readonly string[]): void {
    this.store.together(() => this.store.messages.set(message.id, message));
    this.#sent.set(keyOf(message), message.id);
    const news: MessageNews = messageNews(message, this.user(from.uid));
    this.#tell(from, readers, { id: this.#newEventId(), type: 'message.received', message: news });
  }

  /** Somebody begins to look at groups: what changed since they were listed would be missed otherwise. */
  sayHowThingsAre(to: TinyConnection, guids: readonly string[]): void {
    for (const guid of guids) {
      const group = this.store.groups.get(guid);
      if (group && memberOf(group, to.uid)) continue; // members are told everything anyhow
      const isKnown = group !== undefined && mayKnow(group, to.uid);
      to.deliver(howItIs(isKnown ? group : { guid, revision: 0 }, to.uid, this.#newEventId()));
    }
  }

  #newEventId(): string {
    return `event-${this.newNumber()}`;
  }

  #watchersOf({ guid }: Group): readonly TinyConnection[] {
    return [...this.#connections].filter(({ watched }) => watched.has(guid));
  }

  /** Tells every connection of these users but the one that caused it: that one gets the answer. */
  #tell(from: TinyConnection, uids: readonly string[], event: EngineEvent): void {
    for (const connection of this.#connections) {
      if (connection !== from && uids.includes(connection.uid)) connection.deliver(event);
    }
  }
}

/** What a stranger who watches is told: how the group is, or that there is none for them. */
function howItIs(group: Group | Pick<Group, 'guid' | 'revision'>, uid: string, id: string): EngineEvent {
  if ('members' in group && mayKnow(group, uid)) return { id, type: 'group.updated', group: groupNews(group) };
  const { guid, revision } = group;
  return { id, type: 'group.deleted', group: { guid, revision }, actor: null };
}

/** As JSON, so that no choice of names can make two keys equal. */
function keyOf({ sender, muid }: Pick<Message, 'sender' | 'muid'>): string {
  return JSON.stringify([sender, muid]);
}
