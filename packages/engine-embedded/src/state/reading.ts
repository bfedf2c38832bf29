import { countUpTo } from '../lists/ordered-list.ts';
import type { ReadingStep } from './stored.ts';
import type { Conversation, Message, Reading } from './world.ts';

/** How far a user got and read a conversation, begun where there was nothing. */
export function readingOf(conversation: Conversation, uid: string): Reading {
  const reading = conversation.readings.get(uid) ?? { delivered: [], read: [] };
  conversation.readings.set(uid, reading);
  return reading;
}

/** What stood in a group before the user joined, which never counts as unread. */
export function sinceOf({ target }: Pick<Message, 'target'>, uid: string): number {
  return target.type === 'group' ? (target.group.members.get(uid)?.since ?? 0) : 0;
}

/** Order of the last message that a user got or read, or else of the last one that stood there at the beginning. */
export function reachOf(conversation: Conversation, uid: string, as: 'delivered' | 'read', since: number): number {
  return Math.max(since, conversation.readings.get(uid)?.[as].at(-1)?.to ?? 0);
}

/** How many messages from others stand unread behind `reach`. */
export function unreadBehind(conversation: Conversation, uid: string, reach: number): number {
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
