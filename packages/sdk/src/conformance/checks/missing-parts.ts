import type { Capability, ChatEngine } from '../../contract.ts';
import { conversationsQuery, groupDraft, groupsQuery, live, messageDraft, reactionsQuery, text } from '../requests.ts';

/** A request that makes no sense to an engine without the capability. */
export interface RequestOfPart {
  readonly capability: Capability;
  ask(): Promise<unknown>;
}

/** Requests for each capability that has requests of its own; typing and presence are fire and forget. */
export function requestsOfMissingParts(
  engine: ChatEngine,
  guid: string,
  uid: string,
  messageId: string,
): readonly RequestOfPart[] {
  const target = { type: 'group', id: guid } as const;
  const custom = { kind: 'custom', customType: 'poll', data: {} } as const;
  const file = { name: 'a.txt', mimeType: 'text/plain', content: new Blob(['a'], { type: 'text/plain' }) };
  return [
    { capability: 'search', ask: () => engine.listGroups(groupsQuery({ keyword: 'a' }), live()) },
    { capability: 'tags', ask: () => engine.listGroups(groupsQuery({ tags: ['a'] }), live()) },
    {
      capability: 'passwordGroups',
      ask: () => engine.createGroup(groupDraft({ guid: `${guid}-p`, type: 'password', password: 'x' }), live()),
    },
    { capability: 'scopes', ask: () => engine.setScope(guid, uid, 'admin', live()) },
    { capability: 'bans', ask: () => engine.banMember(guid, uid, live()) },
    { capability: 'ownershipTransfer', ask: () => engine.transferOwnership(guid, uid, live()) },
    { capability: 'customMessages', ask: () => engine.send(target, messageDraft(`${guid}-c`, custom), live()) },
    { capability: 'editing', ask: () => engine.editMessage(messageId, { content: text('b') }, live()) },
    { capability: 'deleting', ask: () => engine.deleteMessage(messageId, live()) },
    {
      capability: 'threads',
      ask: () => engine.send(target, messageDraft(`${guid}-t`, text('a'), { parentId: messageId }), live()),
    },
    { capability: 'reactions', ask: () => engine.setReaction(messageId, '👍', true, live()) },
    { capability: 'reactionLists', ask: () => engine.listReactions(messageId, reactionsQuery(), live()) },
    { capability: 'receipts', ask: () => engine.mark(messageId, 'read', live()) },
    { capability: 'markingUnread', ask: () => engine.markUnread(messageId, live()) },
    { capability: 'unreadCounts', ask: () => engine.unreadCounts(live()) },
    { capability: 'conversations', ask: () => engine.listConversations(conversationsQuery(), live()) },
    { capability: 'conversations', ask: () => engine.getConversation(target, live()) },
    { capability: 'conversations', ask: () => engine.deleteConversation(target, live()) },
    { capability: 'blocking', ask: () => engine.setBlocked([uid], true, live()) },
    { capability: 'uploads', ask: () => engine.upload(file, () => {}, live()) },
  ];
}
