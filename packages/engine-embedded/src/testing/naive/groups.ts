import type {
  AssignableScope,
  GroupChange,
  GroupChanges,
  GroupDraft,
  GroupRecord,
  GroupsQuery,
  MemberDraft,
  MemberRecord,
  MembersAdded,
  MembersQuery,
  MessageRecord,
  ScopeChange,
  UpdatedGroup,
  UserRecord,
  UsersQuery,
} from '@open-chat-kit/sdk/engine';
import { type Group, type Member, ranks, Refusal } from './kept.ts';
import { by, byOrder, matches, plain } from './read.ts';
import { NaiveWorld } from './world.ts';

/** Groups, their members, and people. */
export class NaiveGroups extends NaiveWorld {
  listGroups(me: string, query: GroupsQuery): GroupRecord[] {
    return this.groups
      .filter((group) => this.knows(me, group))
      .filter((group) => !query.joinedOnly || group.members.some(({ uid }) => uid === me))
      .filter((group) => query.tags.length === 0 || query.tags.some((tag) => group.tags.includes(tag)))
      .filter((group) => plain(group.name).includes(plain(query.keyword)))
      .map((group) => Object.assign(this.groupRecord(me, group), { tags: query.withTags ? group.tags : [] }))
      .sort((a, b) => by(a.order, b.order) || by(a.guid, b.guid));
  }

  getGroup(me: string, guid: string): GroupRecord {
    return this.groupRecord(me, this.group(me, guid));
  }

  createGroup(me: string, draft: GroupDraft): GroupChange {
    if (draft.name.trim() === '') throw new Refusal('INVALID_ARGUMENT');
    if ((draft.type === 'password') !== (draft.password !== '')) throw new Refusal('INVALID_ARGUMENT');
    if (this.groups.some(({ guid }) => guid === draft.guid)) throw new Refusal('CONFLICT');
    const at = this.now();
    const owner: Member = { uid: me, scope: 'owner', joinedAt: at, since: this.written };
    const fields = { ...draft, createdAt: at, updatedAt: 0, revision: this.goneRevision + 1 };
    const group: Group = { ...fields, members: [owner], banned: [] };
    this.groups.push(group);
    const message = this.act(me, group, { kind: 'created' });
    return { group: this.groupRecord(me, group), message };
  }

  updateGroup(me: string, guid: string, changes: GroupChanges): UpdatedGroup {
    const group = this.group(me, guid);
    this.needs(me, group, 'admin');
    const type = changes.type ?? group.type;
    if (changes.name !== undefined && changes.name.trim() === '') throw new Refusal('INVALID_ARGUMENT');
    if (type === 'password' ? changes.password === '' : (changes.password ?? '') !== '') {
      throw new Refusal('INVALID_ARGUMENT');
    }
    if (type === 'password' && group.type !== 'password' && changes.password === undefined) {
      throw new Refusal('INVALID_ARGUMENT');
    }
    if (Object.keys(changes).length === 0) return this.groupRecord(me, group);
    const { name: oldName, icon: oldIcon, type: oldType } = group;
    Object.assign(group, changes, { updatedAt: this.now() });
    if (type !== 'password') group.password = '';
    // Strangers were told that it is gone.
    if (oldType === 'private' && type !== 'private') group.revision = Math.max(group.revision, this.goneRevision);
    group.revision += 1;
    if (oldType !== 'private' && type === 'private') this.hide(group.revision);
    const lines: MessageRecord[] = [];
    if (group.name !== oldName) lines.push(this.act(me, group, { kind: 'renamed', newName: group.name, oldName }));
    if (group.icon !== oldIcon) lines.push(this.act(me, group, { kind: 'iconChanged', isRemoved: group.icon === '' }));
    if (group.type !== oldType) lines.push(this.act(me, group, { kind: 'typeChanged', newType: group.type, oldType }));
    return { ...this.groupRecord(me, group), lines };
  }

  deleteGroup(me: string, guid: string): void {
    const group = this.group(me, guid);
    this.needs(me, group, 'owner');
    this.groups = this.groups.filter((other) => other !== group);
    this.hide(group.revision + 1);
    this.messages = this.messages.filter(({ receiver }) => receiver.type !== 'group' || receiver.id !== guid);
    this.marks = this.marks.filter((mark) => mark.conversation !== `group ${guid}`);
  }

  joinGroup(me: string, guid: string, password: string | null): GroupChange {
    const group = this.group(me, guid);
    if (group.members.some(({ uid }) => uid === me)) throw new Refusal('ALREADY_MEMBER');
    if (group.banned.includes(me)) throw new Refusal('BANNED');
    if (group.type === 'password' && group.password !== password) throw new Refusal('WRONG_PASSWORD');
    group.members.push({ uid: me, scope: 'participant', joinedAt: this.now(), since: this.written });
    return this.change(me, group, { kind: 'joined', uid: me });
  }

  leaveGroup(me: string, guid: string): GroupChange {
    const group = this.group(me, guid);
    const member = group.members.find(({ uid }) => uid === me);
    if (!member) throw new Refusal('NOT_A_MEMBER');
    if (member.scope === 'owner') throw new Refusal('OWNER_CANNOT_LEAVE');
    group.members = group.members.filter((other) => other !== member);
    return this.change(me, group, { kind: 'left', uid: me });
  }

  listMembers(me: string, guid: string, query: MembersQuery): MemberRecord[] {
    const group = this.group(me, guid);
    if (group.type !== 'public' && !group.members.some(({ uid }) => uid === me)) throw new Refusal('FORBIDDEN');
    return group.members
      .map(({ uid, scope, joinedAt }) => this.memberRecord(me, group, uid, scope, joinedAt))
      .filter((member) => query.scopes.length === 0 || query.scopes.includes(member.scope))
      .filter((member) => matches(member, query.keyword))
      .sort((a, b) => ranks[b.scope] - ranks[a.scope] || byOrder(a, b));
  }

  listBanned(me: string, guid: string, query: MembersQuery): MemberRecord[] {
    const group = this.group(me, guid);
    this.needs(me, group, 'moderator');
    return group.banned
      .map((uid) => this.memberRecord(me, group, uid, 'participant', 0))
      .filter((member) => query.scopes.length === 0 || query.scopes.includes(member.scope))
      .filter((member) => matches(member, query.keyword))
      .sort(byOrder);
  }

  addMembers(me: string, guid: string, drafts: readonly MemberDraft[]): MembersAdded {
    const group = this.group(me, guid);
    this.needs(me, group, 'admin');
    const since = this.written;
    const messages: MessageRecord[] = [];
    const added: string[] = [];
    const errors = drafts.map(({ uid, scope }) => {
      if (!this.users.some((user) => user.uid === uid)) return 'NOT_FOUND' as const;
      if (group.members.some((member) => member.uid === uid)) return 'ALREADY_MEMBER' as const;
      if (group.banned.includes(uid)) return 'BANNED' as const;
      group.members.push({ uid, scope, joinedAt: this.now(), since });
      added.push(uid);
      return null;
    });
    if (added.length > 0 && group.type === 'private') group.revision = Math.max(group.revision, this.goneRevision);
    if (added.length > 0) group.revision += 1;
    for (const uid of added) messages.push(this.act(me, group, { kind: 'added', uid }));
    const results = drafts.map(({ uid }, index) => ({ uid, error: errors[index] ?? null, reason: '' }));
    return { group: this.groupRecord(me, group), results, messages };
  }

  kickMember(me: string, guid: string, uid: string): GroupChange {
    const group = this.group(me, guid);
    this.needs(me, group, 'moderator');
    if (!group.members.some((member) => member.uid === uid)) throw new Refusal('NOT_A_MEMBER');
    this.outrank(me, group, uid);
    group.members = group.members.filter((member) => member.uid !== uid);
    return this.change(me, group, { kind: 'kicked', uid });
  }

  banMember(me: string, guid: string, uid: string): GroupChange {
    const group = this.group(me, guid);
    this.needs(me, group, 'moderator');
    if (!this.users.some((user) => user.uid === uid)) throw new Refusal('NOT_FOUND');
    if (group.banned.includes(uid)) throw new Refusal('CONFLICT');
    this.outrank(me, group, uid);
    group.members = group.members.filter((member) => member.uid !== uid);
    group.banned.push(uid);
    return this.change(me, group, { kind: 'banned', uid });
  }

  unbanMember(me: string, guid: string, uid: string): GroupChange {
    const group = this.group(me, guid);
    this.needs(me, group, 'moderator');
    if (!group.banned.includes(uid)) throw new Refusal('NOT_FOUND');
    group.banned = group.banned.filter((other) => other !== uid);
    return this.change(me, group, { kind: 'unbanned', uid });
  }

  setScope(me: string, guid: string, uid: string, scope: AssignableScope): ScopeChange {
    const group = this.group(me, guid);
    this.needs(me, group, 'admin');
    const member = group.members.find((other) => other.uid === uid);
    if (!member) throw new Refusal('NOT_A_MEMBER');
    this.outrank(me, group, uid);
    const oldScope = member.scope;
    if (oldScope === scope) return { group: this.groupRecord(me, group), message: null, oldScope };
    member.scope = scope;
    return { ...this.change(me, group, { kind: 'scopeChanged', uid, newScope: scope, oldScope }), oldScope };
  }

  transferOwnership(me: string, guid: string, uid: string): GroupChange {
    const group = this.group(me, guid);
    this.needs(me, group, 'owner');
    if (uid === me) throw new Refusal('INVALID_ARGUMENT');
    if (!group.members.some((member) => member.uid === uid)) throw new Refusal('NOT_A_MEMBER');
    for (const member of group.members) {
      if (member.uid === me) member.scope = 'admin';
      if (member.uid === uid) member.scope = 'owner';
    }
    return this.change(me, group, { kind: 'ownershipTransferred', uid });
  }

  listUsers(me: string, query: UsersQuery): UserRecord[] {
    return this.users
      .map(({ uid }) => this.userRecord(me, uid))
      .filter((user) => user.uid !== me && matches(user, query.keyword))
      .filter((user) => query.status === null || user.status === query.status)
      .filter((user) => query.uids.length === 0 || query.uids.includes(user.uid))
      .filter((user) => !query.hideBlocked || !(user.blockedByMe || user.hasBlockedMe))
      .sort(byOrder);
  }

  setBlocked(me: string, uids: readonly string[], isBlocked: boolean): UserRecord[] {
    for (const uid of uids) if (!this.users.some((user) => user.uid === uid)) throw new Refusal('NOT_FOUND');
    if (uids.includes(me)) throw new Refusal('INVALID_ARGUMENT');
    const user = this.user(me);
    user.blocked = user.blocked.filter((uid) => !uids.includes(uid));
    if (isBlocked) user.blocked.push(...uids);
    return uids.map((uid) => this.userRecord(me, uid));
  }
}
