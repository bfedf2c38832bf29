/**
 * The engine contract: what a chat backend must offer to carry the kit. Its rules, sentence by sentence and each with the
 * checks that hold it, stand in `conformance/rules.ts` and in docs/writing-an-engine.md.
 */
import type { ConversationRecord, ConversationsQuery } from './domain/conversation.ts';
import type { EngineEvent } from './domain/event.ts';
import type {
  AssignableScope,
  GroupChanges,
  GroupDraft,
  GroupMemberScope,
  GroupRecord,
  GroupsQuery,
  MemberDraft,
  MemberRecord,
  MembersQuery,
} from './domain/group.ts';
import type {
  AttachmentRecord,
  ChatTarget,
  HistoryPage,
  HistoryQuery,
  MessageChanges,
  MessageDraft,
  MessageRecord,
  ReactionRecord,
  ReactionsQuery,
  ReceiptRecord,
  UnreadCounts,
} from './domain/message.ts';
import type { Page } from './domain/page.ts';
import type { UserRecord, UsersQuery } from './domain/user.ts';
import type { ErrorCode } from './errors.ts';

export type { Json, JsonObject } from './domain/json.ts';
export type { Page } from './domain/page.ts';
export type { UserNews, UserRecord, UserStatus, UsersQuery } from './domain/user.ts';
export type {
  AssignableScope,
  GroupChanges,
  GroupDraft,
  GroupMemberScope,
  GroupNews,
  GroupRecord,
  GroupSnapshot,
  GroupsQuery,
  GroupType,
  MemberDraft,
  MemberRecord,
  MembersQuery,
  NewGroup,
} from './domain/group.ts';
export type { ConversationPlace, ConversationRecord, ConversationsQuery } from './domain/conversation.ts';
export type {
  AttachmentRecord,
  ChatTarget,
  DraftContent,
  GroupAction,
  GroupChangeAction,
  HistoryPage,
  HistoryQuery,
  MediaKind,
  MessageChanges,
  MessageContent,
  MessageDraft,
  MessageNews,
  MessageRecord,
  ReactionCountNews,
  ReactionCountRecord,
  ReactionRecord,
  ReactionsQuery,
  ReceiptRecord,
  ReceiverType,
  UnreadCounts,
  UnreadMentionCounts,
} from './domain/message.ts';
export { eventTypes } from './domain/event.ts';
export type {
  BlockingEvent,
  ConnectionEvent,
  ConnectionLostEvent,
  ConversationDeletedEvent,
  ConversationUnreadEvent,
  EngineEvent,
  GroupCreatedEvent,
  GroupDeletedEvent,
  GroupEvent,
  GroupUpdatedEvent,
  HappeningEvent,
  MembersAddedEvent,
  MembershipEvent,
  MessageEvent,
  OwnershipTransferredEvent,
  ReactionEvent,
  ReceiptEvent,
  ResyncEvent,
  ScopeChangedEvent,
  SessionEndedEvent,
  TypingEvent,
  UserEvent,
} from './domain/event.ts';
export type { ErrorCode, ErrorDetails, KitExceptionOptions } from './errors.ts';
export { errorCodes, isKitException, KitException, toKitException } from './errors.ts';
export type { Clock } from './clock.ts';
export { systemClock } from './clock.ts';
export type { KeyValueStorage } from './storage.ts';

/** What an engine may lack. Everything else of the contract is required. */
export const capabilities = [
  'search',
  'tags',
  'passwordGroups',
  'scopes',
  'bans',
  'ownershipTransfer',
  'customMessages',
  'editing',
  'deleting',
  'threads',
  'reactions',
  'reactionLists',
  'receipts',
  'markingUnread',
  'unreadCounts',
  'mentionCounts',
  'conversations',
  'typing',
  'presence',
  'blocking',
  'uploads',
] as const;

/** One of {@link capabilities}. */
export type Capability = (typeof capabilities)[number];

/** Data, not methods: which optional parts an engine has. What is not named is missing. */
export type Capabilities = Readonly<Partial<Record<Capability, boolean>>>;

/**
 * Data, not methods: how much the server takes, so that users hear of it before they ask. What is not named is not told:
 * the server may still refuse it as `LIMIT_EXCEEDED`.
 */
export interface EngineLimits {
  /** The longest text of a message, in UTF-16 code units. */
  readonly text?: number;
}

/** Who wants in. An engine does not keep the secrets longer than `connect` runs. */
export interface Session {
  /** Empty when `authToken` alone says who it is. */
  readonly uid: string;
  readonly token?: string;
  readonly password?: string;
  readonly authToken?: string;
}

/** What is on screen: an engine pushes presence, and changes of groups the viewer is not in, only for these. */
export interface Interest {
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

/** Receives one burst of events. Never throws. */
export type EventSink = (events: readonly EngineEvent[]) => void;

/** Result of an operation on one membership. */
export interface GroupChange {
  /** The group after the change. */
  readonly group: GroupRecord;
  /** The line in the group's history, where the engine keeps one; `null` also when nothing changed. */
  readonly message: MessageRecord | null;
}

/** A group that was changed. */
export interface UpdatedGroup extends GroupRecord {
  /**
   * The lines in the group's history, where the engine keeps them: one each for another name, picture and type. The others
   * are told of them by `message.received`.
   */
  readonly lines?: readonly MessageRecord[];
}

/** Result of changing a scope. */
export interface ScopeChange extends GroupChange {
  /** The scope before; the same as the new one when nothing changed. */
  readonly oldScope: GroupMemberScope;
}

/** Result of adding members. */
export interface MembersAdded {
  readonly group: GroupRecord;
  /** One entry for each user asked for, in that order; `error` is `null` where it worked. */
  readonly results: readonly { readonly uid: string; readonly error: ErrorCode | null; readonly reason: string }[];
  readonly messages: readonly MessageRecord[];
}

/** Result of deleting a conversation for oneself. */
export interface ConversationDeletion {
  /** The message of this order, and all before it, are gone for the viewer; 0 where there was none. */
  readonly upTo: number;
}

/** Result of marking a message as unread. */
export interface UnreadMark {
  /** What others wrote is unread from the message of this order on. */
  readonly from: number;
}

/** A file to upload. Its bytes are not in memory as a whole, and need not be. */
export interface UploadFile {
  readonly name: string;
  /** Such as `image/png`. What is stored has neither capitals nor parameters of it. */
  readonly mimeType: string;
  /** A `Blob`, or an address that the platform's `fetch` and `FormData` can read: `file:`, `content:`, `blob:`, `data:`. */
  readonly content: Blob | { readonly uri: string };
}

/** One connection of one user to a chat backend. */
export interface ChatEngine {
  /** For messages to developers: `embedded`, `xmpp`. */
  readonly name: string;
  readonly capabilities: Capabilities;
  readonly limits?: EngineLimits;

  /**
   * Opens the connection. Called again after `connection.lost`, and while it is open when the client takes the line for
   * dead: then it replaces the connection of before, as after a break.
   * @throws AUTH_FAILED, NETWORK
   */
  connect(session: Session, sink: EventSink, signal: AbortSignal): Promise<UserRecord>;
  /** Ends the session. Requests under way reject; the sink is not called afterwards. Never rejects. */
  disconnect(): Promise<void>;
  /** Answers as soon as the server has: the client asks where it doubts that the line is alive. @throws NETWORK */
  ping(signal: AbortSignal): Promise<void>;

  /** Groups that the viewer may know of, in list order. @throws INVALID_ARGUMENT for a cursor of another query */
  listGroups(query: GroupsQuery, signal: AbortSignal): Promise<Page<GroupRecord>>;
  /** @throws NOT_FOUND */
  getGroup(guid: string, signal: AbortSignal): Promise<GroupRecord>;
  /** The creator becomes owner and first member. @throws CONFLICT when the guid is taken, INVALID_ARGUMENT */
  createGroup(draft: GroupDraft, signal: AbortSignal): Promise<GroupChange>;
  /** For owner and admins. Without a change it answers with the group as it is. @throws FORBIDDEN, INVALID_ARGUMENT */
  updateGroup(guid: string, changes: GroupChanges, signal: AbortSignal): Promise<UpdatedGroup>;
  /** For the owner. @throws FORBIDDEN */
  deleteGroup(guid: string, signal: AbortSignal): Promise<void>;
  /** @throws WRONG_PASSWORD, BANNED, ALREADY_MEMBER */
  joinGroup(guid: string, password: string | null, signal: AbortSignal): Promise<GroupChange>;
  /** @throws NOT_A_MEMBER, OWNER_CANNOT_LEAVE */
  leaveGroup(guid: string, signal: AbortSignal): Promise<GroupChange>;

  /** By scope, strongest first, then ascending (`order`, `uid`). Of a public group for everyone, else for members. @throws FORBIDDEN */
  listMembers(guid: string, query: MembersQuery, signal: AbortSignal): Promise<Page<MemberRecord>>;
  /** Ascending (`order`, `uid`); `scope` is `participant` for each, `joinedAt` 0. For moderators and up. @throws FORBIDDEN */
  listBanned(guid: string, query: MembersQuery, signal: AbortSignal): Promise<Page<MemberRecord>>;
  /**
   * For owner and admins; none may be given a scope above one's own. Partial success is success.
   * Per user: `NOT_FOUND`, `ALREADY_MEMBER`, `BANNED`. @throws FORBIDDEN
   */
  addMembers(guid: string, members: readonly MemberDraft[], signal: AbortSignal): Promise<MembersAdded>;
  /** For moderators and up, on members of a lower scope. @throws FORBIDDEN, NOT_A_MEMBER */
  kickMember(guid: string, uid: string, signal: AbortSignal): Promise<GroupChange>;
  /** As kicking, and keeps the user out; also for users who are not members. @throws FORBIDDEN, NOT_FOUND, CONFLICT when banned already */
  banMember(guid: string, uid: string, signal: AbortSignal): Promise<GroupChange>;
  /** For moderators and up. The user may join again, but is not a member. @throws FORBIDDEN, NOT_FOUND when not banned */
  unbanMember(guid: string, uid: string, signal: AbortSignal): Promise<GroupChange>;
  /**
   * For owner and admins, on members of a lower scope, up to one's own scope. The same scope again changes nothing.
   * @throws FORBIDDEN, NOT_A_MEMBER
   */
  setScope(guid: string, uid: string, scope: AssignableScope, signal: AbortSignal): Promise<ScopeChange>;
  /** For the owner, who becomes an admin; to a member. @throws FORBIDDEN, NOT_A_MEMBER, INVALID_ARGUMENT for oneself */
  transferOwnership(guid: string, uid: string, signal: AbortSignal): Promise<GroupChange>;

  /** @throws NOT_FOUND */
  getUser(uid: string, signal: AbortSignal): Promise<UserRecord>;
  /** All users but the viewer, ascending (`order`, `uid`). */
  listUsers(query: UsersQuery, signal: AbortSignal): Promise<Page<UserRecord>>;
  /**
   * Blocks or unblocks; setting what is set already is no error. Returns the users as they are now.
   * @throws NOT_FOUND when one of them is unknown: then none is blocked
   */
  setBlocked(uids: readonly string[], isBlocked: boolean, signal: AbortSignal): Promise<readonly UserRecord[]>;

  /**
   * Idempotent by `draft.muid`, whatever the sender may do by now. Members only; one-to-one only where neither side has
   * blocked the other. Ends the sender's typing. @throws CONFLICT for a muid of another conversation, NOT_A_MEMBER, NOT_FOUND, FORBIDDEN, LIMIT_EXCEEDED, INVALID_ARGUMENT for writing to oneself
   */
  send(target: ChatTarget, draft: MessageDraft, signal: AbortSignal): Promise<MessageRecord>;
  /** For the sender, within the message's own kind. @throws FORBIDDEN, NOT_FOUND, CONFLICT when deleted, INVALID_ARGUMENT */
  editMessage(id: string, changes: MessageChanges, signal: AbortSignal): Promise<MessageRecord>;
  /** For the sender, and in groups for moderators and up, whoever wrote it. Twice is no error. @throws FORBIDDEN, NOT_FOUND */
  deleteMessage(id: string, signal: AbortSignal): Promise<MessageRecord>;
  /**
   * Adds or takes back one's own reaction; setting what is set already is no error. Over a block none is added.
   * @throws NOT_FOUND, CONFLICT when deleted, FORBIDDEN
   */
  setReaction(id: string, emoji: string, isAdded: boolean, signal: AbortSignal): Promise<MessageRecord>;
  /**
   * Who reacted to a message that the viewer may read, the newest first, then ascending (`uid`, `emoji`), compared by code
   * point; also those who left since. What comes between two pages comes by its event and in no later page.
   * @throws NOT_FOUND
   */
  listReactions(id: string, query: ReactionsQuery, signal: AbortSignal): Promise<Page<ReactionRecord>>;
  /** Members only. @throws NOT_A_MEMBER, NOT_FOUND for an unknown start */
  history(target: ChatTarget, query: HistoryQuery, signal: AbortSignal): Promise<HistoryPage>;
  /** A message of a conversation that the viewer may read. @throws NOT_FOUND */
  getMessage(id: string, signal: AbortSignal): Promise<MessageRecord>;
  /** Of one's own message: everyone else who got it and nobody who did not, also those who left since, in the order of lists. @throws NOT_FOUND, FORBIDDEN */
  listReceipts(id: string, signal: AbortSignal): Promise<readonly ReceiptRecord[]>;
  /** Marks everything up to and including the message, also what stood there before one joined. Going back changes nothing. @throws NOT_FOUND */
  mark(id: string, as: 'delivered' | 'read', signal: AbortSignal): Promise<void>;
  /**
   * For the viewer alone, on all of their devices: what others wrote is unread again from this message on, until a mark covers
   * it. What is unread already stays so. What the others were told of reading stays as it is, and a second reading tells them
   * nothing. Of marks that meet, the one that the server takes last holds. @throws NOT_FOUND
   */
  markUnread(id: string, signal: AbortSignal): Promise<UnreadMark>;
  unreadCounts(signal: AbortSignal): Promise<UnreadCounts>;

  /**
   * The viewer's conversations, as `compareConversations` has them, the newest first: their groups, and the people with whom
   * messages were exchanged, without those that they deleted and in which nothing was written since. What moves to the front
   * between two pages comes by its event and in no later page.
   */
  listConversations(query: ConversationsQuery, signal: AbortSignal): Promise<Page<ConversationRecord>>;
  /** @throws NOT_FOUND where it would not be listed */
  getConversation(target: ChatTarget, signal: AbortSignal): Promise<ConversationRecord>;
  /**
   * For the viewer alone: what stands there now is gone for them as if it had never been written; memberships and blocks
   * stay, and the next message brings the conversation back. Where there is nothing it is no error. @throws NOT_FOUND for
   * an unknown user, and for a group that the viewer is not in
   */
  deleteConversation(target: ChatTarget, signal: AbortSignal): Promise<ConversationDeletion>;

  /**
   * Fire and forget. The server ends it by itself 10 s after the last `true`, on a message, with the membership, and on
   * disconnect. `false` ends nothing where the same user types on another connection.
   */
  setTyping(target: ChatTarget, isTyping: boolean): void;

  /** `onProgress` gets a share from 0 to 1. @throws LIMIT_EXCEEDED */
  upload(file: UploadFile, onProgress: (share: number) => void, signal: AbortSignal): Promise<AttachmentRecord>;
  /** Replaces the interest of before, which ends with the connection. Fire and forget. */
  watch(interest: Interest): void;
}
