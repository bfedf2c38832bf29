import {
  type ChatTarget,
  type ClientEvent,
  conversationOf,
  type ConversationRecord,
  type ConversationsQuery,
  type MessageRecord,
} from '@open-chat-kit/sdk';
import type { Hearing, ListDescription } from '../live-list/list-description.ts';
import { hasSameContent } from '../same-content.ts';
import { folded } from './folded.ts';
import { newestUser } from './users.ts';

type Conversations = Hearing<ConversationRecord>;

/** Names a conversation in its list. */
export function conversationKey({ type, id }: ChatTarget): string {
  return `${type}/${id}`;
}

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
  newest,
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

function targetOf(key: string): ChatTarget {
  const at = key.indexOf('/');
  return { type: key.slice(0, at) === 'group' ? 'group' : 'user', id: key.slice(at + 1) };
}

/** As a text that sorts the bigger number first. */
function descending(number: number): string {
  return String(Number.MAX_SAFE_INTEGER - number).padStart(16, '0');
}

function orderOfLast({ lastMessage }: Pick<ConversationRecord, 'lastMessage'>): number {
  return lastMessage?.order ?? 0;
}

/** The one that knows of the later message. Of two that know the same what was said later holds: reading has no age. */
function newest(known: ConversationRecord, said: ConversationRecord): ConversationRecord {
  const newer = orderOfLast(known) > orderOfLast(said) ? known : said;
  const isOther = known.lastMessage?.id !== said.lastMessage?.id;
  const lastMessage = isOther ? newer.lastMessage : newestMessage(known.lastMessage, said.lastMessage);
  return { ...newer, lastMessage, with: newestOther(known.with, said.with) };
}

/** Nobody takes ticks back, and they make no revision. */
function newestMessage(known: MessageRecord | null, said: MessageRecord | null): MessageRecord | null {
  if (known === null || said === null) return said;
  const newer = known.revision > said.revision ? known : said;
  return { ...newer, deliveredAt: said.deliveredAt || known.deliveredAt, readAt: said.readAt || known.readAt };
}

function newestOther(known: ConversationRecord['with'], said: ConversationRecord['with']): ConversationRecord['with'] {
  if (known.type === 'user' && said.type === 'user') return { type: 'user', user: newestUser(known.user, said.user) };
  return known.type === 'group' && said.type === 'group' && known.group.revision > said.group.revision ? known : said;
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

function hearOfChat(event: ClientEvent, list: Conversations): void {
  switch (event.type) {
    case 'message.received':
    case 'message.sent':
      return hearMessage(event.message, list);
    case 'message.edited':
    case 'message.deleted':
    case 'message.reaction':
      return hearChange(event.message, event.type === 'message.deleted', list);
    case 'receipt':
      return hearReceipt(event, list);
    case 'conversation.deleted':
      return list.gone(conversationKey(event.target), event.upTo);
    case 'user.presence':
    case 'user.updated': {
      const known = list.get(conversationKey({ type: 'user', id: event.user.uid }));
      if (known?.with.type === 'user') {
        list.changed({ ...known, with: { type: 'user', user: newestUser(known.with.user, event.user) } });
      }
    }
  }
}

/** A new message: from others it is unread, unless it says who came and went. */
function hearMessage(message: MessageRecord, list: Conversations): void {
  const key = conversationKey(conversationOf(message, list.viewer()));
  const known = list.get(key);
  // Whom it is with, only the server says; and whether a reply was counted already, nothing else does.
  if (known === undefined || message.parentId !== '') return list.want(key);
  list.wantAgain(key);
  const isOwn = message.sender.uid === list.viewer();
  // What was sent can be known before what came in front of it, and be read before it is known.
  if (isOwn || message.order < orderOfLast(known)) list.want(key);
  // Known from an answer, which may be one to a search: the list it belongs to hears of it now.
  if (message.order <= orderOfLast(known)) return list.is(known);
  const isUnread = !isOwn && message.content.kind !== 'action' && message.readAt === 0;
  const unreadCount = known.unreadCount + (isUnread ? 1 : 0);
  list.is({ ...known, lastMessage: message, updatedAt: message.sentAt, unreadCount });
}

function hearChange(message: MessageRecord, isDeleted: boolean, list: Conversations): void {
  const key = conversationKey(conversationOf(message, list.viewer()));
  const known = list.get(key);
  if (known === undefined) return list.hint(key, {}, false);
  if (known.lastMessage?.id === message.id) list.changed({ ...known, lastMessage: message });
  // It may have been one of those that are unread.
  if (isDeleted && known.unreadCount > 0) list.want(key);
}

/** Ticks on the viewer's own message are of others, those on others' messages the viewer's. */
function hearReceipt(event: Extract<ClientEvent, { type: 'receipt' }>, list: Conversations): void {
  const key = conversationKey(event.target);
  const known = list.get(key);
  if (known === undefined) return list.hint(key, {}, false);
  const isByViewer = event.user.uid === list.viewer();
  const isRead = event.kind === 'read';
  const { lastMessage } = known;
  if (lastMessage === null || lastMessage.id !== event.messageId) {
    // Up to somewhere in between: how many are left, the server knows.
    if (isByViewer && isRead) list.want(key);
    return;
  }
  const unreadCount = isByViewer && isRead ? 0 : known.unreadCount;
  list.wantAgain(key);
  if (isByViewer === (lastMessage.sender.uid === list.viewer())) return list.is({ ...known, unreadCount });
  const deliveredAt = lastMessage.deliveredAt || event.at;
  const readAt = lastMessage.readAt || (isRead ? event.at : 0);
  list.is({ ...known, unreadCount, lastMessage: { ...lastMessage, deliveredAt, readAt } });
}

/** Groups come and go with the viewer, and what happens in them leaves lines. */
function hearOfGroup(event: Extract<ClientEvent, { group: unknown }>, list: Conversations): void {
  const key = conversationKey({ type: 'group', id: event.group.guid });
  const known = list.get(key);
  if (event.type === 'group.deleted' || event.group.hasJoined === false) {
    if (known !== undefined) list.gone(key, orderOfLast(known));
    return;
  }
  const lines =
    'messages' in event ? event.messages : 'message' in event && event.message !== null ? [event.message] : [];
  if (known?.with.type !== 'group') {
    // Lines are for members alone; an answer that is under way may not have them yet.
    if (event.group.hasJoined === true || lines.length > 0) list.want(key);
    return;
  }
  const group = { ...known.with.group, ...event.group, tags: event.group.tags ?? known.with.group.tags };
  const last = lines.at(-1);
  const told: ConversationRecord = { ...known, with: { type: 'group', group } };
  if (last === undefined || last.order <= orderOfLast(known)) return list.changed(told);
  // Lines are for members alone: it is here, whatever an answer says that is under way.
  list.is({ ...told, lastMessage: last, updatedAt: last.sentAt });
}
