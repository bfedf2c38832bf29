import { fold, orderOf } from '@open-chat-kit/sdk/engine';
import { accountOf } from './lookup.ts';
import { noteMentions } from './mentions.ts';
import { dropRecentChat } from './recent-chats.ts';
import type { StoredGroup, StoredUser } from './stored.ts';
import { emptyConversation, groupList } from './world.ts';
import type { Account, Conversation, Group, Member, Message, World } from './world.ts';

/** Puts a new user into the world, but not yet into its ordered list. */
export function placeAccount(world: World, user: StoredUser): Account {
  const folded = fold(user.name);
  const account: Account = {
    ...user,
    folded,
    order: orderOf(folded),
    revision: world.userRevision,
    blocked: new Set(user.blocked),
    joined: groupList(),
    joinedPrivate: groupList(),
    peers: new Map(),
    sent: new Map(),
  };
  world.accounts.set(account.uid, account);
  return account;
}

/** The members of a group, those counted whom a part of the world does not hold. */
class Members extends Map<string, Member> {
  readonly #others: number;

  constructor(others = 0) {
    super();
    this.#others = others;
  }

  override get size(): number {
    return super.size + (this.#others ?? 0);
  }
}

/** Puts a new group and its members into the world, but not yet into any ordered list. */
export function placeGroup(world: World, stored: StoredGroup): Group {
  const folded = fold(stored.name);
  const members = new Members(stored.othersCount);
  let owner: Account | null = null;
  for (const [uid, scope, joinedAt, since] of stored.members) {
    const account = accountOf(world, uid);
    members.set(uid, { account, scope, joinedAt, since });
    if (scope === 'owner') owner = account;
  }
  const group: Group = {
    guid: stored.guid,
    name: stored.name,
    folded,
    order: orderOf(folded),
    type: stored.type,
    password: stored.password,
    icon: stored.icon,
    description: stored.description,
    metadata: stored.metadata,
    tags: stored.tags,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
    revision: stored.revision,
    owner: owner ?? accountOf(world, ''),
    members,
    banned: null,
    memberList: null,
    conversation: emptyConversation(),
  };
  for (const [uid, bannedAt] of stored.banned) {
    group.banned ??= new Map();
    group.banned.set(uid, { account: accountOf(world, uid), bannedAt });
  }
  world.groups.set(group.guid, group);
  return group;
}

/** Enters a group in every list it belongs to. */
export function listGroup(world: World, group: Group): void {
  for (const { account } of group.members.values()) enterJoined(account, group);
  if (group.type === 'private') return;
  world.visible.add(group);
  for (const tag of group.tags) {
    const tagged = world.tagged.get(tag) ?? groupList();
    tagged.add(group);
    world.tagged.set(tag, tagged);
  }
}

/** Takes a group out of every list: before it goes, and before its name, type or tags change. */
export function unlistGroup(world: World, group: Group): void {
  for (const { account } of group.members.values()) leaveJoined(account, group);
  if (group.type === 'private') return;
  world.visible.delete(group);
  for (const tag of group.tags) {
    const tagged = world.tagged.get(tag);
    tagged?.delete(group);
    if (tagged?.size === 0) world.tagged.delete(tag);
  }
}

/** Makes someone a member. */
export function enterMember(group: Group, member: Member): void {
  group.members.set(member.account.uid, member);
  group.memberList?.add(member);
  enterJoined(member.account, group);
}

/** Ends a membership, where there is one. */
export function removeMember(world: World, group: Group, uid: string): void {
  const member = group.members.get(uid);
  if (!member) return;
  group.memberList?.delete(member);
  group.members.delete(uid);
  leaveJoined(member.account, group);
  dropRecentChat(world, member.account, group);
}

/** Adds a message behind the last one of its conversation, and enters it wherever messages are looked up. */
export function placeMessage(world: World, message: Message): void {
  const { conversation, sender } = message;
  conversation.messages.push(message);
  if (message.parent) {
    message.parent.replies ??= [];
    message.parent.replies.push(message);
    if (message.deletedAt === 0) message.parent.replyCount += 1;
  } else {
    conversation.roots.push(message);
  }
  if (message.category !== 'action' && message.deletedAt === 0) {
    noteMentions(message);
    conversation.countable.push(message.order);
    const own = conversation.countableBy.get(sender.uid) ?? [];
    own.push(message.order);
    conversation.countableBy.set(sender.uid, own);
  }
  if (message.muid !== '') sender.sent.set(message.muid, message);
  world.messages.set(message.id, message);
  world.lastOrder = Math.max(world.lastOrder, message.order);
}

/** The one-to-one conversation of two people, begun where there was none. */
export function conversationOf(one: Account, other: Account): Conversation {
  const found = one.peers.get(other.uid) ?? emptyConversation();
  one.peers.set(other.uid, found);
  other.peers.set(one.uid, found);
  return found;
}

function enterJoined(account: Account, group: Group): void {
  account.joined.add(group);
  if (group.type === 'private') account.joinedPrivate.add(group);
}

function leaveJoined(account: Account, group: Group): void {
  account.joined.delete(group);
  if (group.type === 'private') account.joinedPrivate.delete(group);
}
