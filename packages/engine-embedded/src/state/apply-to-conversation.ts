import { accountOf, groupOf } from './lookup.ts';
import type { Operation } from './operation.ts';
import { conversationOf } from './placing.ts';
import { placeRecentChat } from './recent-chats.ts';
import type { Other } from './recent-chats.ts';
import type { Account, World } from './world.ts';

/** Makes a change to a whole conversation. */
export function applyToConversation(
  world: World,
  operation: Extract<Operation, { type: 'conversation.deleted' }>,
): void {
  const account = accountOf(world, operation.by);
  const other = otherOf(world, account, operation.to);
  const { conversation } = other;
  conversation.gone ??= new Map();
  conversation.gone.set(account.uid, operation.upTo);
  placeRecentChat(world, account, other);
}

function otherOf(world: World, account: Account, [type, id]: readonly [type: string, id: string]): Other {
  if (type === 'group') {
    const group = groupOf(world, id);
    return { type, group, conversation: group.conversation };
  }
  const other = accountOf(world, id);
  return { type: 'user', account: other, conversation: conversationOf(account, other) };
}
