import type { ClientEvent } from '../domain/client-event.ts';
import type {
  AsRecords,
  GroupEvent,
  MembershipEvent,
  MessageEvent,
  ReactionEvent,
  ReceiptEvent,
} from '../domain/event.ts';
import type { GroupSnapshot } from '../domain/group.ts';
import type { GroupAction, MessageRecord } from '../domain/message.ts';
import type { UserRecord } from '../domain/user.ts';
import type { GroupHandlers, Listeners } from '../listeners.ts';
import { Action } from '../objects/action.ts';
import { CustomMessage } from '../objects/custom-message.ts';
import { actionFrom, groupFrom, messageFrom, userFrom } from '../objects/from-records.ts';
import { MediaMessage } from '../objects/media-message.ts';
import { MessageReceipt } from '../objects/message-receipt.ts';
import { Reaction } from '../objects/reaction.ts';
import { TextMessage } from '../objects/text-message.ts';
import { TypingIndicator } from '../objects/typing-indicator.ts';

/** Calls the SDK listeners that an event concerns. Objects are made only when somebody listens. */
export function callListeners(listeners: Listeners, event: ClientEvent): void {
  switch (event.type) {
    case 'message.received':
    case 'message.edited':
    case 'message.deleted':
      if (!listeners.message.isEmpty) callForMessage(listeners, event);
      return;
    case 'message.reaction':
      if (!listeners.message.isEmpty) callForReaction(listeners, event);
      return;
    case 'receipt':
      if (!listeners.message.isEmpty) callForReceipt(listeners, event);
      return;
    case 'typing': {
      if (listeners.message.isEmpty) return;
      const indicator = new TypingIndicator(event.target.id, event.target.type);
      indicator.setSender(userFrom(event.user));
      listeners.message.each((on) =>
        event.isTyping ? on.onTypingStarted?.(indicator) : on.onTypingEnded?.(indicator),
      );
      return;
    }
    case 'user.presence':
    case 'user.updated': {
      if (listeners.user.isEmpty) return;
      const user = userFrom(event.user);
      listeners.user.each((on) => {
        if (event.type === 'user.updated') on.onUserUpdated?.(user);
        else if (event.user.status === 'online') on.onUserOnline?.(user);
        else on.onUserOffline?.(user);
      });
      return;
    }
    case 'connection.changed':
      listeners.connection.each((on) => {
        if (event.status === 'connected') on.onConnected?.();
        else if (event.status === 'connecting') on.inConnecting?.();
        else on.onDisconnected?.();
      });
      return;
    case 'session.began': {
      const user = userFrom(event.user);
      listeners.login.each((on) => on.loginSuccess?.(user));
      return;
    }
    case 'session.over':
      listeners.login.each((on) => on.logoutSuccess?.());
      return;
    default:
      // Of the rest, hosts hear by other ways: of pending messages by the promise of the call.
      if ('group' in event && !listeners.group.isEmpty) callForGroup(listeners, event);
  }
}

function callForMessage({ message: registry }: Listeners, event: MessageEvent<AsRecords>): void {
  const message = messageFrom(event.message);
  registry.each((on) => {
    if (event.type === 'message.edited') on.onMessageEdited?.(message);
    else if (event.type === 'message.deleted') on.onMessageDeleted?.(message);
    else if (message instanceof TextMessage) on.onTextMessageReceived?.(message);
    else if (message instanceof MediaMessage) on.onMediaMessageReceived?.(message);
    else if (message instanceof CustomMessage) on.onCustomMessageReceived?.(message);
  });
}

function callForReaction({ message: registry }: Listeners, event: ReactionEvent<AsRecords>): void {
  const reaction = new Reaction(event.message.id, event.emoji, userFrom(event.user), event.at);
  registry.each((on) =>
    event.isAdded ? on.onMessageReactionAdded?.(reaction) : on.onMessageReactionRemoved?.(reaction),
  );
}

function callForReceipt({ message: registry }: Listeners, event: ReceiptEvent<AsRecords>): void {
  const isRead = event.kind === 'read';
  const receipt = new MessageReceipt(event.messageId, isRead ? 'read' : 'delivery', userFrom(event.user));
  receipt.setReceiverId(event.target.id);
  receipt.setReceiverType(event.target.type);
  if (isRead) receipt.setReadAt(event.at);
  else receipt.setDeliveredAt(event.at);
  registry.each((on) => (isRead ? on.onMessagesRead?.(receipt) : on.onMessagesDelivered?.(receipt)));
}

/** Whom they call, and what they did. */
const memberships = {
  'group.joined': ['onGroupMemberJoined', 'joined'],
  'group.left': ['onGroupMemberLeft', 'left'],
  'group.kicked': ['onGroupMemberKicked', 'kicked'],
  'group.banned': ['onGroupMemberBanned', 'banned'],
  'group.unbanned': ['onGroupMemberUnbanned', 'unbanned'],
} as const satisfies Record<MembershipEvent['type'], readonly [keyof GroupHandlers, GroupAction['kind']]>;

function callForGroup({ group: registry }: Listeners, event: GroupEvent<AsRecords>): void {
  const group = groupFrom(event.group);
  switch (event.type) {
    case 'group.joined':
    case 'group.left':
    case 'group.kicked':
    case 'group.banned':
    case 'group.unbanned': {
      const [name, kind] = memberships[event.type];
      const line = lineOf(event.message, { kind, user: event.user }, event.actor, event.group);
      const user = userFrom(event.user);
      const actor = userFrom(event.actor);
      registry.each((on) => {
        if (name === 'onGroupMemberJoined' || name === 'onGroupMemberLeft') on[name]?.(line, user, group);
        else on[name]?.(line, user, actor, group);
      });
      return;
    }
    case 'group.added': {
      const actor = userFrom(event.actor);
      for (const [index, record] of event.users.entries()) {
        const line = lineOf(event.messages[index], { kind: 'added', user: record }, event.actor, event.group);
        const user = userFrom(record);
        registry.each((on) => on.onMemberAddedToGroup?.(line, user, actor, group));
      }
      return;
    }
    case 'group.scopeChanged': {
      const { newScope, oldScope } = event;
      const action: GroupAction = { kind: 'scopeChanged', user: event.user, newScope, oldScope };
      const line = lineOf(event.message, action, event.actor, event.group);
      const user = userFrom(event.user);
      registry.each((on) => on.onGroupMemberScopeChanged?.(line, user, newScope, oldScope, group));
      return;
    }
    case 'group.ownershipTransferred': {
      const line = lineOf(event.message, { kind: 'ownershipTransferred', user: event.user }, event.actor, event.group);
      const owner = userFrom(event.user);
      const before = userFrom(event.actor);
      registry.each((on) => on.onOwnershipTransferred?.(line, owner, before, group));
      return;
    }
    case 'group.created':
      registry.each((on) => on.onGroupCreated?.(group));
      return;
    case 'group.updated':
      registry.each((on) => on.onGroupUpdated?.(group));
      return;
    case 'group.deleted': {
      const actor = event.actor && userFrom(event.actor);
      registry.each((on) => on.onGroupDeleted?.(group, actor));
    }
  }
}

/** The engine's own line where it keeps one; hosts get an `Action` in any case. */
function lineOf(
  record: MessageRecord | null | undefined,
  action: GroupAction,
  actor: UserRecord,
  group: GroupSnapshot,
): Action {
  const own = record ? messageFrom(record) : undefined;
  const line = own instanceof Action ? own : actionFrom(action, actor, group.guid);
  line.setActionFor(groupFrom(group));
  return line;
}
