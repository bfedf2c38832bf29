import type { ChatTarget, MessageRecord } from './message.ts';

/** The conversation a message belongs to, seen from the viewer: one-to-one it is the other person. */
export function conversationOf(message: Pick<MessageRecord, 'sender' | 'receiver'>, viewer: string): ChatTarget {
  const { receiver, sender } = message;
  return receiver.type === 'user' && receiver.id === viewer ? { type: 'user', id: sender.uid } : receiver;
}
