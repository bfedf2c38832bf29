import { compareTexts, compareUsers, fold, rankOf } from '@open-chat-kit/sdk/engine';
import type { GroupMemberScope, GroupType, JsonObject } from '@open-chat-kit/sdk/engine';
import type { HashedSecret } from '../accounts/secret.ts';
import { OrderedList } from '../paging/ordered-list.ts';
import type { Mentioning } from './mentions.ts';
import type { RecentChats } from './recent-chats.ts';
import type { MessageCategory, ReadingStep, StoredContent } from './stored.ts';

/** A place in a list of users. */
export interface AccountKey {
  readonly order: string;
  readonly uid: string;
}

/** A user of the server. */
export interface Account extends AccountKey {
  readonly uid: string;
  name: string;
  /** The whole name, folded; `order` is its beginning. */
  folded: string;
  order: string;
  avatar: string;
  role: string;
  statusMessage: string;
  link: string;
  metadata: JsonObject;
  tags: readonly string[];
  lastActiveAt: number;
  /** See `UserRecord.revision`, and {@link World.userRevision} for how long it holds. */
  revision: number;
  password: HashedSecret | null;
  token: HashedSecret | null;
  readonly blocked: Set<string>;
  readonly joined: OrderedList<Group, GroupKey>;
  /** Those of `joined` that strangers cannot see. */
  readonly joinedPrivate: OrderedList<Group, GroupKey>;
  /** One-to-one conversations by the uid of the other side. */
  readonly peers: Map<string, Conversation>;
  /** Messages sent, by muid. */
  readonly sent: Map<string, Message>;
}

/** A place in a list of groups. */
export interface GroupKey {
  readonly order: string;
  readonly guid: string;
}

/** A group. */
export interface Group extends GroupKey {
  readonly guid: string;
  name: string;
  folded: string;
  order: string;
  type: GroupType;
  password: HashedSecret | null;
  icon: string;
  description: string;
  metadata: JsonObject;
  tags: readonly string[];
  readonly createdAt: number;
  updatedAt: number;
  revision: number;
  owner: Account;
  readonly members: Map<string, Member>;
  /** `null` until the first ban: most groups never have one. */
  banned: Map<string, Banned> | null;
  /** In list order. `null` until someone asks: most groups are never opened. */
  memberList: OrderedList<Member, MemberKey> | null;
  readonly conversation: Conversation;
}

/** A place in a list of members. */
export interface MemberKey {
  readonly scope: GroupMemberScope;
  readonly account: AccountKey;
}

/** A membership. */
export interface Member extends MemberKey {
  readonly account: Account;
  scope: GroupMemberScope;
  readonly joinedAt: number;
  /** Order of the last message before joining: what stood there already does not count as unread. */
  readonly since: number;
}

/** A ban. */
export interface Banned {
  readonly account: Account;
  readonly bannedAt: number;
}

/** The messages of a group or of two people. */
export interface Conversation {
  /** In ascending `order`. */
  readonly messages: Message[];
  /** Those that are not replies in a thread. */
  readonly roots: Message[];
  /** Orders of all messages that count as unread for whoever did not write them. */
  readonly countable: number[];
  /** The same, by sender. */
  readonly countableBy: Map<string, number[]>;
  /** Those of the countable ones that mention somebody, in ascending order. */
  readonly mentioning: Mentioning[];
  readonly readings: Map<string, Reading>;
  /** How far it is gone for those who deleted it, by uid. `null` until somebody does: most never do. */
  gone: Map<string, number> | null;
}

/** How far a user got and read a conversation, in ascending steps. */
export interface Reading {
  /** The user marked what stands from this order on as unread again, and has not read all of it since; `null` for none. */
  unreadFrom: number | null;
  readonly delivered: ReadingStep[];
  readonly read: ReadingStep[];
}

/** Where a message was sent to, as addressed by the sender. */
export type MessageTarget =
  | { readonly type: 'group'; readonly group: Group }
  | { readonly type: 'user'; readonly account: Account };

/** A message. */
export interface Message {
  readonly id: string;
  readonly muid: string;
  readonly sender: Account;
  readonly target: MessageTarget;
  readonly conversation: Conversation;
  readonly order: number;
  readonly sentAt: number;
  readonly type: string;
  readonly category: MessageCategory;
  readonly parent: Message | null;
  readonly quotedId: string;
  content: StoredContent;
  /** Whether it mentions everybody in its group: decided when that was written. */
  isOfAll: boolean;
  /** The text to search in; `null` until someone searches. */
  folded: string | null;
  deliveredAt: number;
  readAt: number;
  editedAt: number;
  deletedAt: number;
  replies: Message[] | null;
  replyCount: number;
  /** By emoji: who reacted, and when, in seconds. */
  reactions: Map<string, Map<string, number>> | null;
  metadata: JsonObject;
  revision: number;
}

/** Everything the server keeps. Changed by `apply` alone. */
export interface World {
  readonly accounts: Map<string, Account>;
  readonly people: OrderedList<Account, AccountKey>;
  readonly groups: Map<string, Group>;
  /** Groups that everyone may know of. */
  readonly visible: OrderedList<Group, GroupKey>;
  /** Those of `visible` that bear a tag. */
  readonly tagged: Map<string, OrderedList<Group, GroupKey>>;
  readonly messages: Map<string, Message>;
  /** Uids by hashed session token. */
  readonly tokens: Map<string, string>;
  /** Of those who have asked for theirs since the server started. Not kept: it can be made anew. */
  readonly recentChats: Map<Account, RecentChats>;
  /** Order of the newest message anywhere. */
  lastOrder: number;
  /**
   * The highest revision at which any group went out of somebody's sight: deleted, turned private, or private and left.
   * Whoever asks for one that they do not see is told this, so that a private group looks as none does. What comes into
   * somebody's sight, also under a guid that is free again, is above it.
   */
  goneRevision: number;
  /** The highest revision of any user. It grows with presence too, which is not kept. */
  userRevision: number;
  /** No user is shown with a revision above it before it is kept. */
  reservedRevision: number;
}

/** A world with nobody in it. */
export function emptyWorld(): World {
  return {
    accounts: new Map(),
    people: new OrderedList(compareUsers, accountText),
    groups: new Map(),
    visible: groupList(),
    tagged: new Map(),
    messages: new Map(),
    tokens: new Map(),
    recentChats: new Map(),
    lastOrder: 0,
    goneRevision: 0,
    userRevision: 1,
    reservedRevision: 0,
  };
}

/** A list of groups, in list order. */
export function groupList(): OrderedList<Group, GroupKey> {
  return new OrderedList(compareGroups, (group) => group.folded);
}

/** A list of members, by scope, then name. */
export function memberList(): OrderedList<Member, MemberKey> {
  return new OrderedList(compareMembers, (member) => accountText(member.account));
}

/** A conversation in which nobody has written yet. */
export function emptyConversation(): Conversation {
  return {
    messages: [],
    roots: [],
    countable: [],
    countableBy: new Map(),
    mentioning: [],
    readings: new Map(),
    gone: null,
  };
}

/** What a keyword for people is looked for in: name and uid, parted by what no folded keyword contains. */
export function accountText(account: Account): string {
  return `${account.folded}\0${fold(account.uid)}`;
}

/** List order of groups. */
export function compareGroups(a: GroupKey, b: GroupKey): number {
  return compareTexts(a.order, b.order) || compareTexts(a.guid, b.guid);
}

/** List order of members, as `compareMembers` of the SDK has it. Without a record for each comparison. */
function compareMembers(a: MemberKey, b: MemberKey): number {
  return rankOf(b.scope) - rankOf(a.scope) || compareUsers(a.account, b.account);
}
