import type { ErrorCode } from './error-code.ts';
import type { GroupMemberScope, GroupRecord, GroupSnapshot } from './group.ts';
import type { ChatTarget, MessageRecord } from './message.ts';
import type { UserRecord } from './user.ts';

interface EventBase {
  /** Unique for one happening: the same happening delivered twice bears the same id. */
  readonly id: string;
}

interface GroupEventBase extends EventBase {
  /** The group after the change, as far as the engine tells; its `revision` always. */
  readonly group: GroupSnapshot;
}

interface MembershipEventBase extends GroupEventBase {
  /** Who did it. */
  readonly actor: UserRecord;
  /** The line that stands in the group's history for it, where the engine keeps one. */
  readonly message: MessageRecord | null;
}

/** A membership change that concerns one user. For `joined` and `left` actor and user are the same person. */
export interface MembershipEvent extends MembershipEventBase {
  readonly type: 'group.joined' | 'group.left' | 'group.kicked' | 'group.banned' | 'group.unbanned';
  readonly user: UserRecord;
}

/** Several users were added at once: one revision, one event. */
export interface MembersAddedEvent extends GroupEventBase {
  readonly type: 'group.added';
  readonly actor: UserRecord;
  readonly users: readonly UserRecord[];
  /** The lines in the history, in the order of `users`; empty where the engine keeps none. */
  readonly messages: readonly MessageRecord[];
}

/** A member's scope changed. */
export interface ScopeChangedEvent extends MembershipEventBase {
  readonly type: 'group.scopeChanged';
  readonly user: UserRecord;
  readonly newScope: GroupMemberScope;
  readonly oldScope: GroupMemberScope;
}

/** The owner (`actor`) gave the group to `user` and became an admin. */
export interface OwnershipTransferredEvent extends MembershipEventBase {
  readonly type: 'group.ownershipTransferred';
  readonly user: UserRecord;
}

/** A group came into being. Told at least to its members. */
export interface GroupCreatedEvent extends EventBase {
  readonly type: 'group.created';
  readonly group: GroupRecord;
}

/** Fields of a group changed, or the member count of a watched group that the viewer is not in. */
export interface GroupUpdatedEvent extends GroupEventBase {
  readonly type: 'group.updated';
}

/** A group is gone, or out of the viewer's sight. */
export interface GroupDeletedEvent extends GroupEventBase {
  readonly type: 'group.deleted';
  /** Who did it; `null` where that is not known, as of a group that was gone before it was watched. */
  readonly actor: UserRecord | null;
}

/** Everything that happens to groups. */
export type GroupEvent =
  | MembershipEvent
  | MembersAddedEvent
  | ScopeChangedEvent
  | OwnershipTransferredEvent
  | GroupCreatedEvent
  | GroupUpdatedEvent
  | GroupDeletedEvent;

/** A new message, or one that was edited or deleted. */
export interface MessageEvent extends EventBase {
  readonly type: 'message.received' | 'message.edited' | 'message.deleted';
  readonly message: MessageRecord;
}

/** Someone reacted, or took a reaction back. `message` carries the new counts. */
export interface ReactionEvent extends EventBase {
  readonly type: 'message.reaction';
  readonly message: MessageRecord;
  readonly user: UserRecord;
  readonly emoji: string;
  readonly isAdded: boolean;
  /** Seconds since 1970. */
  readonly at: number;
}

/** `user` got or read everything up to and including the message. */
export interface ReceiptEvent extends EventBase {
  readonly type: 'receipt';
  readonly kind: 'delivered' | 'read';
  /** The conversation, seen from the viewer. */
  readonly target: ChatTarget;
  readonly user: UserRecord;
  readonly messageId: string;
  /** Seconds since 1970. */
  readonly at: number;
}

/** Someone else began or ended typing. */
export interface TypingEvent extends EventBase {
  readonly type: 'typing';
  /** The conversation, seen from the viewer: one-to-one it is the typing user. */
  readonly target: ChatTarget;
  readonly user: UserRecord;
  readonly isTyping: boolean;
}

/** A watched user came, went, or changed their profile or blocking. */
export interface UserEvent extends EventBase {
  readonly type: 'user.presence' | 'user.updated';
  readonly user: UserRecord;
}

/** The connection broke; the client decides when to `connect` again. */
export interface ConnectionLostEvent extends EventBase {
  readonly type: 'connection.lost';
  readonly code: ErrorCode;
  readonly reason: string;
}

/** The server ended the session for good: reconnecting will not help. */
export interface SessionEndedEvent extends EventBase {
  readonly type: 'session.ended';
  readonly code: ErrorCode;
  readonly reason: string;
}

/** Events may have been missed: compare what is shown with the server. */
export interface ResyncEvent extends EventBase {
  readonly type: 'resync';
}

/** Everything that an engine can tell without being asked. A new feature adds a member. */
export type EngineEvent =
  | GroupEvent
  | MessageEvent
  | ReactionEvent
  | ReceiptEvent
  | TypingEvent
  | UserEvent
  | ConnectionLostEvent
  | SessionEndedEvent
  | ResyncEvent;
