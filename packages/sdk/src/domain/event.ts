import type { ErrorCode } from './error-code.ts';
import type { GroupMemberScope, GroupNews, GroupRecord, GroupSnapshot, NewGroup } from './group.ts';
import type { ChatTarget, MessageNews, MessageRecord } from './message.ts';
import type { UserNews, UserRecord } from './user.ts';

/** How an event speaks of people, messages and groups. */
interface Form {
  readonly user: unknown;
  readonly message: unknown;
  readonly group: unknown;
  readonly newGroup: unknown;
}

/** As engines tell it: the same for everybody, without what depends on who looks. */
export interface AsNews extends Form {
  readonly user: UserNews;
  readonly message: MessageNews;
  readonly group: GroupNews;
  readonly newGroup: NewGroup;
}

/** As the client tells it: filled in with what it knows, as the viewer sees it. */
export interface AsRecords extends Form {
  readonly user: UserRecord;
  readonly message: MessageRecord;
  readonly group: GroupSnapshot;
  readonly newGroup: GroupRecord;
}

interface Happening {
  /** Unique for one happening, for all time: the same happening delivered twice bears the same id. */
  readonly id: string;
}

interface GroupHappening<As extends Form> extends Happening {
  /** The group after the change, as far as the engine tells; its `revision` always. */
  readonly group: As['group'];
}

interface MembershipHappening<As extends Form> extends GroupHappening<As> {
  /** Who did it. */
  readonly actor: As['user'];
  /** Seconds since 1970. */
  readonly at: number;
  /** The line that stands in the group's history for it, where the engine keeps one. */
  readonly message: As['message'] | null;
}

/** A membership change that concerns one user. For `joined` and `left` actor and user are the same person. */
export interface MembershipEvent<As extends Form = AsNews> extends MembershipHappening<As> {
  readonly type: 'group.joined' | 'group.left' | 'group.kicked' | 'group.banned' | 'group.unbanned';
  /** With their `order`, as in every membership event: lists of members place them by it. */
  readonly user: As['user'];
}

/** Several users were added at once: one revision, one event. */
export interface MembersAddedEvent<As extends Form = AsNews> extends GroupHappening<As> {
  readonly type: 'group.added';
  readonly actor: As['user'];
  /** Seconds since 1970. */
  readonly at: number;
  /** With their `order`, by which lists place them. */
  readonly users: readonly As['user'][];
  /** What each of them is now, in the order of `users`. */
  readonly scopes: readonly GroupMemberScope[];
  /** The lines in the history, in the order of `users`; empty where the engine keeps none. */
  readonly messages: readonly As['message'][];
}

/** A member's scope changed. */
export interface ScopeChangedEvent<As extends Form = AsNews> extends MembershipHappening<As> {
  readonly type: 'group.scopeChanged';
  readonly user: As['user'];
  readonly newScope: GroupMemberScope;
  readonly oldScope: GroupMemberScope;
}

/** The owner (`actor`) gave the group to `user` and became an admin. */
export interface OwnershipTransferredEvent<As extends Form = AsNews> extends MembershipHappening<As> {
  readonly type: 'group.ownershipTransferred';
  readonly user: As['user'];
}

/** A group came into being, or into sight. Told at least to its members. */
export interface GroupCreatedEvent<As extends Form = AsNews> extends Happening {
  readonly type: 'group.created';
  readonly group: As['newGroup'];
}

/** Fields of a group changed, or the member count of a watched group that the viewer is not in. */
export interface GroupUpdatedEvent<As extends Form = AsNews> extends GroupHappening<As> {
  readonly type: 'group.updated';
}

/** A group is gone, or out of the viewer's sight. */
export interface GroupDeletedEvent<As extends Form = AsNews> extends GroupHappening<As> {
  readonly type: 'group.deleted';
  /** Who did it; `null` where that is not known, or not the viewer's business: the group is out of their sight. */
  readonly actor: As['user'] | null;
}

/** Everything that happens to groups. */
export type GroupEvent<As extends Form = AsNews> =
  | MembershipEvent<As>
  | MembersAddedEvent<As>
  | ScopeChangedEvent<As>
  | OwnershipTransferredEvent<As>
  | GroupCreatedEvent<As>
  | GroupUpdatedEvent<As>
  | GroupDeletedEvent<As>;

/** A new message, or one that was edited or deleted. */
export interface MessageEvent<As extends Form = AsNews> extends Happening {
  readonly type: 'message.received' | 'message.edited' | 'message.deleted';
  readonly message: As['message'];
}

/** Someone reacted, or took a reaction back. `message` carries the new counts. */
export interface ReactionEvent<As extends Form = AsNews> extends Happening {
  readonly type: 'message.reaction';
  readonly message: As['message'];
  readonly user: As['user'];
  readonly emoji: string;
  readonly isAdded: boolean;
  /** Seconds since 1970. */
  readonly at: number;
}

/** `user` got or read everything up to and including the message. */
export interface ReceiptEvent<As extends Form = AsNews> extends Happening {
  readonly type: 'receipt';
  readonly kind: 'delivered' | 'read';
  /** From engines the conversation as `user` addresses it, from the client as the viewer does. */
  readonly target: ChatTarget;
  readonly user: As['user'];
  readonly messageId: string;
  /** Seconds since 1970. */
  readonly at: number;
}

/** Someone else began or ended typing. */
export interface TypingEvent<As extends Form = AsNews> extends Happening {
  readonly type: 'typing';
  /** From engines the conversation as `user` addresses it, from the client as the viewer does. */
  readonly target: ChatTarget;
  readonly user: As['user'];
  readonly isTyping: boolean;
}

/** A watched user came, went, or changed their profile. From the client also: they or the viewer blocked the other. */
export interface UserEvent<As extends Form = AsNews> extends Happening {
  readonly type: 'user.presence' | 'user.updated';
  readonly user: As['user'];
}

/** `actor` blocked or unblocked `user`: told to these two alone. The client tells it as `user.updated`. */
export interface BlockingEvent extends Happening {
  readonly type: 'user.blocking';
  readonly actor: UserNews;
  readonly user: UserNews;
  readonly isBlocked: boolean;
}

/** The viewer deleted a conversation for themselves on another device: told to their other connections alone. */
export interface ConversationDeletedEvent extends Happening {
  readonly type: 'conversation.deleted';
  readonly target: ChatTarget;
  /** The message of this order, and all before it, are gone for the viewer. */
  readonly upTo: number;
}

/**
 * The viewer marked a message as unread on another device, and with it all of others that came behind it: told to their
 * other connections alone.
 */
export interface ConversationUnreadEvent extends Happening {
  readonly type: 'conversation.unread';
  readonly target: ChatTarget;
  /** What the viewer marked. */
  readonly messageId: string;
  /** What others wrote is unread from the message of this order on. */
  readonly from: number;
}

/** The connection broke; the client decides when to `connect` again. */
export interface ConnectionLostEvent {
  readonly type: 'connection.lost';
  readonly code: ErrorCode;
  readonly reason: string;
}

/** The server ended the session for good: reconnecting will not help. */
export interface SessionEndedEvent {
  readonly type: 'session.ended';
  readonly code: ErrorCode;
  readonly reason: string;
}

/** Events may have been missed: compare what is shown with the server. */
export interface ResyncEvent {
  readonly type: 'resync';
}

/** What happened to groups, messages, people and conversations, as engines or as the client tell it. */
export type HappeningEvent<As extends Form = AsNews> =
  | GroupEvent<As>
  | MessageEvent<As>
  | ReactionEvent<As>
  | ReceiptEvent<As>
  | TypingEvent<As>
  | UserEvent<As>
  | ConversationDeletedEvent
  | ConversationUnreadEvent;

/** What happens to one connection. It bears no id: nothing else can be mistaken for it. */
export type ConnectionEvent = ConnectionLostEvent | SessionEndedEvent | ResyncEvent;

/** Everything that an engine can tell without being asked. A new feature adds a member. */
export type EngineEvent = HappeningEvent | BlockingEvent | ConnectionEvent;

// As a record, so that a new kind of event cannot be forgotten.
const types: Readonly<Record<EngineEvent['type'], true>> = {
  'group.created': true,
  'group.updated': true,
  'group.deleted': true,
  'group.joined': true,
  'group.left': true,
  'group.added': true,
  'group.kicked': true,
  'group.banned': true,
  'group.unbanned': true,
  'group.scopeChanged': true,
  'group.ownershipTransferred': true,
  'message.received': true,
  'message.edited': true,
  'message.deleted': true,
  'message.reaction': true,
  receipt: true,
  typing: true,
  'user.presence': true,
  'user.updated': true,
  'user.blocking': true,
  'conversation.deleted': true,
  'conversation.unread': true,
  'connection.lost': true,
  'session.ended': true,
  resync: true,
};

/** Every kind of {@link EngineEvent}, for checking what comes over a network. */
export const eventTypes: ReadonlySet<string> = new Set(Object.keys(types));
