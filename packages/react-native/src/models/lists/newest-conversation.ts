import { type ConversationRecord, type MessageRecord } from '@open-chat-kit/sdk';
import { newestUser } from './newest-user.ts';

/** How far a conversation is known. */
export function orderOfLast({ lastMessage }: Pick<ConversationRecord, 'lastMessage'>): number {
  return lastMessage?.order ?? 0;
}

/** The one that knows of the later message. Of two that know the same what was said later holds: reading has no age. */
export function newestConversation(known: ConversationRecord, said: ConversationRecord): ConversationRecord {
  const newer = orderOfLast(known) > orderOfLast(said) ? known : said;
  const isOther = known.lastMessage?.id !== said.lastMessage?.id;
  const lastMessage = isOther ? newer.lastMessage : newestMessage(known.lastMessage, said.lastMessage);
  return { ...newer, lastMessage, with: newestOther(known.with, said.with) };
}

/** Ticks have no age of their own: what is said of them later holds, as the client knows what answers do not know yet. */
function newestMessage(known: MessageRecord | null, said: MessageRecord | null): MessageRecord | null {
  if (known === null || said === null || known.revision <= said.revision) return said;
  return { ...known, deliveredAt: said.deliveredAt, readAt: said.readAt };
}

function newestOther(known: ConversationRecord['with'], said: ConversationRecord['with']): ConversationRecord['with'] {
  if (known.type === 'user' && said.type === 'user') return { type: 'user', user: newestUser(known.user, said.user) };
  return known.type === 'group' && said.type === 'group' && known.group.revision > said.group.revision ? known : said;
}
