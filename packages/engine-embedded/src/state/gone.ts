import type { Account, Conversation, Message } from './world.ts';

/** Order of the last message that somebody deleted for themselves, with all before it; 0 for none. */
export function goneUpTo({ gone }: Conversation, uid: string): number {
  return gone?.get(uid) ?? 0;
}

/** The message that a conversation shows somebody in lists; `null` where there is nothing for them. */
export function lastFor({ uid }: Account, conversation: Conversation): Message | null {
  const gone = goneUpTo(conversation, uid);
  const isLeft = (message: Message | undefined): message is Message => message !== undefined && message.order > gone;
  const [root, last] = [conversation.roots.at(-1), conversation.messages.at(-1)];
  if (isLeft(root)) return root;
  // Replies in a thread whose first message is gone.
  return isLeft(last) ? last : null;
}
