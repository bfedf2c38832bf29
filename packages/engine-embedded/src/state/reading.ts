import { countUpTo } from '../paging/ordered-list.ts';
import { goneUpTo } from './gone.ts';
import type { ReadingStep } from './stored.ts';
import type { Conversation, Message, Reading } from './world.ts';

/** How far a user got and read a conversation, begun where there was nothing. */
export function readingOf(conversation: Conversation, uid: string): Reading {
  const reading = conversation.readings.get(uid) ?? { delivered: [], read: [], unreadFrom: null };
  conversation.readings.set(uid, reading);
  return reading;
}

/** What stood in a group before the user joined, or what they deleted for themselves, which never counts as unread. */
export function sinceOf({ target, conversation }: Pick<Message, 'target' | 'conversation'>, uid: string): number {
  const joining = target.type === 'group' ? (target.group.members.get(uid)?.since ?? 0) : 0;
  return Math.max(joining, goneUpTo(conversation, uid));
}

/** Order of the last message that a user ever got or read; 0 for none. */
export function furthestOf(conversation: Conversation, uid: string, as: 'delivered' | 'read'): number {
  return conversation.readings.get(uid)?.[as].at(-1)?.to ?? 0;
}

/**
 * Order of the last message that a user got, or read and did not mark as unread since, or else of the last one that stood
 * there at the beginning.
 */
export function reachOf(conversation: Conversation, uid: string, as: 'delivered' | 'read', since: number): number {
  const furthest = furthestOf(conversation, uid, as);
  const unreadFrom = conversation.readings.get(uid)?.unreadFrom ?? null;
  return Math.max(since, as === 'read' && unreadFrom !== null ? Math.min(furthest, unreadFrom - 1) : furthest);
}

/** When a user read a message of somebody else, in seconds; 0 when they did not, or marked it as unread since. */
export function readAtBy({ read, unreadFrom }: Reading, order: number): number {
  return unreadFrom !== null && order >= unreadFrom ? 0 : timeOf(read, order);
}

/** How many messages from others a user has not read, of those that came behind `since` and are not gone for them. */
export function unreadIn(conversation: Conversation, uid: string, since: number): number {
  const reach = reachOf(conversation, uid, 'read', Math.max(since, goneUpTo(conversation, uid)));
  return after(conversation.countable, reach) - after(conversation.countableBy.get(uid) ?? [], reach);
}

/** When the message was got or read, in seconds; 0 when it was not. */
export function timeOf(steps: readonly ReadingStep[], order: number): number {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((steps[middle]?.to ?? order) < order) low = middle + 1;
    else high = middle;
  }
  const step = steps[low];
  return step && step.from < order ? step.at : 0;
}

function after(orders: readonly number[], reach: number): number {
  return orders.length - countUpTo(orders, reach);
}
