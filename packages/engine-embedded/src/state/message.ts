import { fold, searchedText } from '@open-chat-kit/sdk/engine';
import type { StoredContent } from './stored.ts';
import type { Message } from './world.ts';

/** The id of the message with this order. */
export function messageId(order: number): string {
  return `m${order}`;
}

/** Type and category by which histories are filtered. They outlive the content of a deleted message. */
export function kindOf(content: StoredContent): Pick<Message, 'type' | 'category'> {
  switch (content.kind) {
    case 'text':
      return { type: 'text', category: 'message' };
    case 'media':
      return { type: content.media, category: 'message' };
    case 'custom':
      return { type: content.customType, category: 'custom' };
    case 'action':
      return { type: 'groupMember', category: 'action' };
    case 'deleted':
      return { type: 'text', category: 'message' };
  }
}

/** What a keyword is looked for in. */
export function searchText(message: Message): string {
  message.folded ??= fold(searchedText(message.content));
  return message.folded;
}

/** How many messages of the list stand at or before an order. */
export function placeBehind(messages: readonly Message[], order: number): number {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const message = messages[middle];
    if (message && message.order <= order) low = middle + 1;
    else high = middle;
  }
  return low;
}
