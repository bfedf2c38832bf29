import {
  type ChatClient,
  type ClientEvent,
  groupFrom,
  Kit,
  messageFrom,
  type MessageRecord,
  userFrom,
} from '@open-chat-kit/sdk';
import type { GroupEvent } from './group-payloads.ts';
import type { MessageEventPayloads, UserEventPayloads } from './payloads.ts';

type Told<Payloads> = {
  readonly [Name in keyof Payloads]: { readonly name: Name; readonly payload: Payloads[Name] };
}[keyof Payloads];

/** What hosts hear of something that the logged-in user did: by kind. */
export type ToldEvent =
  | ({ readonly kind: 'group' } & GroupEvent)
  | ({ readonly kind: 'message' } & Told<MessageEventPayloads>)
  | ({ readonly kind: 'user' } & Told<UserEventPayloads>);

/** The `cc…` event for what a client announced of its own user, where there is one. */
export function toldEventFor(event: ClientEvent, client: ChatClient): ToldEvent | undefined {
  switch (event.type) {
    case 'group.created':
      return { kind: 'group', name: 'ccGroupCreated', payload: groupFrom(event.group) };
    case 'group.deleted':
      return { kind: 'group', name: 'ccGroupDeleted', payload: groupFrom(event.group) };
    case 'group.left': {
      const payload = { leftGroup: groupFrom(event.group), userLeft: userFrom(event.user), ...lineOf(event.message) };
      return { kind: 'group', name: 'ccGroupLeft', payload };
    }
    case 'group.joined': {
      const payload = {
        joinedUser: userFrom(event.user),
        joinedGroup: groupFrom(event.group),
        ...lineOf(event.message),
      };
      return { kind: 'group', name: 'ccGroupMemberJoined', payload };
    }
    case 'group.kicked':
    case 'group.banned': {
      const name = event.type === 'group.kicked' ? 'ccGroupMemberKicked' : 'ccGroupMemberBanned';
      const [kickedUser, kickedBy] = [userFrom(event.user), userFrom(event.actor)];
      const payload = { kickedUser, kickedBy, kickedFrom: groupFrom(event.group), ...lineOf(event.message) };
      return { kind: 'group', name, payload };
    }
    case 'group.unbanned': {
      const [unbannedUser, unbannedBy] = [userFrom(event.user), userFrom(event.actor)];
      const payload = { unbannedUser, unbannedBy, unbannedFrom: groupFrom(event.group), ...lineOf(event.message) };
      return { kind: 'group', name: 'ccGroupMemberUnbanned', payload };
    }
    case 'group.scopeChanged': {
      const scopes = { scopeChangedTo: event.newScope, scopeChangedFrom: event.oldScope };
      const payload = {
        updatedUser: userFrom(event.user),
        ...scopes,
        group: groupFrom(event.group),
        ...lineOf(event.message),
      };
      return { kind: 'group', name: 'ccGroupMemberScopeChanged', payload };
    }
    case 'group.added': {
      const messages = event.messages.flatMap((record) => lineOf(record).message ?? []);
      const [usersAdded, userAddedBy] = [event.users.map(userFrom), userFrom(event.actor)];
      const payload = { usersAdded, userAddedIn: groupFrom(event.group), userAddedBy, messages };
      return { kind: 'group', name: 'ccGroupMemberAdded', payload };
    }
    case 'group.ownershipTransferred': {
      const payload = { group: groupFrom(event.group), newOwner: userFrom(event.user) };
      return { kind: 'group', name: 'ccOwnershipChanged', payload };
    }
    case 'message.pending':
      return sent(event.message, 'inprogress');
    case 'message.sent':
      return sent(event.message, 'success');
    case 'message.failed':
      return sent(event.message, 'error');
    case 'message.edited':
      return {
        kind: 'message',
        name: 'ccMessageEdited',
        payload: { message: messageFrom(event.message), status: 'success' },
      };
    case 'message.deleted':
      return { kind: 'message', name: 'ccMessageDeleted', payload: { message: messageFrom(event.message) } };
    case 'user.updated': {
      if (event.user.uid === client.viewer?.uid) return undefined;
      const name = event.user.blockedByMe ? 'ccUserBlocked' : 'ccUserUnBlocked';
      return { kind: 'user', name, payload: { user: userFrom(event.user) } };
    }
    default:
      return undefined;
  }
}

function sent(message: MessageRecord, status: 'inprogress' | 'success' | 'error'): ToldEvent {
  return { kind: 'message', name: 'ccMessageSent', payload: { message: messageFrom(message), status } };
}

function lineOf(record: MessageRecord | null): { readonly message?: Kit.Action } {
  const message = record === null ? null : messageFrom(record);
  return message instanceof Kit.Action ? { message } : {};
}
