import type { GroupMemberScope, Kit } from '@open-chat-kit/sdk';

/** Payload of `ccGroupLeft`. */
export interface IGroupLeft {
  readonly leftGroup: Kit.Group;
  readonly userLeft: Kit.User;
  readonly message?: Kit.Action;
}

/** Payload of `ccGroupMemberScopeChanged`. */
export interface IGroupMemberScopeChanged {
  readonly updatedUser: Kit.User;
  readonly scopeChangedTo: GroupMemberScope;
  readonly scopeChangedFrom: GroupMemberScope;
  readonly group: Kit.Group;
  readonly message?: Kit.Action;
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
  readonly usersAdded: readonly Kit.User[];
  readonly userAddedIn: Kit.Group;
  readonly userAddedBy: Kit.User;
  readonly messages?: readonly Kit.Action[];
}

/** Payload of `ccOwnershipChanged`. */
export interface IOwnershipChanged {
  readonly group: Kit.Group;
  readonly newOwner: Kit.User;
}

/** Group events and what they carry. */
export interface GroupEventPayloads {
  readonly ccGroupCreated: Kit.Group;
  readonly ccGroupDeleted: Kit.Group;
  readonly ccGroupLeft: IGroupLeft;
  readonly ccGroupMemberScopeChanged: IGroupMemberScopeChanged;
  readonly ccGroupMemberBanned: IGroupMemberKickedBanned;
  readonly ccGroupMemberKicked: IGroupMemberKickedBanned;
  readonly ccGroupMemberUnbanned: IGroupMemberUnBanned;
  readonly ccGroupMemberJoined: IGroupMemberJoined;
  readonly ccGroupMemberAdded: IGroupMemberAdded;
  readonly ccOwnershipChanged: IOwnershipChanged;
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

/** User events and what they carry. */
export interface UserEventPayloads {
  readonly ccUserBlocked: { readonly user: Kit.User };
  readonly ccUserUnBlocked: { readonly user: Kit.User };
}

/** UI events and what they carry. */
export interface UIEventPayloads extends GroupEventPayloads {
  readonly openChat: { readonly user?: Kit.User; readonly group?: Kit.Group };
  readonly ccActiveChatChanged: Readonly<Record<string, unknown>>;
}

/** A handler for each event of a kind. */
export type HandlersOf<Payloads> = { readonly [Name in keyof Payloads]: (payload: Payloads[Name]) => void };
