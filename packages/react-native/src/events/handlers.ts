import type { GroupHandlers, MessageHandlers, OtherHandler, UserHandlers } from '@open-chat-kit/sdk';
import type {
  ConversationEventPayloads,
  GroupEventPayloads,
  MessageEventPayloads,
  UIEventPayloads,
  UserEventPayloads,
} from './payloads.ts';

/** A handler for each event of a kind. */
export type HandlersOf<Payloads> = { readonly [Name in keyof Payloads]: (payload: Payloads[Name]) => void };

/** Handlers of group events, and of the SDK's (`onGroupMemberJoined`, …). */
export interface GroupEventHandlers extends Partial<HandlersOf<GroupEventPayloads>>, Partial<GroupHandlers> {
  readonly ccGroupMemberUnBanned?: (payload: GroupEventPayloads['ccGroupMemberUnbanned']) => void;
  readonly [name: string]: OtherHandler;
}

/** Handlers of message events, and of the SDK's (`onTextMessageReceived`, …). */
export interface MessageEventHandlers extends Partial<HandlersOf<MessageEventPayloads>>, Partial<MessageHandlers> {
  readonly ccActiveChatChanged?: (payload: UIEventPayloads['ccActiveChatChanged']) => void;
  readonly [name: string]: OtherHandler;
}

/** Handlers of user events, and of the SDK's (`onUserOnline`, …). */
export interface UserEventHandlers extends Partial<HandlersOf<UserEventPayloads>>, Partial<UserHandlers> {
  readonly ccUserUnblocked?: (payload: UserEventPayloads['ccUserUnBlocked']) => void;
  readonly [name: string]: OtherHandler;
}

/** Handlers of UI events: those of groups and users come here too. */
export interface UIEventHandlers extends Partial<HandlersOf<UIEventPayloads>> {
  readonly ccGroupMemberUnBanned?: (payload: GroupEventPayloads['ccGroupMemberUnbanned']) => void;
  readonly ccUserUnblocked?: (payload: UserEventPayloads['ccUserUnBlocked']) => void;
  readonly [name: string]: OtherHandler;
}

/** Handlers of events of conversations. */
export interface ConversationEventHandlers extends Partial<HandlersOf<ConversationEventPayloads>> {
  readonly [name: string]: OtherHandler;
}

/** Handlers of events of calls: the kit brings none about, it passes on what hosts emit. */
export interface OtherEventHandlers {
  readonly [name: string]: OtherHandler;
}
