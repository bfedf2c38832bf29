import { type ChatTarget, type ConversationRecord, type ConversationsQuery } from '@open-chat-kit/sdk';
import type { ListDescription } from '../live-list/list-description.ts';
import { chatKey, chatOf } from '../chat-key.ts';
import { hasAnyTag, hasKeyword } from './fitting.ts';
import { hearOfChat, hearOfGroup } from './conversations-heard.ts';
import { newestConversation, orderOfLast } from './newest-conversation.ts';

/** Recent chats, newest first. A message says where its chat stands, but not all of what is unread in it. */
export const conversations: ListDescription<ConversationRecord, ConversationsQuery> = {
  what: 'conversations',
  whatOne: 'a conversation',
  idOf: ({ target }) => chatKey(target),
  orderOf: ({ updatedAt, lastMessage }) => descending(updatedAt) + descending(lastMessage?.order ?? 0),
  // Reading has no age.
  ofOneAge: 'told',
  ageOf: orderOfLast,
  newest: newestConversation,
  fits,
  list: (client, query, signal) => client.queries.listConversations(query, signal),
  one: (client, key, signal) => client.queries.getConversation(chatOf(key), signal),
  hear(event, list) {
    if ('group' in event) hearOfGroup(event, list);
    else hearOfChat(event, list);
  },
  hearEmitted: (guid, list) => list.want(chatKey({ type: 'group', id: guid })),
  interestIn: (keys) => {
    const targets = keys.map(chatOf);
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
  const own = target.type === 'user' ? query.userTags : query.groupTags;
  const others = target.type === 'user' ? query.groupTags : query.userTags;
  if (own.length === 0 && others.length > 0) return false;
  // Without any tags, where they were not asked for, the server's answer that showed it counts.
  const untagged = !query.withTags && isShown;
  const { name, tags } = other.type === 'user' ? other.user : other.group;
  return hasKeyword(query.keyword, name) && hasAnyTag(query.tags, tags, untagged) && hasAnyTag(own, tags, untagged);
}
