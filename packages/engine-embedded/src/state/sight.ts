import type { ChatTarget } from '@open-chat-kit/sdk/engine';
import { goneUpTo } from './gone.ts';
import type { Account, Group, Message } from './world.ts';

/** Whether someone may know of the group. */
export function knows(viewer: Account, group: Group): boolean {
  return group.type !== 'private' || group.members.has(viewer.uid);
}

/** Whether someone may read the message, and has not deleted it for themselves. */
export function reads(viewer: Account, { target, sender, conversation, order }: Message): boolean {
  if (order <= goneUpTo(conversation, viewer.uid)) return false;
  if (target.type === 'group') return target.group.members.has(viewer.uid);
  return sender === viewer || target.account === viewer;
}

/** The conversation of a message as one of its people addresses it: one-to-one, it is the other side. */
export function targetOf(viewer: Account, { target, sender }: Message): ChatTarget {
  if (target.type === 'group') return { type: 'group', id: target.group.guid };
  return { type: 'user', id: sender === viewer ? target.account.uid : sender.uid };
}
