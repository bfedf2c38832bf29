import { type ChatTarget } from '@open-chat-kit/sdk';

/** Names a conversation in its list. */
export function conversationKey({ type, id }: ChatTarget): string {
  return `${type}/${id}`;
}

/** What {@link conversationKey} names. */
export function targetOf(key: string): ChatTarget {
  const at = key.indexOf('/');
  return { type: key.slice(0, at) === 'group' ? 'group' : 'user', id: key.slice(at + 1) };
}
