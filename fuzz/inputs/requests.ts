import {
  conversationsQuery,
  groupDraft,
  groupsQuery,
  historyQuery,
  membersQuery,
  messageDraft,
  usersQuery,
} from '../../packages/engine-embedded/src/testing/drafts.ts';

/** A group with what is done in it, in every scene that requests are put to. */
export const team = { type: 'group', id: 'team' } as const;

/** Requests of plain data, and the arguments of a good one. */
export const plainRequests: readonly [string, readonly unknown[]][] = [
  ['listGroups', [groupsQuery({ cursor: '[0,"",""]' })]],
  ['getGroup', ['team']],
  ['createGroup', [groupDraft({ guid: 'new', metadata: { a: [1] }, tags: ['t'] })]],
  ['updateGroup', ['team', { name: 'New', tags: ['a'] }]],
  ['deleteGroup', ['team']],
  ['joinGroup', ['other', null]],
  ['leaveGroup', ['team']],
  ['listMembers', ['team', membersQuery()]],
  ['listBanned', ['team', membersQuery()]],
  ['addMembers', ['team', [{ uid: 'cleo', scope: 'participant' }]]],
  ['kickMember', ['team', 'ben']],
  ['banMember', ['team', 'ben']],
  ['unbanMember', ['team', 'ben']],
  ['setScope', ['team', 'ben', 'admin']],
  ['transferOwnership', ['team', 'ben']],
  ['getUser', ['ben']],
  ['listUsers', [usersQuery()]],
  ['setBlocked', [['ben'], true]],
  ['send', [team, messageDraft('x', 'Hi', { metadata: { a: [1] } })]],
  ['editMessage', ['m2', { content: { kind: 'text', text: 'new' } }]],
  ['deleteMessage', ['m2']],
  ['setReaction', ['m2', '👍', true]],
  ['history', [team, historyQuery()]],
  ['getMessage', ['m2']],
  ['listReactions', ['m2', { limit: 10, cursor: null, emoji: '👍' }]],
  ['listReceipts', ['m2']],
  ['markUnread', ['m2']],
  ['mark', ['m2', 'read']],
  ['unreadCounts', []],
  ['listConversations', [conversationsQuery()]],
  ['getConversation', [team]],
  ['deleteConversation', [team]],
  ['ping', []],
];
