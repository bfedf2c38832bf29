import { type ChatTarget } from '@open-chat-kit/sdk';

/** Names a conversation: `group/tea`, `user/ben`. */
export function chatKey({ type, id }: ChatTarget): string {
  return `${type}/${id}`;
}

export function isSameChat(one: ChatTarget, other: ChatTarget): boolean {
  return one.type === other.type && one.id === other.id;
}

/** What {@link chatKey} names. */
export function chatOf(key: string): ChatTarget {
  const at = key.indexOf('/');
  return { type: key.slice(0, at) === 'group' ? 'group' : 'user', id: key.slice(at + 1) };
}
