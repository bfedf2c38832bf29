import {
  asMessage,
  blankGroup,
  blankUser,
  type ChatClient,
  type ChatTarget,
  type ClientEvent,
  conversationFrom,
  groupFrom,
  Kit,
  messageFrom,
  type MessageRecord,
  userFrom,
} from '@open-chat-kit/sdk';
import {
  type GroupEvent,
  groupLeft,
  memberJoined,
  memberRemoved,
  membersAdded,
  memberUnbanned,
  ofGroup,
  ownershipChanged,
  scopeChanged,
} from './group-events.ts';
import type { ConversationEventPayloads, MessageEventPayloads, UserEventPayloads } from './payloads.ts';

type Told<Payloads> = {
  readonly [Name in keyof Payloads]: { readonly name: Name; readonly payload: Payloads[Name] };
}[keyof Payloads];

/** What hosts hear of something that the logged-in user did: by kind. */
export type ToldEvent =
  | ({ readonly kind: 'group' } & GroupEvent)
  | ({ readonly kind: 'message' } & Told<MessageEventPayloads>)
  | ({ readonly kind: 'user' } & Told<UserEventPayloads>)
  | ({ readonly kind: 'conversation' } & Told<ConversationEventPayloads>);

/** The `cc…` event for what a client announced of its own user, where there is one. */
export function toldEventFor(event: ClientEvent, client: ChatClient): ToldEvent | undefined {
  switch (event.type) {
    case 'group.created':
    case 'group.deleted': {
      const name = event.type === 'group.created' ? 'ccGroupCreated' : 'ccGroupDeleted';
      return inGroup(ofGroup(name, groupFrom(event.group)));
    }
    case 'group.left':
      return inGroup(groupLeft(groupFrom(event.group), userFrom(event.user), lineFrom(event.message)));
    case 'group.joined':
      return inGroup(memberJoined(groupFrom(event.group), userFrom(event.user), lineFrom(event.message)));
    case 'group.kicked':
    case 'group.banned': {
      const name = event.type === 'group.kicked' ? 'ccGroupMemberKicked' : 'ccGroupMemberBanned';
      const [user, by] = [userFrom(event.user), userFrom(event.actor)];
      return inGroup(memberRemoved(name, groupFrom(event.group), user, by, lineFrom(event.message)));
    }
    case 'group.unbanned': {
      const [user, by] = [userFrom(event.user), userFrom(event.actor)];
      return inGroup(memberUnbanned(groupFrom(event.group), user, by, lineFrom(event.message)));
    }
    case 'group.scopeChanged': {
      const [group, user, by] = [groupFrom(event.group), userFrom(event.user), userFrom(event.actor)];
      return inGroup(scopeChanged(group, user, by, [event.newScope, event.oldScope], lineFrom(event.message)));
    }
    case 'group.added': {
      const lines = event.messages.flatMap((record) => lineFrom(record) ?? []);
      return inGroup(membersAdded(groupFrom(event.group), event.users.map(userFrom), userFrom(event.actor), lines));
    }
    case 'group.ownershipTransferred': {
      const [owner, by] = [userFrom(event.user), userFrom(event.actor)];
      return inGroup(ownershipChanged(groupFrom(event.group), owner, by, lineFrom(event.message)));
    }
    case 'message.pending':
      return event.isKept ? undefined : sent(event.message, 'inprogress');
    case 'message.sent':
      return sent(event.message, 'success');
    case 'message.failed':
      return event.isKept ? undefined : sent(event.message, 'error');
    // A reaction of one's own changes the message, and hosts of other kits know it by that name.
    case 'message.reaction':
    case 'message.edited':
      return edited(event.message);
    case 'message.deleted':
      return { kind: 'message', name: 'ccMessageDeleted', payload: { message: messageFrom(event.message) } };
    case 'receipt': {
      const message = asMessage(event.marked);
      const name = event.kind === 'read' ? 'ccMessageRead' : 'ccMessageDelivered';
      return message === null ? undefined : { kind: 'message', name, payload: { message } };
    }
    case 'user.updated': {
      if (event.user.uid === client.viewer?.uid) return undefined;
      const name = event.user.blockedByMe ? 'ccUserBlocked' : 'ccUserUnBlocked';
      return { kind: 'user', name, payload: { user: userFrom(event.user) } };
    }
    case 'conversation.deleted': {
      const conversation = conversationAt(event.target, client.viewer?.uid ?? '');
      return { kind: 'conversation', name: 'ccConversationDeleted', payload: { conversation } };
    }
    default:
      return undefined;
  }
}

function sent(message: MessageRecord, status: 'inprogress' | 'success' | 'error'): ToldEvent {
  return { kind: 'message', name: 'ccMessageSent', payload: { message: messageFrom(message), status } };
}

function edited(message: MessageRecord): ToldEvent {
  return { kind: 'message', name: 'ccMessageEdited', payload: { message: messageFrom(message), status: 'success' } };
}

/** Of what is gone there is no record: its names are what there is to say. */
function conversationAt(target: ChatTarget, viewer: string): Kit.Conversation {
  const { type, id } = target;
  const other =
    type === 'group'
      ? { type, group: { ...blankGroup, guid: id } }
      : { type, user: { ...blankUser, uid: id, name: id } };
  return conversationFrom(
    { target, with: other, lastMessage: null, unreadCount: 0, unreadMentionCount: 0, updatedAt: 0 },
    viewer,
  );
}

function inGroup(event: GroupEvent): ToldEvent {
  return { kind: 'group', ...event };
}

/** The engine's own line, where it keeps one. */
function lineFrom(record: MessageRecord | null): Kit.Action | null {
  const message = record === null ? null : messageFrom(record);
  return message instanceof Kit.Action ? message : null;
}
