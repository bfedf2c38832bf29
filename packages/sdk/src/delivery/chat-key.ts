import type { ChatTarget } from '../domain/message.ts';

/** Under which a conversation is remembered. */
export function chatKeyOf({ type, id }: ChatTarget): string {
  return `${type} ${id}`;
}
