import {
  type ChatTarget,
  conversationOf,
  type HistoryQuery,
  isMentioned,
  mentionsIn,
  type MessageContent,
  type MessageRecord,
  searchedText,
} from '@open-chat-kit/sdk';
import { folded } from '../../folded.ts';
import { isSameChat } from '../chat-key.ts';
import type { NameOf } from '../mentions/mention-marks.ts';

/** Whether a message stands in this conversation, seen from the viewer. */
export function isIn(target: ChatTarget, message: MessageRecord, viewer: string): boolean {
  return isSameChat(conversationOf(message, viewer), target);
}

/**
 * Whether a history asked for with this query would show the message, as far as one can tell here: servers find those whom it
 * mentions by their names, of which `nameOf` knows some.
 */
export function fits(message: MessageRecord, query: HistoryQuery, viewer: string, nameOf?: NameOf): boolean {
  const { content, parentId } = message;
  if (query.parentId === '' ? query.hideReplies && parentId !== '' : parentId !== query.parentId) return false;
  if (query.hideDeleted && message.deletedAt !== 0) return false;
  if (query.categories.length > 0 && !query.categories.includes(categoryOf(message))) return false;
  if (query.unreadOnly && !isOthers(message, viewer)) return false;
  if (query.mentionsOnly === true && !(isOthers(message, viewer) && isMentioned(viewer, message))) return false;
  return query.keyword === '' || saidIn(content, nameOf).includes(folded(query.keyword));
}

/** The query where a server has looked for the keyword: it knows of more than can be told here. */
export function asFound(query: HistoryQuery): HistoryQuery {
  return query.keyword === '' ? query : { ...query, keyword: '' };
}

/** What a keyword is looked for in. */
function saidIn(content: MessageContent, nameOf: NameOf = () => undefined): string {
  const names = mentionsIn(content).uids.flatMap((uid) => nameOf(uid) ?? []);
  return folded([searchedText(content), ...names.map((name) => `@${name}`)].join('\n'));
}

/** Somebody else said it: lines about a group are nobody's. */
export function isOthers({ sender, content }: MessageRecord, viewer: string): boolean {
  return sender.uid !== viewer && content.kind !== 'action';
}

function categoryOf({ content }: MessageRecord): string {
  return content.kind === 'action' || content.kind === 'custom' ? content.kind : 'message';
}
