/**
 * The rules of a chat server: who may do what, what each change does, who is told of it, what each viewer sees. They work
 * on a world in memory; a server that keeps its world elsewhere brings the part of it that a request is about.
 */
export type { AccountChanges, AccountDraft } from './accounts/account-draft.ts';
export { changedProfile, draftAccount } from './accounts/account-draft.ts';
export { login } from './accounts/login.ts';
export type { HashedSecret } from './accounts/secret.ts';
export { embeddedCapabilities, embeddedLimits } from './capabilities.ts';
export { limits } from './limits.ts';
export type { Paging } from './paging/page.ts';
export { pageOf, placeBefore } from './paging/page.ts';
export { groupFor, memberWhoMay, messageFor } from './operations/access.ts';
export type { Asking, Call } from './operations/call.ts';
export type { CheckedConversationsQuery, RecentPlace } from './operations/conversations.ts';
export { getConversation, readConversationsQuery } from './operations/conversations.ts';
export type { CheckedHistoryQuery, HistoryStart, MessageFilter } from './operations/history.ts';
export { goneReach, historyPage, messageIn, readHistoryQuery, readReach } from './operations/history.ts';
export { isRecord, listOf, mediaType, oneOf, record, reject, text, truth } from './operations/input.ts';
export type { CheckedGroupsQuery } from './operations/list-groups.ts';
export { readGroupsQuery } from './operations/list-groups.ts';
export type { CheckedBannedQuery, CheckedMembersQuery } from './operations/list-members.ts';
export { mayListMembers, readBannedQuery, readMembersQuery } from './operations/list-members.ts';
export type { PlacedReaction } from './operations/reactions.ts';
export { reactionsTo, readReactionsQuery } from './operations/reactions.ts';
export type { OperationMethods, OperationName } from './operations/table.ts';
export { forwardOperations, operations } from './operations/table.ts';
export type { FoundTarget } from './operations/target.ts';
export { addressed, targetFor } from './operations/target.ts';
export type { Audience, Recipient, Telling } from './operations/telling.ts';
export { readersOf } from './operations/telling.ts';
export type { CheckedUsersQuery } from './operations/users.ts';
export { readUsersQuery } from './operations/users.ts';
export type { Random } from './random.ts';
export { randomId } from './random.ts';
export { setTyping } from './operations/typing.ts';
export type { Typed, TypistsOptions } from './typists.ts';
export { Typists, typingLastsMs } from './typists.ts';
export { apply } from './state/apply.ts';
export { accountOf } from './state/lookup.ts';
export { messageId, searchText } from './state/message.ts';
export { News } from './state/news.ts';
export type { Operation } from './state/operation.ts';
export { restoreWorld } from './state/restore.ts';
export { storedReactions } from './state/store.ts';
export type { StoredGroup, StoredMessage, StoredPart, StoredReading, StoredUser } from './state/stored.ts';
export { View } from './state/view.ts';
export type { Account, Conversation, Group, Member, Message, World } from './state/world.ts';
