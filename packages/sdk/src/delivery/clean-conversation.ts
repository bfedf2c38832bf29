import { isObject } from '../arguments.ts';
import type { ConversationDeletion, UnreadMark } from '../contract.ts';
import type { ConversationRecord } from '../domain/conversation.ts';
import { attempt, cleanGroup, cleanMessage, cleanUser, fieldsOf, mended, withParts } from './clean-records.ts';

const conversationFields = fieldsOf({ unreadCount: 0, updatedAt: 0 });

/** A conversation as it may enter; `undefined` for what is with nobody. */
export function cleanConversation(record: unknown): ConversationRecord | undefined {
  return attempt(() => {
    const conversation = mended<ConversationRecord>(record, conversationFields);
    const other: unknown = conversation?.with;
    const { type, user, group } = isObject(other) ? other : {};
    const lastMessage = cleanMessage(conversation?.lastMessage) ?? null;
    const person = type === 'user' ? cleanUser(user) : undefined;
    const room = type === 'group' ? cleanGroup(group) : undefined;
    // Whom it is with says where it takes place, whatever the engine says beside it.
    const id = person?.uid ?? room?.guid;
    if (conversation === undefined || id === undefined) return undefined;
    const parts = person ? { type, user: person } : { type, group: room };
    return withParts(conversation, { target: { type, id }, with: parts, lastMessage });
  });
}

/** What is gone of a conversation; `undefined` where the answer does not say. */
export function cleanDeletion(answer: unknown): ConversationDeletion | undefined {
  return attempt(() => {
    const { upTo } = isObject(answer) ? answer : {};
    return typeof upTo === 'number' && Number.isFinite(upTo) ? { upTo } : undefined;
  });
}

/** Where what is unread begins; `undefined` where the answer does not say. */
export function cleanUnreadMark(answer: unknown): UnreadMark | undefined {
  return attempt(() => {
    const { from } = isObject(answer) ? answer : {};
    return typeof from === 'number' && Number.isFinite(from) ? { from } : undefined;
  });
}
