import { type ChatClient, may, type MessageRecord } from '@open-chat-kit/sdk';
import type { OwnMembershipState } from '../own-membership.ts';

/** What the viewer is in the group of a conversation; of two people alone there are no roles. */
export type Standing = Pick<OwnMembershipState, 'scope'>;

/** Whether the viewer can say something else in this message. */
export function canEdit(message: MessageRecord, client: ChatClient): boolean {
  return client.capabilities.editing === true && isOwnSaid(message, client) && message.content.kind === 'text';
}

/** Whether the viewer can delete this message for everybody. */
export function canDelete(message: MessageRecord, client: ChatClient, { scope }: Standing): boolean {
  if (client.capabilities.deleting !== true || !isSaid(message)) return false;
  return isOwnSaid(message, client) || may(scope, 'deleteMessage');
}

/** Whether somebody said it, and the server has it. */
export function isSaid({ id, content }: MessageRecord): boolean {
  return id !== '' && content.kind !== 'action' && content.kind !== 'deleted';
}

function isOwnSaid(message: MessageRecord, client: ChatClient): boolean {
  return isSaid(message) && message.sender.uid === client.viewer?.uid;
}
