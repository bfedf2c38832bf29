import type {
  ChatTarget,
  ConversationRecord,
  GroupChange,
  GroupMemberScope,
  GroupRecord,
  MemberRecord,
  MessageRecord,
  UserRecord,
} from '@open-chat-kit/sdk/engine';
import { type Action, type Group, type Message, ranks, type Receipt, Refusal, type User } from './kept.ts';
import { callsAll, conversation, keyOf, mentionsOf, plain } from './read.ts';

/** What the model keeps, and who may know and do what. */
export class NaiveWorld {
  readonly users: User[] = [];
  groups: Group[] = [];
  messages: Message[] = [];
  receipts: Receipt[] = [];
  /** How far each user marked each conversation. */
  protected marks: { uid: string; conversation: string; as: 'delivered' | 'read'; order: number }[] = [];
  /** From where on each user marked each conversation as unread, and has not read it since. */
  protected unread: { uid: string; conversation: string; from: number }[] = [];
  /** What people deleted for themselves, message by message. */
  protected gone: { uid: string; id: string }[] = [];
  protected readonly now: () => number;
  protected written = 0;
  protected goneRevision = 0;

  /** `now` gives seconds since 1970. */
  constructor(now: () => number) {
    this.now = now;
  }

  addUser(uid: string, name: string): void {
    this.users.push({ uid, name, online: false, lastActiveAt: 0, blocked: [] });
  }

  connect(uid: string): void {
    this.user(uid).online = true;
  }

  disconnect(uid: string): void {
    Object.assign(this.user(uid), { online: false, lastActiveAt: this.now() });
  }

  /** Nobody is there any more, and nobody knows when they left. */
  crash(): void {
    for (const user of this.users) user.online = false;
  }

  protected isIn(me: string, guid: string): boolean {
    return this.groups.some((group) => group.guid === guid && group.members.some(({ uid }) => uid === me));
  }

  protected conversation(me: string, target: ChatTarget, withTags: boolean): ConversationRecord | undefined {
    const { type, id } = target;
    if (type === 'user' ? !this.users.some(({ uid }) => uid === id) : !this.isIn(me, id)) return undefined;
    const key = conversation(me, target);
    const left = this.messages.filter((message) => keyOf(message) === key && !this.isGone(me, message));
    const last = left.findLast(({ parentId }) => parentId === '') ?? left.at(-1);
    if (!last) return undefined;
    const group = (): GroupRecord => {
      const record = this.groupRecord(me, this.group(me, id));
      return withTags ? record : { ...record, tags: [] };
    };
    return {
      target,
      with: type === 'user' ? { type, user: this.userRecord(me, id) } : { type, group: group() },
      lastMessage: this.messageRecord(me, last),
      unreadCount: left.filter((message) => this.isUnread(me, message)).length,
      unreadMentionCount: left.filter((message) => this.isUnread(me, message) && mentionsOf(me, message)).length,
      updatedAt: last.sentAt,
    };
  }

  protected user(uid: string): User {
    const user = this.users.find((other) => other.uid === uid);
    if (!user) throw new Refusal('NOT_FOUND');
    return user;
  }

  protected group(me: string, guid: string): Group {
    const group = this.groups.find((other) => other.guid === guid);
    if (!group || !this.knows(me, group)) throw new Refusal('NOT_FOUND');
    return group;
  }

  protected message(me: string, id: string): Message {
    const message = this.messages.find((other) => other.id === id);
    if (!message || !this.reads(me, message)) throw new Refusal('NOT_FOUND');
    return message;
  }

  protected knows(me: string, group: Group): boolean {
    return group.type !== 'private' || group.members.some(({ uid }) => uid === me);
  }

  protected isGone(me: string, { id }: Message): boolean {
    return this.gone.some((gone) => gone.uid === me && gone.id === id);
  }

  protected reads(me: string, message: Message): boolean {
    const { receiver, sender } = message;
    if (this.isGone(me, message)) return false;
    if (receiver.type === 'user') return sender === me || receiver.id === me;
    return this.groups.some(({ guid, members }) => guid === receiver.id && members.some(({ uid }) => uid === me));
  }

  protected reach(me: string, message: Message, as: 'delivered' | 'read'): number {
    const marked = this.marked(me, message, as);
    const from = this.unreadFrom(me, message);
    return Math.max(this.since(me, message), as === 'read' ? Math.min(marked, from - 1) : marked);
  }

  protected since(me: string, { receiver, ...message }: Message): number {
    const group = this.groups.find(({ guid }) => receiver.type === 'group' && guid === receiver.id);
    const joined = group?.members.find(({ uid }) => uid === me)?.since ?? 0;
    const key = keyOf({ receiver, ...message });
    const gone = this.messages.filter((other) => keyOf(other) === key && this.isGone(me, other));
    return Math.max(joined, gone.at(-1)?.order ?? 0);
  }

  protected unreadFrom(me: string, message: Message): number {
    return this.unread.find((one) => one.uid === me && one.conversation === keyOf(message))?.from ?? Infinity;
  }

  protected readAgain(me: string, message: Message): void {
    for (const one of this.unread) {
      if (one.uid === me && one.conversation === keyOf(message) && one.from <= message.order)
        one.from = message.order + 1;
    }
  }

  protected marked(me: string, message: Message, as: 'delivered' | 'read'): number {
    const marks = this.marks.filter(
      (mark) => mark.uid === me && mark.as === as && mark.conversation === keyOf(message),
    );
    return Math.max(0, ...marks.map(({ order }) => order));
  }

  protected isUnread(me: string, message: Message): boolean {
    return (
      message.sender !== me &&
      message.category !== 'action' &&
      message.deletedAt === 0 &&
      !this.isGone(me, message) &&
      message.order > this.reach(me, message, 'read')
    );
  }

  protected needs(me: string, group: Group, least: GroupMemberScope): void {
    const member = group.members.find(({ uid }) => uid === me);
    if (!member || ranks[member.scope] < ranks[least]) throw new Refusal('FORBIDDEN');
  }

  protected outrank(me: string, group: Group, uid: string): void {
    const rank = (who: string): number => {
      const scope = group.members.find((member) => member.uid === who)?.scope;
      return scope ? ranks[scope] : 0;
    };
    if (rank(uid) >= rank(me)) throw new Refusal('FORBIDDEN');
  }

  protected mayTalk(me: string, { type, id }: ChatTarget): void {
    if (type === 'user') this.user(id);
    else if (!this.group(me, id).members.some(({ uid }) => uid === me)) throw new Refusal('NOT_A_MEMBER');
  }

  protected mayWrite(me: string, uid: string): void {
    if (me === uid) throw new Refusal('INVALID_ARGUMENT');
    if (this.user(me).blocked.includes(uid) || this.user(uid).blocked.includes(me)) throw new Refusal('FORBIDDEN');
  }

  protected hide(revision: number): void {
    this.goneRevision = Math.max(this.goneRevision, revision);
  }

  protected change(me: string, group: Group, action: Action): GroupChange {
    group.revision += 1;
    if (group.type === 'private' && ['left', 'kicked', 'banned'].includes(action.kind)) this.hide(group.revision);
    const message = this.act(me, group, action);
    return { group: this.groupRecord(me, group), message };
  }

  protected act(me: string, group: Group, action: Action): MessageRecord {
    return this.write(
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

  protected write(
    me: string,
    receiver: ChatTarget,
    fields: Pick<Message, 'content' | 'muid' | 'parentId' | 'quotedId' | 'metadata' | 'type' | 'category'>,
  ): MessageRecord {
    this.written += 1;
    const message: Message = {
      ...fields,
      id: `m${this.written}`,
      order: this.written,
      sender: me,
      receiver,
      mayCallAll: this.mayCallAll(me, receiver),
      sentAt: this.now(),
      editedAt: 0,
      deletedAt: 0,
      reactions: [],
      revision: 1,
    };
    this.messages.push(message);
    return this.messageRecord(me, message);
  }

  protected mayCallAll(me: string, { type, id }: ChatTarget): boolean {
    const group = type === 'group' ? this.groups.find(({ guid }) => guid === id) : undefined;
    return group?.members.some(({ uid, scope }) => uid === me && scope !== 'participant') ?? false;
  }

  protected userRecord(me: string, uid: string): UserRecord {
    const user = this.user(uid);
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
      blockedByMe: this.user(me).blocked.includes(uid),
      hasBlockedMe: user.blocked.includes(me),
      // Left out of the comparison: the test holds the marks of age against each other.
      revision: 0,
      order: plain(user.name).slice(0, 64),
    };
  }

  protected memberRecord(
    me: string,
    group: Group,
    uid: string,
    scope: GroupMemberScope,
    joinedAt: number,
  ): MemberRecord {
    return { ...this.userRecord(me, uid), guid: group.guid, scope, joinedAt, groupRevision: group.revision };
  }

  protected groupRecord(me: string, group: Group): GroupRecord {
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

  protected messageRecord(me: string, message: Message): MessageRecord {
    const { id, muid, receiver, content, sentAt, order, editedAt, deletedAt, parentId, quotedId, metadata } = message;
    const times = (as: string): number[] =>
      this.receipts
        .filter((receipt) => receipt.id === id && receipt.as === as)
        .filter(({ uid }) => (message.sender === me ? uid !== me : uid === me))
        .map(({ at }) => at);
    const replies = this.messages.filter((other) => other.parentId === id);
    const deleted = replies.filter((other) => other.deletedAt !== 0);
    const isAgain = order >= this.unreadFrom(me, message);
    const first = (as: string): number => Math.min(...times(as), Infinity);
    return {
      ...{ id, muid, receiver, sentAt, order, editedAt, deletedAt, parentId, quotedId, metadata },
      sender: this.userRecord(me, message.sender),
      content: content.kind === 'action' ? { kind: 'action', action: this.action(me, content.action) } : content,
      deliveredAt: first('delivered') === Infinity ? 0 : first('delivered'),
      mentionsAll: callsAll(message),
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

  protected action(me: string, { uid, ...action }: Action): never {
    // The shape is compared with the real server's, which is typed.
    return (uid === undefined ? action : { ...action, user: this.userRecord(me, uid) }) as never;
  }
}
