import type { MessageRecord } from '@open-chat-kit/sdk/engine';
import { other } from './records.ts';

/** How often each kind comes: a tenth of a long conversation is not plain text. */
const period = 40;

/** A message made into whatever stands at its place in a conversation of mixed kinds: always the same for a place. */
export function messageOfKind(message: MessageRecord): MessageRecord {
  const { order, sentAt } = message;
  const text = (said: string): MessageRecord => ({ ...message, content: { kind: 'text', text: said } });
  switch (order % period) {
    case 3:
      return { ...message, quotedId: order > 25 ? `m${order - 25}` : '' };
    case 7:
      return {
        ...message,
        reactions: [
          { emoji: '👍', count: 12, reactedByMe: false },
          { emoji: '🎉', count: 1, reactedByMe: false },
        ],
      };
    case 11:
      return text(`${order}. *Bold* and _italic_, \`code\`\n> said before\n- tea\n- scones`);
    case 15:
      return text(`${order}. <@uid:ana>, look at this`);
    case 19:
      return { ...message, content: { kind: 'deleted' }, deletedAt: sentAt + 1 };
    case 23:
      return { ...message, content: { kind: 'custom', customType: 'poll', data: { question: `${order}?` } } };
    case 27:
      return {
        ...message,
        sender: other,
        muid: '',
        content: { kind: 'action', action: { kind: 'joined', user: other } },
      };
    case 31:
      return text('🍵🫖');
    case 35:
      return { ...message, editedAt: sentAt + 1 };
    case 37:
      return text(`${order}. See https://example.org/tea/${order}`);
    case 39:
      return { ...message, replyCount: 3 };
    default:
      return message;
  }
}
