import { isObject } from '../arguments.ts';
import type { ConversationDeletion } from '../contract.ts';
import type { ConversationRecord } from '../domain/conversation.ts';
import type { ChatTarget } from '../domain/message.ts';
import { attempt, cleanGroup, cleanMessage, cleanTime, cleanUser } from './clean-records.ts';

/** A conversation as it may enter; `undefined` for what is with nobody. */
export function cleanConversation(record: unknown): ConversationRecord | undefined {
  return attempt(() => {
    if (!isObject(record)) return undefined;
    const other = cleanOther(record['with']);
    return (
      other && {
        target: targetOf(other),
        with: other,
        lastMessage: cleanMessage(record['lastMessage']) ?? null,
        unreadCount: cleanCount(record['unreadCount']),
        updatedAt: cleanTime(record['updatedAt']),
      }
    );
  });
}

/** What is gone of a conversation; `undefined` where the answer does not say. */
export function cleanDeletion(answer: unknown): ConversationDeletion | undefined {
  return attempt(() => {
    const { upTo } = isObject(answer) ? answer : {};
    return typeof upTo === 'number' && Number.isFinite(upTo) ? { upTo } : undefined;
  });
}

function cleanOther(value: unknown): ConversationRecord['with'] | undefined {
  const { type, user, group } = isObject(value) ? value : {};
  const person = type === 'user' ? cleanUser(user) : undefined;
  if (person) return { type: 'user', user: person };
  const room = type === 'group' ? cleanGroup(group) : undefined;
  return room && { type: 'group', group: room };
}

/** Whom it is with says where it takes place, whatever the engine says beside it. */
function targetOf(other: ConversationRecord['with']): ChatTarget {
  return other.type === 'user' ? { type: 'user', id: other.user.uid } : { type: 'group', id: other.group.guid };
}

function cleanCount(value: unknown): number {
  return typeof value === 'number' && value > 0 && Number.isSafeInteger(value) ? value : 0;
}
