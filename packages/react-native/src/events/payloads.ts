import type { GroupLike, GroupMemberScope, Kit, MessageLike, UserLike } from '@open-chat-kit/sdk';

/** Payload of `ccGroupLeft`. */
export interface IGroupLeft {
  readonly leftGroup: Kit.Group;
  readonly userLeft: Kit.User;
  /** The other spelling of `userLeft`. */
  readonly leftUser?: Kit.User;
  readonly message?: Kit.Action;
}

/** Payload of `ccGroupMemberScopeChanged`. */
export interface IGroupMemberScopeChanged {
  readonly updatedUser: Kit.User;
  readonly scopeChangedTo: GroupMemberScope;
  readonly scopeChangedFrom: GroupMemberScope;
  readonly group: Kit.Group;
  readonly message?: Kit.Action;
  /** The other spelling of `message`. */
  readonly action?: Kit.Action;
}

/** Payload of `ccGroupMemberKicked` and `ccGroupMemberBanned`. */
export interface IGroupMemberKickedBanned {
  readonly kickedUser: Kit.User;
  readonly kickedBy: Kit.User;
  readonly kickedFrom: Kit.Group;
  readonly message?: Kit.Action;
}

/** Payload of `ccGroupMemberUnbanned`. */
export interface IGroupMemberUnBanned {
  readonly unbannedUser: Kit.User;
  readonly unbannedBy: Kit.User;
  readonly unbannedFrom: Kit.Group;
  /** The other spellings of the three. */
  readonly kickedUser?: Kit.User;
  readonly kickedBy?: Kit.User;
  readonly kickedFrom?: Kit.Group;
  readonly message?: Kit.Action;
}

/** Payload of `ccGroupMemberJoined`. */
export interface IGroupMemberJoined {
  readonly joinedUser: Kit.User;
  readonly joinedGroup: Kit.Group;
  readonly message?: Kit.Action;
}

/** Payload of `ccGroupMemberAdded`. */
export interface IGroupMemberAdded {
  readonly usersAdded: Kit.User[];
  readonly userAddedIn: Kit.Group;
  readonly userAddedBy: Kit.User;
  /** The other spelling of `userAddedBy`. */
  readonly addedBy?: Kit.User;
  /** A line for each user, in their order. */
  readonly messages?: Kit.Action[];
  /** The first of them. */
  readonly message?: Kit.Action;
}

/** Payload of `ccOwnershipChanged`. */
export interface IOwnershipChanged {
  readonly group: Kit.Group;
  readonly newOwner: Kit.User;
  readonly message?: Kit.Action;
}

/** A group, for handlers that take it as it is and for those that take `{ group }`. */
export type GroupPayload = Kit.Group & { readonly group: Kit.Group };

/** Group events and what their handlers get: all of it, in every spelling. */
export interface GroupEventPayloads {
  readonly ccGroupCreated: GroupPayload;
  readonly ccGroupDeleted: GroupPayload;
  readonly ccGroupLeft: Required<IGroupLeft>;
  readonly ccGroupMemberScopeChanged: Required<IGroupMemberScopeChanged>;
  readonly ccGroupMemberBanned: Required<IGroupMemberKickedBanned>;
  readonly ccGroupMemberKicked: Required<IGroupMemberKickedBanned>;
  readonly ccGroupMemberUnbanned: Required<IGroupMemberUnBanned>;
  readonly ccGroupMemberJoined: Required<IGroupMemberJoined>;
  readonly ccGroupMemberAdded: Required<IGroupMemberAdded>;
  readonly ccOwnershipChanged: Required<IOwnershipChanged>;
}

/** Whatever else hosts put into a payload: it comes out as it went in. */
type WithMore<Payload> = Payload | (Payload & Readonly<Record<string, unknown>>);

type Line = Kit.BaseMessage | MessageLike | null | undefined;

interface MemberUnbannedInput {
  readonly unbannedUser?: UserLike;
  readonly unbannedBy?: UserLike | null;
  readonly unbannedFrom?: GroupLike;
  readonly kickedUser?: UserLike;
  readonly kickedBy?: UserLike | null;
  readonly kickedFrom?: GroupLike;
  readonly message?: Line;
}

/**
 * Group events and what hosts may emit for them: objects of the kit or copies, in every spelling. Who did it is the
 * logged-in user where it is not said.
 */
export interface GroupEventInputs {
  readonly ccGroupCreated: GroupLike | WithMore<{ readonly group: GroupLike; readonly message?: Line }>;
  readonly ccGroupDeleted: GroupLike | WithMore<{ readonly group: GroupLike; readonly message?: Line }>;
  readonly ccGroupLeft: WithMore<{
    readonly leftGroup: GroupLike;
    readonly userLeft?: UserLike | null;
    readonly leftUser?: UserLike | null;
    readonly message?: Line;
  }>;
  readonly ccGroupMemberScopeChanged: WithMore<{
    readonly updatedUser: UserLike;
    readonly scopeChangedTo: string;
    readonly scopeChangedFrom?: string;
    readonly group: GroupLike;
    readonly message?: Line;
    readonly action?: Line;
  }>;
  readonly ccGroupMemberBanned: WithMore<{
    readonly kickedUser: UserLike;
    readonly kickedBy?: UserLike | null;
    readonly kickedFrom: GroupLike;
    readonly message?: Line;
  }>;
  readonly ccGroupMemberKicked: GroupEventInputs['ccGroupMemberBanned'];
  readonly ccGroupMemberUnbanned: WithMore<MemberUnbannedInput>;
  readonly ccGroupMemberUnBanned: WithMore<MemberUnbannedInput>;
  readonly ccGroupMemberJoined: WithMore<{
    readonly joinedUser?: UserLike | null;
    readonly joinedGroup: GroupLike;
    readonly message?: Line;
  }>;
  readonly ccGroupMemberAdded: WithMore<{
    readonly usersAdded: readonly UserLike[];
    readonly userAddedIn: GroupLike;
    readonly userAddedBy?: UserLike | null;
    readonly addedBy?: UserLike | null;
    readonly messages?: readonly Line[];
    readonly message?: Line;
  }>;
  readonly ccOwnershipChanged: WithMore<{
    readonly group: GroupLike;
    readonly newOwner: UserLike;
    readonly message?: Line;
  }>;
}

/** How far a message or its change is. */
export type MessageStatus = 'inprogress' | 'success' | 'error';

/** Message events and what they carry. */
export interface MessageEventPayloads {
  readonly ccMessageSent: { readonly message: Kit.BaseMessage; readonly status: MessageStatus };
  readonly ccMessageEdited: { readonly message: Kit.BaseMessage; readonly status: MessageStatus };
  readonly ccMessageDeleted: { readonly message: Kit.BaseMessage };
  readonly ccMessageRead: { readonly message: Kit.BaseMessage };
  readonly ccMessageDelivered: { readonly message: Kit.BaseMessage };
}

/** What hosts may emit for message events. */
export type MessageEventInputs = {
  readonly [Name in keyof MessageEventPayloads]: WithMore<{ readonly message: MessageLike; readonly status?: string }>;
};

/** User events and what they carry. */
export interface UserEventPayloads {
  readonly ccUserBlocked: { readonly user: Kit.User };
  readonly ccUserUnBlocked: { readonly user: Kit.User };
}

/** What hosts may emit for user events. */
export type UserEventInputs = {
  readonly [Name in keyof UserEventPayloads | 'ccUserUnblocked']: WithMore<{ readonly user: UserLike }>;
};

/** Events of conversations and what they carry. */
export interface ConversationEventPayloads {
  /** Which chat it was: type and id, and whom it was with by uid or guid. What else there was to say of it is gone. */
  readonly ccConversationDeleted: { readonly conversation: Kit.Conversation };
}

/** What hosts may emit for events of conversations. */
export type ConversationEventInputs = {
  readonly [Name in keyof ConversationEventPayloads]: WithMore<{ readonly conversation: unknown }>;
};

/** UI events and what they carry. */
export interface UIEventPayloads extends GroupEventPayloads, UserEventPayloads {
  readonly openChat: { readonly user?: Kit.User; readonly group?: Kit.Group };
  readonly ccActiveChatChanged: ActiveChat;
  /** Whatever the host gives along. */
  readonly hidePanel: Readonly<Record<string, unknown>>;
}

/** The chat that is shown now. */
export interface ActiveChat {
  readonly user?: Kit.User;
  readonly group?: Kit.Group;
  /** The last message that is shown; `null` where there is none. */
  readonly message?: Kit.BaseMessage | null;
  /** First message of the thread that is shown alone; empty for the chat itself. */
  readonly parentMessageId?: string;
}

/** What hosts may emit for UI events: those of groups and users by `emitGroupEvent` and `emitUserEvent` as well. */
export interface UIEventInputs extends GroupEventInputs, UserEventInputs {
  readonly openChat: WithMore<{ readonly user?: UserLike | null; readonly group?: GroupLike | null }>;
  readonly ccActiveChatChanged: Readonly<Record<string, unknown>>;
  readonly hidePanel: object;
}
