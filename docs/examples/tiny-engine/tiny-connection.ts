import {
  KitException,
  type ChatTarget,
  type EngineEvent,
  type EventSink,
  type GroupChange,
  type GroupChanges,
  type GroupDraft,
  type GroupRecord,
  type GroupsQuery,
  type HistoryPage,
  type HistoryQuery,
  type Interest,
  type LineService,
  type MemberDraft,
  type MemberRecord,
  type MembersAdded,
  type MembersQuery,
  type MessageDraft,
  type MessageRecord,
  type Page,
  type Session,
  type UserProfile,
  type UserRecord,
  type UsersQuery,
} from '@open-chat-kit/sdk/engine';
import { fits, rangeOf } from './tiny-history.ts';
import { pageOf } from './tiny-page.ts';
import type { TinyServer } from './tiny-server.ts';
import type { Group, Message } from './tiny-store.ts';
import { groupView, keyOfMember, memberOf, memberView, messageView, placeOf, scopeOf, userView } from './tiny-views.ts';

/** The longest text, in UTF-16 code units. */
export const longestText = 10_000;

/** One user's connection, at the server's end. Every method is one request. */
export class TinyConnection implements LineService {
  uid = '';
  watched: ReadonlySet<string> = new Set();
  readonly #server: TinyServer;
  #sink: EventSink = () => {};

  constructor(server: TinyServer) {
    this.#server = server;
  }

  async connect(session: Session, sink: EventSink): Promise<UserRecord> {
    const profile = this.#server.enter(this, session);
    this.uid = profile.uid;
    this.#sink = sink;
    return userView(profile);
  }

  async disconnect(): Promise<void> {
    this.#server.leave(this);
  }

  deliver(event: EngineEvent): void {
    this.#sink([event]);
  }

  watch({ groups }: Interest): void {
    const before = this.watched;
    this.watched = new Set(groups);
    this.#server.sayHowThingsAre(
      this,
      [...this.watched].filter((guid) => guid !== '' && !before.has(guid)),
    );
  }

  async listGroups(query: GroupsQuery): Promise<Page<GroupRecord>> {
    const groups = [...this.#server.store.groups.values()]
      .filter((group) => memberOf(group, this.uid) || (group.type === 'public' && !query.joinedOnly))
      .map((group) => groupView(group, this.uid));
    return pageOf(groups, ({ order, guid }) => ['', order, guid], ['groups', query.joinedOnly], query);
  }

  async getGroup(guid: string): Promise<GroupRecord> {
    return groupView(this.#server.group(this.uid, guid), this.uid);
  }

  async createGroup(draft: GroupDraft): Promise<GroupChange> {
    const { guid, name, icon, description, metadata } = draft;
    for (const text of [guid, name, icon, description]) checkLength(text);
    const group = { guid, name, icon, description, metadata, type: knownType(draft.type) };
    return this.#changed(this.#server.create(this, group));
  }

  async updateGroup(guid: string, changes: GroupChanges): Promise<GroupRecord> {
    const group = this.#ownGroup(guid, 'change the group');
    if (Object.keys(changes).length === 0) return groupView(group, this.uid);
    const { name = group.name, icon = group.icon, description = group.description } = changes;
    for (const text of [name, icon, description]) checkLength(text);
    const { metadata = group.metadata } = changes;
    const type = knownType(changes.type ?? group.type);
    const changed = { ...group, name, icon, description, metadata, type, updatedAt: this.#server.now() };
    const after = this.#server.change(this, changed, [], (base) => ({ ...base, type: 'group.updated' }));
    return groupView(after, this.uid);
  }

  async deleteGroup(guid: string): Promise<void> {
    this.#server.delete(this, this.#ownGroup(guid, 'delete the group'));
  }

  async joinGroup(guid: string): Promise<GroupChange> {
    const group = this.#server.group(this.uid, guid);
    if (memberOf(group, this.uid)) throw new KitException('ALREADY_MEMBER', 'You are in this group already.');
    const joined = { ...group, members: [...group.members, { uid: this.uid, joinedAt: this.#server.now() }] };
    return this.#membership(joined, this.uid, 'group.joined');
  }

  async leaveGroup(guid: string): Promise<GroupChange> {
    const group = this.#server.group(this.uid, guid);
    if (!memberOf(group, this.uid)) throw new KitException('NOT_A_MEMBER', 'You are not in this group.');
    if (group.owner === this.uid) throw new KitException('OWNER_CANNOT_LEAVE', 'Delete the group instead.');
    return this.#membership(without(group, this.uid), this.uid, 'group.left');
  }

  async kickMember(guid: string, uid: string): Promise<GroupChange> {
    const group = this.#ownGroup(guid, 'kick members');
    if (uid === this.uid) throw new KitException('FORBIDDEN', 'The owner cannot be kicked.');
    if (!memberOf(group, uid)) throw new KitException('NOT_A_MEMBER', 'This user is not in the group.');
    return this.#membership(without(group, uid), uid, 'group.kicked');
  }

  async addMembers(guid: string, drafts: readonly MemberDraft[]): Promise<MembersAdded> {
    const group = this.#ownGroup(guid, 'add members');
    const users: UserProfile[] = [];
    const results = drafts.map(({ uid }): MembersAdded['results'][number] => {
      const user = this.#server.store.accounts.get(uid)?.profile;
      if (!user) return { uid, error: 'NOT_FOUND', reason: 'There is no such user.' };
      const isIn = memberOf(group, uid) ?? users.find((added) => added.uid === uid);
      if (isIn) return { uid, error: 'ALREADY_MEMBER', reason: 'Is in the group.' };
      users.push(user);
      return { uid, error: null, reason: '' };
    });
    if (users.length === 0) return { group: groupView(group, this.uid), results, messages: [] };
    const joinedAt = this.#server.now();
    const changed = { ...group, members: [...group.members, ...users.map(({ uid }) => ({ uid, joinedAt }))] };
    const scopes = users.map(() => 'participant' as const);
    const happened = { actor: this.#self(), at: joinedAt, users, scopes, messages: [] };
    const after = this.#server.change(this, changed, [], (base) => ({ ...base, ...happened, type: 'group.added' }));
    return { group: groupView(after, this.uid), results, messages: [] };
  }

  async listMembers(guid: string, query: MembersQuery): Promise<Page<MemberRecord>> {
    const group = this.#server.group(this.uid, guid);
    const members = group.members
      .filter(({ uid }) => query.scopes.length === 0 || query.scopes.includes(scopeOf(group, uid)))
      .map(({ uid }) => memberView(group, this.#server.user(uid)));
    return pageOf(members, keyOfMember, ['members', guid, query.scopes], query);
  }

  async getUser(uid: string): Promise<UserRecord> {
    return userView(this.#server.user(uid));
  }

  async listUsers(query: UsersQuery): Promise<Page<UserRecord>> {
    const { uids, roles } = query;
    const users = [...this.#server.store.accounts.values()]
      .map(({ profile }) => userView(profile))
      .filter(
        ({ uid, role }) =>
          uid !== this.uid && (uids.length === 0 || uids.includes(uid)) && (roles.length === 0 || roles.includes(role)),
      );
    return pageOf(users, ({ order, uid }) => ['', order, uid], ['users', uids, roles], query);
  }

  async send(target: ChatTarget, draft: MessageDraft): Promise<MessageRecord> {
    const { muid, content, quotedId, metadata } = draft;
    const place = placeOf(target, this.uid);
    const first = this.#server.sent(this.uid, muid);
    if (first && first.place !== place) throw new KitException('CONFLICT', 'This muid is of another conversation.');
    if (first) return this.#view(first);
    const readers = this.#readersOf(target);
    if (content.kind !== 'text') throw new KitException('UNSUPPORTED', 'This server takes texts only.');
    for (const text of [muid, content.text]) checkLength(text);
    if (quotedId !== '' && this.#server.store.messages.get(quotedId)?.place !== place) {
      throw new KitException('NOT_FOUND', 'The message to quote is not in this conversation.');
    }
    const order = this.#server.newNumber();
    const message: Message = {
      ...{ id: `message-${order}`, muid, place, sender: this.uid, receiver: target },
      ...{ content, quotedId, metadata, sentAt: this.#server.now(), order },
    };
    this.#server.keep(this, message, readers);
    return this.#view(message);
  }

  async history(target: ChatTarget, query: HistoryQuery): Promise<HistoryPage> {
    this.#readersOf(target);
    const place = placeOf(target, this.uid);
    const messages = [...this.#server.store.messages.values()];
    const all = fits(query) ? messages.filter((message) => message.place === place) : [];
    const [start, end] = rangeOf(all, query);
    const items = all.slice(start, end).map((message) => this.#view(message));
    return { items, hasOlder: start > 0, hasNewer: end < all.length };
  }

  async getMessage(id: string): Promise<MessageRecord> {
    const message = this.#server.store.messages.get(id);
    if (message && this.#mayRead(message)) return this.#view(message);
    throw new KitException('NOT_FOUND', 'There is no such message.');
  }

  #mayRead({ receiver, sender }: Message): boolean {
    if (receiver.type === 'user') return [sender, receiver.id].includes(this.uid);
    const group = this.#server.store.groups.get(receiver.id);
    return group !== undefined && memberOf(group, this.uid) !== undefined;
  }

  /** Everyone who reads what is written there; this user has to be one of them. */
  #readersOf(target: ChatTarget): readonly string[] {
    if (target.type === 'group') {
      const group = this.#server.group(this.uid, target.id);
      if (memberOf(group, this.uid)) return group.members.map(({ uid }) => uid);
      throw new KitException('NOT_A_MEMBER', 'Join the group first.');
    }
    if (target.id === this.uid) throw new KitException('INVALID_ARGUMENT', 'Nobody can write to themselves.');
    return [this.uid, this.#server.user(target.id).uid];
  }

  /** A group that this user owns: here only owners may do things to groups. */
  #ownGroup(guid: string, doing: string): Group {
    const group = this.#server.group(this.uid, guid);
    if (group.owner === this.uid) return group;
    throw new KitException('FORBIDDEN', `Only the owner may ${doing}.`);
  }

  #self(): UserProfile {
    return this.#server.user(this.uid);
  }

  /** This user did something to the membership of a user, who may be the same. */
  #membership(changed: Group, uid: string, type: 'group.joined' | 'group.left' | 'group.kicked'): GroupChange {
    const happened = { actor: this.#self(), user: this.#server.user(uid), at: this.#server.now(), message: null };
    return this.#changed(this.#server.change(this, changed, [uid], (base) => ({ ...base, ...happened, type })));
  }

  #changed(group: Group): GroupChange {
    return { group: groupView(group, this.uid), message: null };
  }

  #view(message: Message): MessageRecord {
    return messageView(message, this.#server.user(message.sender));
  }
}

function without(group: Group, uid: string): Group {
  return { ...group, members: group.members.filter((member) => member.uid !== uid) };
}

/** Types do not say how long a text may be: that is the backend's own. */
function checkLength(text: string): void {
  if (text.length <= longestText) return;
  throw new KitException('LIMIT_EXCEEDED', `A text has more than ${longestText} characters.`, {
    details: { longestText },
  });
}

function knownType(type: GroupDraft['type']): 'public' | 'private' {
  if (type !== 'password') return type;
  throw new KitException('UNSUPPORTED', 'Groups here are public or private.');
}
