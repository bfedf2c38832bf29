import type { ChatTarget } from '@open-chat-kit/sdk/engine';
import { limits } from '../limits.ts';
import type { Account, Conversation, Group } from '../state/world.ts';
import { accountFor, groupFor, ownMembership } from './access.ts';
import type { Asking } from './call.ts';
import { oneOf, record, text } from './input.ts';

/** A conversation as addressed by the viewer. `conversation` is `null` where nobody has written yet. */
export type FoundTarget =
  | { readonly type: 'group'; readonly group: Group; readonly conversation: Conversation; readonly since: number }
  | { readonly type: 'user'; readonly account: Account; readonly conversation: Conversation | null; readonly since: 0 };

/** A conversation by its address. @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function addressed(target: ChatTarget): ChatTarget {
  const { type, id } = record(target, 'target');
  return { type: oneOf(type, 'target.type', ['user', 'group']), id: text(id, 'target.id', limits.id) };
}

/** A conversation that the viewer may take part in. @throws NOT_FOUND, NOT_A_MEMBER, INVALID_ARGUMENT */
export function targetFor(call: Asking, target: ChatTarget): FoundTarget {
  const { type, id } = addressed(target);
  if (type === 'group') {
    const group = groupFor(call, id);
    return { type, group, conversation: group.conversation, since: ownMembership(call, group).since };
  }
  const account = accountFor(call, id);
  return { type, account, conversation: call.viewer.peers.get(account.uid) ?? null, since: 0 };
}
