import type { Capability, ChatEngine } from '../../contract.ts';
import {
  conversationsQuery,
  groupDraft,
  groupsQuery,
  historyQuery,
  membersQuery,
  messageDraft,
  reactionsQuery,
  text,
  usersQuery,
} from '../requests.ts';

/** What the requests are about. */
export interface RequestSubjects {
  readonly guid: string;
  readonly uid: string;
  readonly messageId: string;
}

/** One call of every method that takes a signal, with sensible arguments. */
export type EveryRequest = Readonly<Record<string, (signal: AbortSignal) => Promise<unknown>>>;

/** Every method of the contract that asks the server something. */
export function everyRequest(engine: ChatEngine, { guid, uid, messageId }: RequestSubjects): EveryRequest {
  const target = { type: 'group', id: guid } as const;
  const file = { name: 'a.txt', mimeType: 'text/plain', content: new Blob(['abc'], { type: 'text/plain' }) };
  return {
    listGroups: (signal) => engine.listGroups(groupsQuery(), signal),
    getGroup: (signal) => engine.getGroup(guid, signal),
    createGroup: (signal) => engine.createGroup(groupDraft({ guid: `${guid}-new` }), signal),
    updateGroup: (signal) => engine.updateGroup(guid, { name: 'Changed' }, signal),
    joinGroup: (signal) => engine.joinGroup(guid, null, signal),
    leaveGroup: (signal) => engine.leaveGroup(guid, signal),
    listMembers: (signal) => engine.listMembers(guid, membersQuery(), signal),
    listBanned: (signal) => engine.listBanned(guid, membersQuery(), signal),
    addMembers: (signal) => engine.addMembers(guid, [{ uid, scope: 'participant' }], signal),
    kickMember: (signal) => engine.kickMember(guid, uid, signal),
    banMember: (signal) => engine.banMember(guid, uid, signal),
    unbanMember: (signal) => engine.unbanMember(guid, uid, signal),
    setScope: (signal) => engine.setScope(guid, uid, 'moderator', signal),
    transferOwnership: (signal) => engine.transferOwnership(guid, uid, signal),
    getUser: (signal) => engine.getUser(uid, signal),
    listUsers: (signal) => engine.listUsers(usersQuery(), signal),
    setBlocked: (signal) => engine.setBlocked([uid], true, signal),
    send: (signal) => engine.send(target, messageDraft(`${guid}-every`, text('hello')), signal),
    editMessage: (signal) => engine.editMessage(messageId, { content: text('changed') }, signal),
    deleteMessage: (signal) => engine.deleteMessage(messageId, signal),
    setReaction: (signal) => engine.setReaction(messageId, '👍', true, signal),
    listReactions: (signal) => engine.listReactions(messageId, reactionsQuery(), signal),
    history: (signal) => engine.history(target, historyQuery(), signal),
    getMessage: (signal) => engine.getMessage(messageId, signal),
    listReceipts: (signal) => engine.listReceipts(messageId, signal),
    mark: (signal) => engine.mark(messageId, 'read', signal),
    markUnread: (signal) => engine.markUnread(messageId, signal),
    ping: (signal) => engine.ping(signal),
    unreadCounts: (signal) => engine.unreadCounts(signal),
    listConversations: (signal) => engine.listConversations(conversationsQuery(), signal),
    getConversation: (signal) => engine.getConversation(target, signal),
    upload: (signal) => engine.upload(file, () => {}, signal),
    deleteConversation: (signal) => engine.deleteConversation(target, signal),
    deleteGroup: (signal) => engine.deleteGroup(guid, signal),
  };
}

/** The capability without which an engine has no such request at all. */
export function capabilityOf(request: string): Capability | undefined {
  return Object.hasOwn(partOf, request) ? partOf[request] : undefined;
}

const partOf: Readonly<Record<string, Capability>> = {
  listBanned: 'bans',
  banMember: 'bans',
  unbanMember: 'bans',
  setScope: 'scopes',
  transferOwnership: 'ownershipTransfer',
  setBlocked: 'blocking',
  editMessage: 'editing',
  deleteMessage: 'deleting',
  setReaction: 'reactions',
  listReactions: 'reactionLists',
  listReceipts: 'receipts',
  mark: 'receipts',
  markUnread: 'markingUnread',
  unreadCounts: 'unreadCounts',
  listConversations: 'conversations',
  getConversation: 'conversations',
  deleteConversation: 'conversations',
  upload: 'uploads',
};
