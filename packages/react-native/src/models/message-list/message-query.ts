import {
  type ChatTarget,
  conversationOf,
  type HistoryQuery,
  isMentioned,
  type MessageRecord,
  searchedText,
} from '@open-chat-kit/sdk';
import { folded } from '../../folded.ts';
import { isSameChat } from '../chat-key.ts';

/** Whether a message stands in this conversation, seen from the viewer. */
export function isIn(target: ChatTarget, message: MessageRecord, viewer: string): boolean {
  return isSameChat(conversationOf(message, viewer), target);
}

/** Whether a history asked for with this query would show the message. */
export function fits(message: MessageRecord, query: HistoryQuery, viewer: string): boolean {
  const { content, parentId } = message;
  if (query.parentId === '' ? query.hideReplies && parentId !== '' : parentId !== query.parentId) return false;
  if (query.hideDeleted && message.deletedAt !== 0) return false;
  if (query.categories.length > 0 && !query.categories.includes(categoryOf(message))) return false;
  if (query.unreadOnly && !isOthers(message, viewer)) return false;
  if (query.mentionsOnly === true && !(isOthers(message, viewer) && isMentioned(viewer, message))) return false;
  return query.keyword === '' || folded(searchedText(content)).includes(folded(query.keyword));
}

/** Somebody else said it: lines about a group are nobody's. */
export function isOthers({ sender, content }: MessageRecord, viewer: string): boolean {
  return sender.uid !== viewer && content.kind !== 'action';
}

function categoryOf({ content }: MessageRecord): string {
  return content.kind === 'action' || content.kind === 'custom' ? content.kind : 'message';
}
