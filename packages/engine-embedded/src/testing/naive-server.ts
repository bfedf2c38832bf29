import type {
  AssignableScope,
  ChatTarget,
  DraftContent,
  ConversationDeletion,
  ConversationRecord,
  ConversationsQuery,
  ErrorCode,
  GroupChange,
  GroupChanges,
  GroupDraft,
  GroupMemberScope,
  GroupRecord,
  GroupsQuery,
  HistoryPage,
  HistoryQuery,
  MemberDraft,
  MemberRecord,
  MembersAdded,
  MembersQuery,
  MessageChanges,
  MessageDraft,
  MessageRecord,
  ReactionRecord,
  ReactionsQuery,
  ReceiptRecord,
  ScopeChange,
  UnreadCounts,
  UnreadMark,
  UnreadMentionCounts,
  UpdatedGroup,
  UserRecord,
  UsersQuery,
} from '@open-chat-kit/sdk/engine';

/** A refusal of the model. */
export class Refusal extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

interface User {
  uid: string;
  name: string;
  online: boolean;
  lastActiveAt: number;
  blocked: string[];
}

interface Member {
  uid: string;
  scope: GroupMemberScope;
  joinedAt: number;
  /** How many messages had been written anywhere when they joined. */
  since: number;
}

type Group = Omit<GroupDraft, 'password'> & {
  password: string;
  createdAt: number;
  updatedAt: number;
  revision: number;
  members: Member[];
  banned: string[];
};

type Action = {
  kind: string;
  uid?: string;
  newScope?: GroupMemberScope;
  oldScope?: GroupMemberScope;
  newName?: string;
  oldName?: string;
  isRemoved?: boolean;
  newType?: string;
  oldType?: string;
};

interface Message {
  id: string;
  order: number;
  muid: string;
  sender: string;
  receiver: ChatTarget;
  content: MessageDraft['content'] | { kind: 'deleted' } | { kind: 'action'; action: Action };
  /** Whoever wrote it might mention all. */
  mayCallAll: boolean;
  type: string;
  category: 'message' | 'action' | 'custom';
  sentAt: number;
  editedAt: number;
  deletedAt: number;
  parentId: string;
  quotedId: string;
  reactions: { emoji: string; uids: string[]; times: Record<string, number> }[];
  metadata: MessageDraft['metadata'];
  revision: number;
}

/** Someone got or read one message. */
interface Receipt {
  uid: string;
  id: string;
  as: 'delivered' | 'read';
  at: number;
}

const ranks = { owner: 4, admin: 3, moderator: 2, participant: 1 };

/**
 * The embedded server again, as simply as can be: arrays, full scans, one receipt for each message, nothing kept that
 * can be worked out. It shares no code with the real one and is what the real one is compared with.
 */
export class NaiveServer {
  readonly users: User[] = [];
  groups: Group[] = [];
  messages: Message[] = [];
  receipts: Receipt[] = [];
  /** How far each user marked each conversation. */
  #marks: { uid: string; conversation: string; as: 'delivered' | 'read'; order: number }[] = [];
  /** From where on each user marked each conversation as unread, and has not read it since. */
  #unread: { uid: string; conversation: string; from: number }[] = [];
  /** What people deleted for themselves, message by message. */
  #gone: { uid: string; id: string }[] = [];
  readonly #now: () => number;
  #written = 0;
  #goneRevision = 0;

  /** `now` gives seconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  addUser(uid: string, name: string): void {
    this.users.push({ uid, name, online: false, lastActiveAt: 0, blocked: [] });
  }

  connect(uid: string): void {
    this.#user(uid).online = true;
  }

  disconnect(uid: string): void {
    Object.assign(this.#user(uid), { online: false, lastActiveAt: this.#now() });
  }

  /** Nobody is there any more, and nobody knows when they left. */
  crash(): void {
    for (const user of this.users) user.online = false;
  }

  listGroups(me: string, query: GroupsQuery): GroupRecord[] {
    return this.groups
      .filter((group) => this.#knows(me, group))
      .filter((group) => !query.joinedOnly || group.members.some(({ uid }) => uid === me))
      .filter((group) => query.tags.length === 0 || query.tags.some((tag) => group.tags.includes(tag)))
      .filter((group) => plain(group.name).includes(plain(query.keyword)))
      .map((group) => Object.assign(this.#groupRecord(me, group), { tags: query.withTags ? group.tags : [] }))
      .sort((a, b) => by(a.order, b.order) || by(a.guid, b.guid));
  }

  getGroup(me: string, guid: string): GroupRecord {
    return this.#groupRecord(me, this.#group(me, guid));
  }

  createGroup(me: string, draft: GroupDraft): GroupChange {
    if (draft.name.trim() === '') throw new Refusal('INVALID_ARGUMENT');
    if ((draft.type === 'password') !== (draft.password !== '')) throw new Refusal('INVALID_ARGUMENT');
    if (this.groups.some(({ guid }) => guid === draft.guid)) throw new Refusal('CONFLICT');
    const at = this.#now();
    const owner: Member = { uid: me, scope: 'owner', joinedAt: at, since: this.#written };
    const fields = { ...draft, createdAt: at, updatedAt: 0, revision: this.#goneRevision + 1 };
    const group: Group = { ...fields, members: [owner], banned: [] };
    this.groups.push(group);
    const message = this.#act(me, group, { kind: 'created' });
    return { group: this.#groupRecord(me, group), message };
  }

  updateGroup(me: string, guid: string, changes: GroupChanges): UpdatedGroup {
    const group = this.#group(me, guid);
    this.#needs(me, group, 'admin');
    const type = changes.type ?? group.type;
    if (changes.name !== undefined && changes.name.trim() === '') throw new Refusal('INVALID_ARGUMENT');
    if (type === 'password' ? changes.password === '' : (changes.password ?? '') !== '') {
      throw new Refusal('INVALID_ARGUMENT');
    }
    if (type === 'password' && group.type !== 'password' && changes.password === undefined) {
      throw new Refusal('INVALID_ARGUMENT');
    }
    if (Object.keys(changes).length === 0) return this.#groupRecord(me, group);
    const { name: oldName, icon: oldIcon, type: oldType } = group;
    Object.assign(group, changes, { updatedAt: this.#now() });
    if (type !== 'password') group.password = '';
    // Strangers were told that it is gone.
    if (oldType === 'private' && type !== 'private') group.revision = Math.max(group.revision, this.#goneRevision);
    group.revision += 1;
    if (oldType !== 'private' && type === 'private') this.#hide(group.revision);
    const lines: MessageRecord[] = [];
    if (group.name !== oldName) lines.push(this.#act(me, group, { kind: 'renamed', newName: group.name, oldName }));
    if (group.icon !== oldIcon) lines.push(this.#act(me, group, { kind: 'iconChanged', isRemoved: group.icon === '' }));
    if (group.type !== oldType) lines.push(this.#act(me, group, { kind: 'typeChanged', newType: group.type, oldType }));
    return { ...this.#groupRecord(me, group), lines };
  }

  deleteGroup(me: string, guid: string): void {
    const group = this.#group(me, guid);
    this.#needs(me, group, 'owner');
    this.groups = this.groups.filter((other) => other !== group);
    this.#hide(group.revision + 1);
    this.messages = this.messages.filter(({ receiver }) => receiver.type !== 'group' || receiver.id !== guid);
    this.#marks = this.#marks.filter((mark) => mark.conversation !== `group ${guid}`);
  }

  joinGroup(me: string, guid: string, password: string | null): GroupChange {
    const group = this.#group(me, guid);
    if (group.members.some(({ uid }) => uid === me)) throw new Refusal('ALREADY_MEMBER');
    if (group.banned.includes(me)) throw new Refusal('BANNED');
    if (group.type === 'password' && group.password !== password) throw new Refusal('WRONG_PASSWORD');
    group.members.push({ uid: me, scope: 'participant', joinedAt: this.#now(), since: this.#written });
    return this.#change(me, group, { kind: 'joined', uid: me });
  }

  leaveGroup(me: string, guid: string): GroupChange {
    const group = this.#group(me, guid);
    const member = group.members.find(({ uid }) => uid === me);
    if (!member) throw new Refusal('NOT_A_MEMBER');
    if (member.scope === 'owner') throw new Refusal('OWNER_CANNOT_LEAVE');
    group.members = group.members.filter((other) => other !== member);
    return this.#change(me, group, { kind: 'left', uid: me });
  }

  listMembers(me: string, guid: string, query: MembersQuery): MemberRecord[] {
    const group = this.#group(me, guid);
    if (group.type !== 'public' && !group.members.some(({ uid }) => uid === me)) throw new Refusal('FORBIDDEN');
    return group.members
      .map(({ uid, scope, joinedAt }) => this.#memberRecord(me, group, uid, scope, joinedAt))
      .filter((member) => query.scopes.length === 0 || query.scopes.includes(member.scope))
      .filter((member) => matches(member, query.keyword))
      .sort((a, b) => ranks[b.scope] - ranks[a.scope] || byOrder(a, b));
  }

  listBanned(me: string, guid: string, query: MembersQuery): MemberRecord[] {
    const group = this.#group(me, guid);
    this.#needs(me, group, 'moderator');
    return group.banned
      .map((uid) => this.#memberRecord(me, group, uid, 'participant', 0))
      .filter((member) => query.scopes.length === 0 || query.scopes.includes(member.scope))
      .filter((member) => matches(member, query.keyword))
      .sort(byOrder);
  }

  addMembers(me: string, guid: string, drafts: readonly MemberDraft[]): MembersAdded {
    const group = this.#group(me, guid);
    this.#needs(me, group, 'admin');
    const since = this.#written;
    const messages: MessageRecord[] = [];
    const added: string[] = [];
    const errors = drafts.map(({ uid, scope }) => {
      if (!this.users.some((user) => user.uid === uid)) return 'NOT_FOUND' as const;
      if (group.members.some((member) => member.uid === uid)) return 'ALREADY_MEMBER' as const;
      if (group.banned.includes(uid)) return 'BANNED' as const;
      group.members.push({ uid, scope, joinedAt: this.#now(), since });
      added.push(uid);
      return null;
    });
    if (added.length > 0 && group.type === 'private') group.revision = Math.max(group.revision, this.#goneRevision);
    if (added.length > 0) group.revision += 1;
    for (const uid of added) messages.push(this.#act(me, group, { kind: 'added', uid }));
    const results = drafts.map(({ uid }, index) => ({ uid, error: errors[index] ?? null, reason: '' }));
    return { group: this.#groupRecord(me, group), results, messages };
  }

  kickMember(me: string, guid: string, uid: string): GroupChange {
    const group = this.#group(me, guid);
    this.#needs(me, group, 'moderator');
    if (!group.members.some((member) => member.uid === uid)) throw new Refusal('NOT_A_MEMBER');
    this.#outrank(me, group, uid);
    group.members = group.members.filter((member) => member.uid !== uid);
    return this.#change(me, group, { kind: 'kicked', uid });
  }

  banMember(me: string, guid: string, uid: string): GroupChange {
    const group = this.#group(me, guid);
    this.#needs(me, group, 'moderator');
    if (!this.users.some((user) => user.uid === uid)) throw new Refusal('NOT_FOUND');
    if (group.banned.includes(uid)) throw new Refusal('CONFLICT');
    this.#outrank(me, group, uid);
    group.members = group.members.filter((member) => member.uid !== uid);
    group.banned.push(uid);
    return this.#change(me, group, { kind: 'banned', uid });
  }

  unbanMember(me: string, guid: string, uid: string): GroupChange {
    const group = this.#group(me, guid);
    this.#needs(me, group, 'moderator');
    if (!group.banned.includes(uid)) throw new Refusal('NOT_FOUND');
    group.banned = group.banned.filter((other) => other !== uid);
    return this.#change(me, group, { kind: 'unbanned', uid });
  }

  setScope(me: string, guid: string, uid: string, scope: AssignableScope): ScopeChange {
    const group = this.#group(me, guid);
    this.#needs(me, group, 'admin');
    const member = group.members.find((other) => other.uid === uid);
    if (!member) throw new Refusal('NOT_A_MEMBER');
    this.#outrank(me, group, uid);
    const oldScope = member.scope;
    if (oldScope === scope) return { group: this.#groupRecord(me, group), message: null, oldScope };
    member.scope = scope;
    return { ...this.#change(me, group, { kind: 'scopeChanged', uid, newScope: scope, oldScope }), oldScope };
  }

  transferOwnership(me: string, guid: string, uid: string): GroupChange {
    const group = this.#group(me, guid);
    this.#needs(me, group, 'owner');
    if (uid === me) throw new Refusal('INVALID_ARGUMENT');
    if (!group.members.some((member) => member.uid === uid)) throw new Refusal('NOT_A_MEMBER');
    for (const member of group.members) {
      if (member.uid === me) member.scope = 'admin';
      if (member.uid === uid) member.scope = 'owner';
    }
    return this.#change(me, group, { kind: 'ownershipTransferred', uid });
  }

  listUsers(me: string, query: UsersQuery): UserRecord[] {
    return this.users
      .map(({ uid }) => this.#userRecord(me, uid))
      .filter((user) => user.uid !== me && matches(user, query.keyword))
      .filter((user) => query.status === null || user.status === query.status)
      .filter((user) => query.uids.length === 0 || query.uids.includes(user.uid))
      .filter((user) => !query.hideBlocked || !(user.blockedByMe || user.hasBlockedMe))
      .sort(byOrder);
  }

  setBlocked(me: string, uids: readonly string[], isBlocked: boolean): UserRecord[] {
    for (const uid of uids) if (!this.users.some((user) => user.uid === uid)) throw new Refusal('NOT_FOUND');
    if (uids.includes(me)) throw new Refusal('INVALID_ARGUMENT');
    const user = this.#user(me);
    user.blocked = user.blocked.filter((uid) => !uids.includes(uid));
    if (isBlocked) user.blocked.push(...uids);
    return uids.map((uid) => this.#userRecord(me, uid));
  }

  send(me: string, target: ChatTarget, draft: MessageDraft): MessageRecord {
    const key = conversation(me, target);
    const before = this.messages.find(({ sender, muid }) => sender === me && muid === draft.muid);
    if (before && keyOf(before) !== key) throw new Refusal('CONFLICT');
    if (before) return this.#messageRecord(me, before);
    this.#mayTalk(me, target);
    if (target.type === 'user') this.#mayWrite(me, target.id);
    for (const id of [draft.parentId, draft.quotedId]) {
      if (id === '') continue;
      const message = this.messages.find((other) => other.id === id && keyOf(other) === key);
      if (!message || this.#isGone(me, message)) throw new Refusal('NOT_FOUND');
    }
    const parent = this.messages.find(({ id }) => id === draft.parentId);
    if (parent && (parent.parentId !== '' || parent.category === 'action')) throw new Refusal('INVALID_ARGUMENT');
    const { content } = draft;
    return this.#write(me, target, {
      ...draft,
      type: typeOf(content),
      category: content.kind === 'custom' ? 'custom' : 'message',
    });
  }

  editMessage(me: string, id: string, changes: MessageChanges): MessageRecord {
    const message = this.#message(me, id);
    if (message.sender !== me || message.category === 'action') throw new Refusal('FORBIDDEN');
    if (message.deletedAt !== 0) throw new Refusal('CONFLICT');
    if (message.receiver.type === 'user') this.#mayWrite(me, message.receiver.id);
    const { content } = changes;
    if (message.content.kind !== content.kind || message.type !== typeOf(content))
      throw new Refusal('INVALID_ARGUMENT');
    message.mayCallAll = this.#mayCallAll(me, message.receiver);
    Object.assign(message, { content, editedAt: this.#now(), revision: message.revision + 1 });
    if (changes.metadata) message.metadata = changes.metadata;
    return this.#messageRecord(me, message);
  }

  deleteMessage(me: string, id: string): MessageRecord {
    const message = this.#message(me, id);
    if (message.category === 'action') throw new Refusal('FORBIDDEN');
    if (message.sender !== me) {
      const group = this.groups.find(({ guid }) => message.receiver.type === 'group' && guid === message.receiver.id);
      if (!group) throw new Refusal('FORBIDDEN');
      this.#needs(me, group, 'moderator');
      this.#outrank(me, group, message.sender);
    }
    if (message.deletedAt !== 0) return this.#messageRecord(me, message);
    Object.assign(message, {
      content: { kind: 'deleted' },
      metadata: {},
      reactions: [],
      deletedAt: this.#now(),
      revision: message.revision + 1,
    });
    return this.#messageRecord(me, message);
  }

  setReaction(me: string, id: string, emoji: string, isAdded: boolean): MessageRecord {
    const message = this.#message(me, id);
    if (message.deletedAt !== 0) throw new Refusal('CONFLICT');
    const had = message.reactions.some((reaction) => reaction.emoji === emoji && reaction.uids.includes(me));
    if (had === isAdded) return this.#messageRecord(me, message);
    if (isAdded && message.receiver.type === 'user') {
      this.#mayWrite(me, message.sender === me ? message.receiver.id : message.sender);
    }
    if (isAdded && !message.reactions.some((reaction) => reaction.emoji === emoji)) {
      message.reactions.push({ emoji, uids: [], times: Object.create(null) });
    }
    for (const reaction of message.reactions) {
      if (reaction.emoji !== emoji) continue;
      reaction.times[me] = this.#now();
      reaction.uids = isAdded ? [...reaction.uids, me] : reaction.uids.filter((uid) => uid !== me);
    }
    message.reactions = message.reactions.filter(({ uids }) => uids.length > 0);
    message.revision += 1;
    return this.#messageRecord(me, message);
  }

  listReactions(me: string, id: string, query: ReactionsQuery): ReactionRecord[] {
    return this.#message(me, id)
      .reactions.filter(({ emoji }) => query.emoji === '' || query.emoji === emoji)
      .flatMap(({ emoji, uids, times }) =>
        uids.map((uid) => ({ emoji, user: this.#userRecord(me, uid), at: times[uid] ?? 0 })),
      )
      .sort((a, b) => b.at - a.at || by(a.user.uid, b.user.uid) || by(a.emoji, b.emoji));
  }

  getMessage(me: string, id: string): MessageRecord {
    return this.#messageRecord(me, this.#message(me, id));
  }

  history(me: string, target: ChatTarget, query: HistoryQuery): HistoryPage {
    this.#mayTalk(me, target);
    const key = conversation(me, target);
    const all = this.messages.filter((message) => keyOf(message) === key && !this.#isGone(me, message));
    if (query.parentId !== '' && !all.some(({ id }) => id === query.parentId)) throw new Refusal('NOT_FOUND');
    const fit = all
      .filter((message) => query.parentId === '' || message.parentId === query.parentId)
      .filter((message) => !query.hideReplies || message.parentId === '')
      .filter((message) => !query.hideDeleted || message.deletedAt === 0)
      .filter((message) => query.types.length === 0 || query.types.includes(message.type))
      .filter((message) => query.categories.length === 0 || query.categories.includes(message.category))
      .filter((message) => !query.unreadOnly || this.#isUnread(me, message))
      .filter(({ content }) => {
        const text = content.kind === 'text' ? content.text : content.kind === 'media' ? content.caption : '';
        return plain(text).includes(plain(query.keyword));
      });
    const { from, limit } = query;
    const anchor = 'id' in from ? all.find(({ id }) => id === from.id) : undefined;
    if ('id' in from && !anchor) throw new Refusal('NOT_FOUND');
    const order = anchor?.order ?? 0;
    const time = 'time' in from ? from.time : 0;
    let [begin, end] = [0, fit.length];
    if (from.kind === 'latest') begin = Math.max(0, end - limit);
    if (from.kind === 'before' || from.kind === 'beforeTime') {
      end = fit.filter((message) => (from.kind === 'before' ? message.order < order : message.sentAt < time)).length;
      begin = Math.max(0, end - limit);
    }
    if (from.kind === 'after' || from.kind === 'afterTime') {
      begin = fit.filter((message) => (from.kind === 'after' ? message.order <= order : message.sentAt <= time)).length;
      end = Math.min(fit.length, begin + limit);
    }
    if (from.kind === 'around') {
      const start = fit.filter((message) => message.order < order).length;
      const self = fit.some((message) => message.order === order) ? 1 : 0;
      const newer = fit.length - start - self;
      const olderCount = Math.min(start, Math.max(Math.floor((limit - self) / 2), limit - self - newer));
      begin = start - olderCount;
      end = Math.min(fit.length, begin + limit);
    }
    return {
      items: fit.slice(begin, end).map((message) => this.#messageRecord(me, message)),
      hasOlder: begin > 0,
      hasNewer: end < fit.length,
    };
  }

  listReceipts(me: string, id: string): ReceiptRecord[] {
    const message = this.#message(me, id);
    if (message.sender !== me) throw new Refusal('FORBIDDEN');
    const time = (uid: string, as: string): number =>
      this.receipts.find((receipt) => receipt.uid === uid && receipt.id === id && receipt.as === as)?.at ?? 0;
    return this.users
      .filter(({ uid }) => uid !== me && time(uid, 'delivered') > 0)
      .map(({ uid }) => ({
        user: this.#userRecord(me, uid),
        deliveredAt: time(uid, 'delivered'),
        readAt: time(uid, 'read'),
      }))
      .sort((a, b) => byOrder(a.user, b.user));
  }

  mark(me: string, id: string, as: 'delivered' | 'read'): void {
    const message = this.#message(me, id);
    // What is read was delivered too; and where reading changes nothing, nothing changes.
    if (message.order <= this.#reach(me, message, as)) return;
    if (as === 'read') this.#readAgain(me, message);
    for (const kind of as === 'read' ? (['delivered', 'read'] as const) : (['delivered'] as const)) {
      const reach = this.#marked(me, message, kind);
      for (const other of this.messages) {
        if (keyOf(other) !== keyOf(message) || other.order > message.order || other.order <= reach) continue;
        this.receipts.push({ uid: me, id: other.id, as: kind, at: this.#now() });
      }
      this.#marks.push({ uid: me, conversation: keyOf(message), as: kind, order: message.order });
    }
  }

  markUnread(me: string, id: string): UnreadMark {
    const message = this.#message(me, id);
    const reach = this.#reach(me, message, 'read');
    const from = Math.max(message.order, this.#since(me, message) + 1);
    if (from > reach) return { from: reach + 1 };
    const key = keyOf(message);
    this.#unread = this.#unread.filter((one) => one.uid !== me || one.conversation !== key);
    this.#unread.push({ uid: me, conversation: key, from });
    return { from };
  }

  unreadCounts(me: string): UnreadCounts {
    const mentions = this.#countsOf(me, (message) => mentionsOf(me, message));
    return { ...this.#countsOf(me, () => true), mentions };
  }

  #countsOf(me: string, fits: (message: Message) => boolean): UnreadMentionCounts {
    const users = new Map<string, number>();
    const groups = new Map<string, number>();
    for (const message of this.messages) {
      if (!this.#reads(me, message) || !this.#isUnread(me, message) || !fits(message)) continue;
      const [counts, id] = message.receiver.type === 'group' ? [groups, message.receiver.id] : [users, message.sender];
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return { users: Object.fromEntries(users), groups: Object.fromEntries(groups) };
  }

  listConversations(me: string, query: ConversationsQuery): ConversationRecord[] {
    const targets: ChatTarget[] = [
      ...this.users.map(({ uid }): ChatTarget => ({ type: 'user', id: uid })),
      ...this.groups.map(({ guid }): ChatTarget => ({ type: 'group', id: guid })),
    ];
    const tagsOf = ({ id }: ChatTarget): readonly string[] => this.groups.find(({ guid }) => guid === id)?.tags ?? [];
    const hasAny = (target: ChatTarget, tags: readonly string[]): boolean =>
      tags.some((tag) => target.type === 'group' && tagsOf(target).includes(tag));
    return targets
      .filter(({ type }) => query.type === null || type === query.type)
      .filter((target) => query.tags.length === 0 || hasAny(target, query.tags))
      .filter((target) => {
        if (query.userTags.length + query.groupTags.length === 0) return true;
        return hasAny(target, target.type === 'user' ? query.userTags : query.groupTags);
      })
      .flatMap((target) => this.#conversation(me, target, query.withTags) ?? [])
      .filter((record) => plain(nameOf(record)).includes(plain(query.keyword)))
      .filter(({ unreadCount }) => !query.unreadOnly || unreadCount > 0)
      .sort(
        (a, b) =>
          b.updatedAt - a.updatedAt ||
          (b.lastMessage?.order ?? 0) - (a.lastMessage?.order ?? 0) ||
          by(a.target.type, b.target.type) ||
          by(a.target.id, b.target.id),
      );
  }

  getConversation(me: string, target: ChatTarget): ConversationRecord {
    const record = this.#conversation(me, target, true);
    if (!record) throw new Refusal('NOT_FOUND');
    return record;
  }

  deleteConversation(me: string, target: ChatTarget): ConversationDeletion {
    if (target.type === 'user') this.#user(target.id);
    else if (!this.#isIn(me, target.id)) throw new Refusal('NOT_FOUND');
    const all = this.messages.filter((message) => keyOf(message) === conversation(me, target));
    for (const message of all) if (!this.#isGone(me, message)) this.#gone.push({ uid: me, id: message.id });
    return { upTo: all.at(-1)?.order ?? 0 };
  }

  #isIn(me: string, guid: string): boolean {
    return this.groups.some((group) => group.guid === guid && group.members.some(({ uid }) => uid === me));
  }

  #conversation(me: string, target: ChatTarget, withTags: boolean): ConversationRecord | undefined {
    const { type, id } = target;
    if (type === 'user' ? !this.users.some(({ uid }) => uid === id) : !this.#isIn(me, id)) return undefined;
    const key = conversation(me, target);
    const left = this.messages.filter((message) => keyOf(message) === key && !this.#isGone(me, message));
    const last = left.findLast(({ parentId }) => parentId === '') ?? left.at(-1);
    if (!last) return undefined;
    const group = (): GroupRecord => {
      const record = this.getGroup(me, id);
      return withTags ? record : { ...record, tags: [] };
    };
    return {
      target,
      with: type === 'user' ? { type, user: this.#userRecord(me, id) } : { type, group: group() },
      lastMessage: this.#messageRecord(me, last),
      unreadCount: left.filter((message) => this.#isUnread(me, message)).length,
      unreadMentionCount: left.filter((message) => this.#isUnread(me, message) && mentionsOf(me, message)).length,
      updatedAt: last.sentAt,
    };
  }

  #user(uid: string): User {
    const user = this.users.find((other) => other.uid === uid);
    if (!user) throw new Refusal('NOT_FOUND');
    return user;
  }

  #group(me: string, guid: string): Group {
    const group = this.groups.find((other) => other.guid === guid);
    if (!group || !this.#knows(me, group)) throw new Refusal('NOT_FOUND');
    return group;
  }

  #message(me: string, id: string): Message {
    const message = this.messages.find((other) => other.id === id);
    if (!message || !this.#reads(me, message)) throw new Refusal('NOT_FOUND');
    return message;
  }

  #knows(me: string, group: Group): boolean {
    return group.type !== 'private' || group.members.some(({ uid }) => uid === me);
  }

  #isGone(me: string, { id }: Message): boolean {
    return this.#gone.some((gone) => gone.uid === me && gone.id === id);
  }

  #reads(me: string, message: Message): boolean {
    const { receiver, sender } = message;
    if (this.#isGone(me, message)) return false;
    if (receiver.type === 'user') return sender === me || receiver.id === me;
    return this.groups.some(({ guid, members }) => guid === receiver.id && members.some(({ uid }) => uid === me));
  }

  #reach(me: string, message: Message, as: 'delivered' | 'read'): number {
    const marked = this.#marked(me, message, as);
    const from = this.#unreadFrom(me, message);
    return Math.max(this.#since(me, message), as === 'read' ? Math.min(marked, from - 1) : marked);
  }

  #since(me: string, { receiver, ...message }: Message): number {
    const group = this.groups.find(({ guid }) => receiver.type === 'group' && guid === receiver.id);
    const joined = group?.members.find(({ uid }) => uid === me)?.since ?? 0;
    const key = keyOf({ receiver, ...message });
    const gone = this.messages.filter((other) => keyOf(other) === key && this.#isGone(me, other));
    return Math.max(joined, gone.at(-1)?.order ?? 0);
  }

  #unreadFrom(me: string, message: Message): number {
    return this.#unread.find((one) => one.uid === me && one.conversation === keyOf(message))?.from ?? Infinity;
  }

  #readAgain(me: string, message: Message): void {
    for (const one of this.#unread) {
      if (one.uid === me && one.conversation === keyOf(message) && one.from <= message.order)
        one.from = message.order + 1;
    }
  }

  #marked(me: string, message: Message, as: 'delivered' | 'read'): number {
    const marks = this.#marks.filter(
      (mark) => mark.uid === me && mark.as === as && mark.conversation === keyOf(message),
    );
    return Math.max(0, ...marks.map(({ order }) => order));
  }

  #isUnread(me: string, message: Message): boolean {
    return (
      message.sender !== me &&
      message.category !== 'action' &&
      message.deletedAt === 0 &&
      !this.#isGone(me, message) &&
      message.order > this.#reach(me, message, 'read')
    );
  }

  #needs(me: string, group: Group, least: GroupMemberScope): void {
    const member = group.members.find(({ uid }) => uid === me);
    if (!member || ranks[member.scope] < ranks[least]) throw new Refusal('FORBIDDEN');
  }

  #outrank(me: string, group: Group, uid: string): void {
    const rank = (who: string): number => {
      const scope = group.members.find((member) => member.uid === who)?.scope;
      return scope ? ranks[scope] : 0;
    };
    if (rank(uid) >= rank(me)) throw new Refusal('FORBIDDEN');
  }

  #mayTalk(me: string, { type, id }: ChatTarget): void {
    if (type === 'user') this.#user(id);
    else if (!this.#group(me, id).members.some(({ uid }) => uid === me)) throw new Refusal('NOT_A_MEMBER');
  }

  #mayWrite(me: string, uid: string): void {
    if (me === uid) throw new Refusal('INVALID_ARGUMENT');
    if (this.#user(me).blocked.includes(uid) || this.#user(uid).blocked.includes(me)) throw new Refusal('FORBIDDEN');
  }

  #hide(revision: number): void {
    this.#goneRevision = Math.max(this.#goneRevision, revision);
  }

  #change(me: string, group: Group, action: Action): GroupChange {
    group.revision += 1;
    if (group.type === 'private' && ['left', 'kicked', 'banned'].includes(action.kind)) this.#hide(group.revision);
    const message = this.#act(me, group, action);
    return { group: this.#groupRecord(me, group), message };
  }

  #act(me: string, group: Group, action: Action): MessageRecord {
    return this.#write(
      me,
      { type: 'group', id: group.guid },
      {
        content: { kind: 'action', action },
        muid: '',
        parentId: '',
        quotedId: '',
        metadata: {},
        type: 'groupMember',
        category: 'action',
      },
    );
  }

  #write(
    me: string,
    receiver: ChatTarget,
    fields: Pick<Message, 'content' | 'muid' | 'parentId' | 'quotedId' | 'metadata' | 'type' | 'category'>,
  ): MessageRecord {
    this.#written += 1;
    const message: Message = {
      ...fields,
      id: `m${this.#written}`,
      order: this.#written,
      sender: me,
      receiver,
      mayCallAll: this.#mayCallAll(me, receiver),
      sentAt: this.#now(),
      editedAt: 0,
      deletedAt: 0,
      reactions: [],
      revision: 1,
    };
    this.messages.push(message);
    return this.#messageRecord(me, message);
  }

  #mayCallAll(me: string, { type, id }: ChatTarget): boolean {
    const group = type === 'group' ? this.groups.find(({ guid }) => guid === id) : undefined;
    return group?.members.some(({ uid, scope }) => uid === me && scope !== 'participant') ?? false;
  }

  #userRecord(me: string, uid: string): UserRecord {
    const user = this.#user(uid);
    return {
      uid,
      name: user.name,
      avatar: '',
      status: user.online ? 'online' : 'offline',
      lastActiveAt: user.lastActiveAt,
      role: 'default',
      statusMessage: '',
      link: '',
      metadata: {},
      tags: [],
      blockedByMe: this.#user(me).blocked.includes(uid),
      hasBlockedMe: user.blocked.includes(me),
      // Left out of the comparison: the test holds the marks of age against each other.
      revision: 0,
      order: plain(user.name).slice(0, 64),
    };
  }

  #memberRecord(me: string, group: Group, uid: string, scope: GroupMemberScope, joinedAt: number): MemberRecord {
    return { ...this.#userRecord(me, uid), guid: group.guid, scope, joinedAt, groupRevision: group.revision };
  }

  #groupRecord(me: string, group: Group): GroupRecord {
    const member = group.members.find(({ uid }) => uid === me);
    const { guid, name, type, icon, description, metadata, tags, createdAt, updatedAt, revision } = group;
    return {
      ...{ guid, name, type, icon, description, metadata, tags, createdAt, updatedAt, revision },
      owner: group.members.find(({ scope }) => scope === 'owner')?.uid ?? '',
      membersCount: group.members.length,
      hasJoined: member !== undefined,
      scope: member?.scope ?? null,
      joinedAt: member?.joinedAt ?? 0,
      isBanned: group.banned.includes(me),
      order: plain(name).slice(0, 64),
    };
  }

  #messageRecord(me: string, message: Message): MessageRecord {
    const { id, muid, receiver, content, sentAt, order, editedAt, deletedAt, parentId, quotedId, metadata } = message;
    const times = (as: string): number[] =>
      this.receipts
        .filter((receipt) => receipt.id === id && receipt.as === as)
        .filter(({ uid }) => (message.sender === me ? uid !== me : uid === me))
        .map(({ at }) => at);
    const replies = this.messages.filter((other) => other.parentId === id);
    const deleted = replies.filter((other) => other.deletedAt !== 0);
    const isAgain = order >= this.#unreadFrom(me, message);
    const first = (as: string): number => Math.min(...times(as), Infinity);
    return {
      ...{ id, muid, receiver, sentAt, order, editedAt, deletedAt, parentId, quotedId, metadata },
      sender: this.#userRecord(me, message.sender),
      content: content.kind === 'action' ? { kind: 'action', action: this.#action(me, content.action) } : content,
      deliveredAt: first('delivered') === Infinity ? 0 : first('delivered'),
      readAt: first('read') === Infinity || (message.sender !== me && isAgain) ? 0 : first('read'),
      replyCount: replies.length - deleted.length,
      reactions: message.reactions.map(({ emoji, uids }) => ({
        emoji,
        count: uids.length,
        reactedByMe: uids.includes(me),
      })),
      revision: message.revision + replies.length + deleted.length,
    };
  }

  #action(me: string, { uid, ...action }: Action): never {
    // The shape is compared with the real server's, which is typed.
    return (uid === undefined ? action : { ...action, user: this.#userRecord(me, uid) }) as never;
  }
}

function nameOf({ with: other }: ConversationRecord): string {
  return other.type === 'user' ? other.user.name : other.group.name;
}

/** The other side, as one key from both sides. */
function conversation(me: string, target: ChatTarget): string {
  return target.type === 'group' ? `group ${target.id}` : `users ${[me, target.id].sort().join(' ')}`;
}

function typeOf(content: DraftContent): string {
  if (content.kind === 'media') return content.media;
  return content.kind === 'custom' ? content.customType : 'text';
}

function keyOf({ sender, receiver }: Message): string {
  return conversation(sender, receiver);
}

function mentionsOf(me: string, { content, mayCallAll }: Message): boolean {
  const text = content.kind === 'text' ? content.text : content.kind === 'media' ? content.caption : '';
  return text.includes(`<@uid:${me}>`) || (mayCallAll && text.includes('<@all:'));
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function matches({ name, uid }: { readonly name: string; readonly uid: string }, keyword: string): boolean {
  return [name, uid].some((text) => plain(text).includes(plain(keyword)));
}

function byOrder(
  a: { readonly order: string; readonly uid: string },
  b: { readonly order: string; readonly uid: string },
): number {
  return by(a.order, b.order) || by(a.uid, b.uid);
}

/** As the bytes of UTF-8 sort. */
function by(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
