import { applyToConversation } from './apply-to-conversation.ts';
import { applyToGroup } from './apply-to-group.ts';
import { applyToMember } from './apply-to-member.ts';
import { applyToMessage } from './apply-to-message.ts';
import { applyToUser } from './apply-to-user.ts';
import { misfit } from './lookup.ts';
import type { Operation } from './operation.ts';
import type { Message, World } from './world.ts';

/**
 * Makes a change. Nothing else changes a world: live requests and the replay of the log both end here.
 * @returns the messages that it wrote or changed, in order
 * @throws INTERNAL when the operation does not fit the world, which only a damaged log can bring about
 */
export function apply(world: World, operation: Operation): readonly Message[] {
  switch (operation.type) {
    case 'user.created':
    case 'user.changed':
    case 'user.came':
    case 'user.left':
    case 'user.blocking':
    case 'token.issued':
      applyToUser(world, operation);
      return [];
    case 'revisions.reserved':
      world.reservedRevision = operation.upTo;
      return [];
    case 'group.created':
    case 'group.changed':
    case 'group.deleted':
      return applyToGroup(world, operation);
    case 'members.added':
    case 'member.joined':
    case 'member.left':
    case 'member.kicked':
    case 'member.banned':
    case 'member.unbanned':
    case 'member.scoped':
    case 'owner.changed':
      return applyToMember(world, operation);
    case 'message.sent':
    case 'message.edited':
    case 'message.deleted':
    case 'message.reaction':
    case 'message.marked':
    case 'message.unread':
      return applyToMessage(world, operation);
    case 'conversation.deleted':
      applyToConversation(world, operation);
      return [];
    default:
      return misfit('operation', operation);
  }
}
