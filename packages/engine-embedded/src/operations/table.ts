import { type ChatEngine, signalOf } from '@open-chat-kit/sdk/engine';
import type { RequestName } from '../request-name.ts';
import type { Call } from './call.ts';
import { deleteConversation, getConversation, listConversations } from './conversations.ts';
import { createGroup, deleteGroup, getGroup, joinGroup, leaveGroup, updateGroup } from './groups.ts';
import { history } from './history.ts';
import { listGroups } from './list-groups.ts';
import { listBanned, listMembers } from './list-members.ts';
import { addMembers, banMember, kickMember, setScope, transferOwnership, unbanMember } from './members.ts';
import { deleteMessage, editMessage, getMessage, send, setReaction } from './messages.ts';
import { listReactions } from './reactions.ts';
import { listReceipts, mark, markUnread, unreadCounts } from './receipts.ts';
import { getUser, listUsers, setBlocked } from './users.ts';

/** Requests that the server answers in one go. Uploads take their time, and a ping asks the line, not the server. */
export type OperationName = Exclude<RequestName, 'upload' | 'ping'>;

/** The methods of an engine for them. Each has its signal last. */
export type OperationMethods = Pick<ChatEngine, OperationName>;

type ArgsOf<Name extends OperationName> =
  Parameters<ChatEngine[Name]> extends [...infer Args, AbortSignal] ? Args : never;

type Operations = {
  readonly [Name in OperationName]: (call: Call, ...args: ArgsOf<Name>) => Awaited<ReturnType<ChatEngine[Name]>>;
};

/** Everything that can be asked of the server, by name. */
export const operations: Operations = {
  listGroups,
  getGroup,
  createGroup,
  updateGroup,
  deleteGroup,
  joinGroup,
  leaveGroup,
  listMembers,
  listBanned,
  addMembers,
  kickMember,
  banMember,
  unbanMember,
  setScope,
  transferOwnership,
  getUser,
  listUsers,
  setBlocked,
  send,
  editMessage,
  deleteMessage,
  setReaction,
  listReactions,
  history,
  getMessage,
  listReceipts,
  mark,
  markUnread,
  unreadCounts,
  listConversations,
  getConversation,
  deleteConversation,
};

/** Whether an operation has this name. */
function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

/** The methods of an engine that hand all of their work on. */
export function forwardOperations(
  forward: (name: OperationName, args: readonly unknown[], signal: AbortSignal) => Promise<unknown>,
): OperationMethods {
  const methods = Object.keys(operations)
    .filter(isOperation)
    .map((name) => [
      name,
      (...given: unknown[]): Promise<unknown> => forward(name, given.slice(0, -1), signalOf(given.at(-1))),
    ]);
  // Types cannot follow names: that each method answers as its operation does is checked where the table is.
  return Object.fromEntries(methods) as OperationMethods;
}
