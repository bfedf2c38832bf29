/**
 * The `Kit` namespace: classes, constants, and functions that forward to the default client.
 */
import { ChatClient } from './client/chat-client.ts';
import type { ClientSettings } from './client/settings.ts';
import { currentDefaultClient, defaultClient, defaultListeners, setDefaultClient } from './default-client.ts';
import type {
  ConnectionHandlers,
  ConnectionListener,
  GroupHandlers,
  GroupListener,
  LoginHandlers,
  LoginListener,
  MessageHandlers,
  MessageListener,
} from './listeners.ts';

export { ChatClient } from './client/chat-client.ts';
export {
  CATEGORY_ACTION,
  CATEGORY_CUSTOM,
  CATEGORY_MESSAGE,
  GROUP_MEMBER_SCOPE,
  GROUP_TYPE,
  MESSAGE_TYPE,
  REACTION_ACTION,
  RECEIVER_TYPE,
  USER_STATUS,
} from './constants.ts';
import { KitException } from './errors.ts';

export { KitException };
export { KitHelper } from './helper.ts';
export { ConnectionListener, GroupListener, LoginListener, MessageListener, UserListener } from './listeners.ts';
export { Action } from './objects/action.ts';
export { Attachment } from './objects/attachment.ts';
export { BaseMessage } from './objects/base-message.ts';
export { Conversation } from './objects/conversation.ts';
export { CustomMessage } from './objects/custom-message.ts';
export { Group } from './objects/group.ts';
export { GroupMember } from './objects/group-member.ts';
export { MediaMessage } from './objects/media-message.ts';
export { MessageReceipt } from './objects/message-receipt.ts';
export { ReactionsRequest, ReactionsRequestBuilder } from './requests/reactions-request.ts';
export { Reaction } from './objects/reaction.ts';
export { ReactionCount } from './objects/reaction-count.ts';
export { TextMessage } from './objects/text-message.ts';
export { TypingIndicator } from './objects/typing-indicator.ts';
export { User } from './objects/user.ts';
export { ConversationsRequest, ConversationsRequestBuilder } from './requests/conversations-request.ts';
export { GroupsRequest, GroupsRequestBuilder } from './requests/groups-request.ts';
export {
  BannedMembersRequest,
  BannedMembersRequestBuilder,
  GroupMembersRequest,
  GroupMembersRequestBuilder,
} from './requests/members-request.ts';
export { MessagesRequest, MessagesRequestBuilder } from './requests/messages-request.ts';
export { UsersRequest, UsersRequestBuilder } from './requests/users-request.ts';
export type { MessageCategory } from './constants.ts';
export type { GroupMemberScope, GroupType } from './domain/group.ts';
export type { ReceiverType } from './domain/message.ts';
export type { UserStatus } from './domain/user.ts';
export type { ErrorCode } from './errors.ts';

/**
 * Names the engine. A second call logs the user of the first one out.
 * @throws INVALID_ARGUMENT
 */
export async function init(settings: ClientSettings): Promise<true> {
  const next = new ChatClient(typeof settings === 'object' ? { listeners: defaultListeners, ...settings } : settings);
  const before = currentDefaultClient();
  setDefaultClient(next);
  await before?.logout();
  return true;
}

/** Whether {@link init} has run. */
export function isInitialized(): boolean {
  return currentDefaultClient() !== null;
}

// Every function below is the method of the same name of the default client. `async` turns a missing `init` into a
// rejection, as callers of promises expect.

export const login: ChatClient['login'] = async (credentials, token) => defaultClient().login(credentials, token);
export const logout: ChatClient['logout'] = async () => defaultClient().logout();
export const getLoggedInUser: ChatClient['getLoggedInUser'] = async () => defaultClient().getLoggedInUser();
/** The other spelling of {@link getLoggedInUser}. */
export const getLoggedinUser: ChatClient['getLoggedInUser'] = async () => getLoggedInUser();
export const getConnectionStatus: ChatClient['getConnectionStatus'] = () =>
  currentDefaultClient()?.getConnectionStatus() ?? 'disconnected';

export const createGroup: ChatClient['createGroup'] = async (group) => defaultClient().createGroup(group);
export const createGroupWithMembers: ChatClient['createGroupWithMembers'] = async (group, members, bannedUids) =>
  defaultClient().createGroupWithMembers(group, members, bannedUids);
export const getGroup: ChatClient['getGroup'] = async (guid) => defaultClient().getGroup(guid);
export const updateGroup: ChatClient['updateGroup'] = async (group) => defaultClient().updateGroup(group);
export const deleteGroup: ChatClient['deleteGroup'] = async (guid) => defaultClient().deleteGroup(guid);
export const joinGroup: ChatClient['joinGroup'] = async (group, type, password) =>
  defaultClient().joinGroup(group, type, password);
export const leaveGroup: ChatClient['leaveGroup'] = async (guid) => defaultClient().leaveGroup(guid);

export const addMembersToGroup: ChatClient['addMembersToGroup'] = async (guid, members, bannedUids) =>
  defaultClient().addMembersToGroup(guid, members, bannedUids);
export const kickGroupMember: ChatClient['kickGroupMember'] = async (guid, uid) =>
  defaultClient().kickGroupMember(guid, uid);
export const banGroupMember: ChatClient['banGroupMember'] = async (guid, uid) =>
  defaultClient().banGroupMember(guid, uid);
export const unbanGroupMember: ChatClient['unbanGroupMember'] = async (guid, uid) =>
  defaultClient().unbanGroupMember(guid, uid);
export const updateGroupMemberScope: ChatClient['updateGroupMemberScope'] = async (guid, uid, scope) =>
  defaultClient().updateGroupMemberScope(guid, uid, scope);
export const transferGroupOwnership: ChatClient['transferGroupOwnership'] = async (guid, uid) =>
  defaultClient().transferGroupOwnership(guid, uid);

/** Accounts are made by whoever keeps them, never by a client. @throws UNSUPPORTED always, saying where */
export const createUser = async (_user: unknown): Promise<never> => noAccounts('createUser');
/** As {@link createUser}. @throws UNSUPPORTED always */
export const updateUser = async (_user: unknown): Promise<never> => noAccounts('updateUser');

export const getUser: ChatClient['getUser'] = async (uid) => defaultClient().getUser(uid);
export const blockUsers: ChatClient['blockUsers'] = async (uids) => defaultClient().blockUsers(uids);
export const unblockUsers: ChatClient['unblockUsers'] = async (uids) => defaultClient().unblockUsers(uids);

export const sendMessage: ChatClient['sendMessage'] = async (message) => defaultClient().sendMessage(message);
export const sendMediaMessage: ChatClient['sendMediaMessage'] = async (message) =>
  defaultClient().sendMediaMessage(message);
export const editMessage: ChatClient['editMessage'] = async (message) => defaultClient().editMessage(message);
export const deleteMessage: ChatClient['deleteMessage'] = async (id) => defaultClient().deleteMessage(id);
export const addReaction: ChatClient['addReaction'] = async (id, emoji) => defaultClient().addReaction(id, emoji);
export const removeReaction: ChatClient['removeReaction'] = async (id, emoji) =>
  defaultClient().removeReaction(id, emoji);
export const markAsRead: ChatClient['markAsRead'] = async (message) => defaultClient().markAsRead(message);
export const markAsDelivered: ChatClient['markAsDelivered'] = async (message) =>
  defaultClient().markAsDelivered(message);
export const getMessageDetails: ChatClient['getMessageDetails'] = async (id) => defaultClient().getMessageDetails(id);
export const markAsUnread: ChatClient['markAsUnread'] = async (message) => defaultClient().markAsUnread(message);
export const getMessageReceipts: ChatClient['getMessageReceipts'] = async (id) =>
  defaultClient().getMessageReceipts(id);
export const getUnreadMessageCount: ChatClient['getUnreadMessageCount'] = async () =>
  defaultClient().getUnreadMessageCount();
export const getUnreadMessageCountForGroup: ChatClient['getUnreadMessageCountForGroup'] = async (guid) =>
  defaultClient().getUnreadMessageCountForGroup(guid);
export const getUnreadMessageCountForUser: ChatClient['getUnreadMessageCountForUser'] = async (uid) =>
  defaultClient().getUnreadMessageCountForUser(uid);
export const startTyping: ChatClient['startTyping'] = (indicator) => defaultClient().startTyping(indicator);
export const endTyping: ChatClient['endTyping'] = (indicator) => defaultClient().endTyping(indicator);
export const getPendingMessages: ChatClient['getPendingMessages'] = () => defaultClient().getPendingMessages();
export const retryMessage: ChatClient['retryMessage'] = (muid) => defaultClient().retryMessage(muid);
export const discardMessage: ChatClient['discardMessage'] = (muid) => defaultClient().discardMessage(muid);

export const getConversation: ChatClient['getConversation'] = async (id, type) =>
  defaultClient().getConversation(id, type);
export const deleteConversation: ChatClient['deleteConversation'] = async (id, type) =>
  defaultClient().deleteConversation(id, type);

export const wake: ChatClient['wake'] = () => defaultClient().wake();
export const watch: ChatClient['watch'] = (interest) => defaultClient().watch(interest);
export const subscribe: ChatClient['subscribe'] = (subscriber) => defaultClient().subscribe(subscriber);

function noAccounts(name: string): never {
  const where = 'Make accounts where your server keeps them: with the embedded engine that is server.createUser().';
  throw new KitException('UNSUPPORTED', `Kit.${name} does nothing here. ${where}`);
}

// Listeners may be added before `init`: they belong to whichever client is the default one.

export const addGroupListener = (id: string, listener: GroupListener | Partial<GroupHandlers>): void =>
  defaultListeners.group.add(id, listener);
export const removeGroupListener = (id: string): void => defaultListeners.group.remove(id);
export const addUserListener: ChatClient['addUserListener'] = (id, listener) => {
  defaultListeners.user.add(id, listener);
  currentDefaultClient()?.addUserListener(id, listener);
};
export const removeUserListener = (id: string): void => {
  defaultListeners.user.remove(id);
  currentDefaultClient()?.removeUserListener(id);
};
export const addMessageListener = (id: string, listener: MessageListener | Partial<MessageHandlers>): void =>
  defaultListeners.message.add(id, listener);
export const removeMessageListener = (id: string): void => defaultListeners.message.remove(id);
export const addConnectionListener = (id: string, listener: ConnectionListener | Partial<ConnectionHandlers>): void =>
  defaultListeners.connection.add(id, listener);
export const removeConnectionListener = (id: string): void => defaultListeners.connection.remove(id);
export const addLoginListener = (id: string, listener: LoginListener | Partial<LoginHandlers>): void =>
  defaultListeners.login.add(id, listener);
export const removeLoginListener = (id: string): void => defaultListeners.login.remove(id);
