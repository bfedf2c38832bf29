import {
  type ClientEvent,
  conversationOf,
  type ConversationRecord,
  isMentioned,
  type MessageRecord,
} from '@open-chat-kit/sdk';
import type { Hearing } from '../live-list/list-description.ts';
import { chatKey } from '../chat-key.ts';
import { orderOfLast } from './newest-conversation.ts';
import { newestUser } from './newest-user.ts';
import type { GroupEvent } from './people-of-group.ts';

// What events say of recent chats.

type Conversations = Hearing<ConversationRecord>;

export function hearOfChat(event: ClientEvent, list: Conversations): void {
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
    case 'conversation.unread':
      return hearUnread(event, list);
    case 'conversation.deleted':
      return list.gone(chatKey(event.target), event.upTo);
    case 'user.presence':
    case 'user.updated': {
      const key = chatKey({ type: 'user', id: event.user.uid });
      const known = list.get(key);
      if (known?.with.type !== 'user') return list.doubt(key);
      return list.changed({ ...known, with: { type: 'user', user: newestUser(known.with.user, event.user) } });
    }
  }
}

/** A new message: from others it is unread, unless it says who came and went. */
function hearMessage(message: MessageRecord, list: Conversations): void {
  const key = chatKey(conversationOf(message, list.viewer()));
  const known = list.get(key);
  // Whom it is with, only the server says; and whether a reply was counted already, nothing else does.
  if (known === undefined || message.parentId !== '') return list.want(key);
  list.doubt(key);
  const isOwn = message.sender.uid === list.viewer();
  // What was sent can be known before what came in front of it, and be read before it is known.
  if (isOwn || message.order < orderOfLast(known)) list.want(key);
  // Known from an answer, which may be one to a search: the list it belongs to hears of it now.
  if (message.order <= orderOfLast(known)) return list.is(known);
  const isUnread = !isOwn && message.content.kind !== 'action' && message.readAt === 0;
  const unreadCount = known.unreadCount + (isUnread ? 1 : 0);
  const unreadMentionCount = known.unreadMentionCount + (isUnread && isMentioned(list.viewer(), message) ? 1 : 0);
  list.is({ ...known, lastMessage: message, updatedAt: message.sentAt, unreadCount, unreadMentionCount });
}

function hearChange(message: MessageRecord, isDeleted: boolean, list: Conversations): void {
  const key = chatKey(conversationOf(message, list.viewer()));
  const known = list.get(key);
  if (known === undefined) return list.doubt(key);
  if (known.lastMessage?.id === message.id) list.changed({ ...known, lastMessage: message });
  // It may have been one of those that are unread, or mention somebody by now, or nobody any more.
  const mayMention = known.unreadMentionCount > 0 || isMentioned(list.viewer(), message);
  const mayCount = known.unreadCount > 0 && (isDeleted || mayMention);
  // How many replies are left, only an answer says.
  const isOfLast = isDeleted && message.parentId !== '' && message.parentId === known.lastMessage?.id;
  if (mayCount || isOfLast) list.want(key);
}

/** Ticks on the viewer's own message are of others, those on others' messages the viewer's. */
function hearReceipt(event: Extract<ClientEvent, { type: 'receipt' }>, list: Conversations): void {
  const key = chatKey(event.target);
  const known = list.get(key);
  if (known === undefined) return list.doubt(key);
  const isByViewer = event.user.uid === list.viewer();
  const isRead = event.kind === 'read';
  const { lastMessage } = known;
  if (lastMessage === null || lastMessage.id !== event.messageId) {
    // Up to somewhere in between, or to a reply behind it: how many are left, and what others have, the server knows.
    const isMarked = lastMessage === null || (isRead ? lastMessage.readAt : lastMessage.deliveredAt) > 0;
    const isOwn = lastMessage?.sender.uid === list.viewer();
    if (isByViewer ? isRead : isOwn && !isMarked) list.want(key);
    return;
  }
  const none = isByViewer && isRead;
  const unreadCount = none ? 0 : known.unreadCount;
  const unreadMentionCount = none ? 0 : known.unreadMentionCount;
  // Replies in threads come behind it, and are no last message: whether they were read, too, the server knows.
  if (none && known.unreadCount > 0) list.want(key);
  else list.doubt(key);
  if (isByViewer === (lastMessage.sender.uid === list.viewer()))
    return list.is({ ...known, unreadCount, unreadMentionCount });
  const deliveredAt = lastMessage.deliveredAt || event.at;
  const readAt = lastMessage.readAt || (isRead ? event.at : 0);
  list.is({ ...known, unreadCount, unreadMentionCount, lastMessage: { ...lastMessage, deliveredAt, readAt } });
}

/** The viewer takes back that they read: its row shows so at once. */
function hearUnread(event: Extract<ClientEvent, { type: 'conversation.unread' }>, list: Conversations): void {
  const key = chatKey(event.target);
  const known = list.get(key);
  const last = known?.lastMessage;
  if (last && last.order >= event.from && last.sender.uid !== list.viewer()) {
    list.is({ ...known, lastMessage: { ...last, readAt: 0 } });
  }
  // How many it is now, the server knows.
  list.want(key);
}

/** Groups come and go with the viewer, and what happens in them leaves lines. */
export function hearOfGroup(event: GroupEvent, list: Conversations): void {
  const key = chatKey({ type: 'group', id: event.group.guid });
  const known = list.get(key);
  if (event.type === 'group.deleted' || event.group.hasJoined === false) {
    // One that is under way may bring it yet.
    return known === undefined ? list.doubt(key) : list.gone(key, orderOfLast(known));
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
