import { type ChatTarget, type ConversationRecord, type ConversationsQuery } from '@open-chat-kit/sdk';
import type { ListDescription } from '../live-list/list-description.ts';
import { hasSameContent } from '../same-content.ts';
import { conversationKey, targetOf } from './conversation-key.ts';
import { hearOfChat, hearOfGroup } from './conversations-heard.ts';
import { folded } from '../../folded.ts';
import { newestConversation, orderOfLast } from './newest-conversation.ts';

/** Recent chats, newest first. A message says where its chat stands, but not all of what is unread in it. */
export const conversations: ListDescription<ConversationRecord, ConversationsQuery> = {
  what: 'conversations',
  whatOne: 'a conversation',
  isToldWhole: false,
  idOf: ({ target }) => conversationKey(target),
  orderOf: ({ updatedAt, lastMessage }) => descending(updatedAt) + descending(lastMessage?.order ?? 0),
  orderIn: () => undefined,
  // Reading has no age.
  ofOneAge: 'told',
  ageOf: orderOfLast,
  newest: newestConversation,
  isSame: hasSameContent,
  withNews: (conversation, news) => ({ ...conversation, ...news }),
  fits,
  staysSelected: () => true,
  list: (client, query, signal) => client.queries.listConversations(query, signal),
  one: (client, key, signal) => client.queries.getConversation(targetOf(key), signal),
  hear(event, list) {
    if ('group' in event) hearOfGroup(event, list);
    else hearOfChat(event, list);
  },
  hearEmitted: (guid, list) => list.want(conversationKey({ type: 'group', id: guid })),
  interestIn: (keys) => {
    const targets = keys.map(targetOf);
    const of = (type: ChatTarget['type']): readonly string[] =>
      targets.filter((target) => target.type === type).map(({ id }) => id);
    return { users: of('user'), groups: of('group') };
  },
};

/** As a text that sorts the bigger number first. */
function descending(number: number): string {
  return String(Number.MAX_SAFE_INTEGER - number).padStart(16, '0');
}

function fits(
  { target, with: other, unreadCount }: ConversationRecord,
  query: ConversationsQuery,
  isShown: boolean,
): boolean {
  if (query.type !== null && query.type !== target.type) return false;
  if (query.unreadOnly && unreadCount === 0) return false;
  const { name, tags } = other.type === 'user' ? other.user : other.group;
  if (query.keyword !== '' && !folded(name).includes(folded(query.keyword))) return false;
  const own = target.type === 'user' ? query.userTags : query.groupTags;
  const others = target.type === 'user' ? query.groupTags : query.userTags;
  if (own.length === 0 && others.length > 0) return false;
  // Tags come only where they were asked for: without any, the server's answer that showed it counts.
  const hasAny = (wanted: readonly string[]): boolean =>
    wanted.length === 0 || (tags.length === 0 && !query.withTags ? isShown : wanted.some((tag) => tags.includes(tag)));
  return hasAny(query.tags) && hasAny(own);
}
