/** The chat SDK of Open Chat Kit: the `Kit` namespace, and what components and tools build on. */
import * as Kit from './kit.ts';

// Not `export * as`: React Native's Babel preset does not know it, and apps run this file through that in their tests.
export { Kit };

export { ChatClient } from './client/chat-client.ts';
export { isId } from './arguments.ts';
export type { ConnectionStatus } from './client/connection.ts';
export type { Watch } from './client/interests.ts';
export type { ListPage } from './client/queries.ts';
export type { Credentials } from './client/login-form.ts';
export type { MessageId } from './client/message-calls.ts';
export type { OutboxEntry } from './client/outbox.ts';
export type { ClientSettings } from './client/settings.ts';
export { keyOfOwner } from './client/storage-keys.ts';
export { within } from './client/within.ts';
export { systemClock, type Clock } from './clock.ts';
export { currentDefaultClient, watchDefaultClient } from './default-client.ts';
export { attempt, blankGroup, blankUser, cleanGroup, cleanMessage, cleanUser } from './delivery/clean-records.ts';
export type { ClientSubscriber } from './delivery/event-delivery.ts';
export { isBlank } from './domain/blank.ts';
export {
  compareConversations,
  conversationOf,
  type ConversationPlace,
  type ConversationRecord,
  type ConversationsQuery,
} from './domain/conversation.ts';
export type { ClientEvent, EventOrigin, OutboxEvent, SessionEvent } from './domain/client-event.ts';
export { isMentioned, type Mentions, mentionsIn, textIn } from './domain/mentions.ts';
export { compareTexts } from './domain/compare-texts.ts';
export type {
  GroupMemberScope,
  GroupRecord,
  GroupSnapshot,
  GroupsQuery,
  GroupType,
  MemberRecord,
  MembersQuery,
} from './domain/group.ts';
export type { ChatTarget, HistoryPage, HistoryQuery, MessageContent, MessageRecord } from './domain/message.ts';
export type { Page } from './domain/page.ts';
export { type GroupAct, may, rankOf, type Right, rights, scopesToGive } from './domain/rights.ts';
export { searchedText } from './domain/searched-text.ts';
export { uidStart } from './domain/uid-start.ts';
export { compareUsers, type UserRecord, type UsersQuery } from './domain/user.ts';
export { errorCodes, isKitException, KitException, toKitException, type ErrorCode } from './errors.ts';
export {
  createListeners,
  ListenerRegistry,
  type ConnectionHandlers,
  type GroupHandlers,
  type Listeners,
  type LoginHandlers,
  type MessageHandlers,
  type OtherHandler,
  type UserHandlers,
} from './listeners.ts';
export type { MediaFile } from './media-file.ts';
export {
  asGroup,
  asMessage,
  asUser,
  type GroupLike,
  type MemberLike,
  type MessageLike,
  type TypingLike,
  type UserLike,
} from './objects/copies.ts';
export { actionFrom, conversationFrom, groupFrom, memberFrom, messageFrom, userFrom } from './objects/from-records.ts';
export type { KeyValueStorage } from './storage.ts';
