import type { ChatTarget, MessageRecord } from './message.ts';

/** A name for a conversation, the same for everybody in it. */
export function conversationIdOf(receiver: ChatTarget, sender: string): string {
  // By code points, as everything that machines agree on is compared.
  return receiver.type === 'group' ? `group_${receiver.id}` : [sender, receiver.id].sort().join('_user_');
}

/** The conversation a message belongs to, seen from the viewer: one-to-one it is the other person. */
export function conversationOf(message: Pick<MessageRecord, 'sender' | 'receiver'>, viewer: string): ChatTarget {
  const { receiver, sender } = message;
  return receiver.type === 'user' && receiver.id === viewer ? { type: 'user', id: sender.uid } : receiver;
}
