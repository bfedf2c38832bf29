import { may, mentionsIn } from '@open-chat-kit/sdk/engine';
import { goneUpTo } from './gone.ts';
import { reachOf } from './reading.ts';
import type { Conversation, Message, World } from './world.ts';

/** A message that counts as unread and mentions somebody. */
export interface Mentioning {
  readonly message: Message;
  readonly uids: ReadonlySet<string>;
  /** Everybody in the group. */
  readonly isOfAll: boolean;
}

/** Whether everybody in the group is mentioned: the text says so, and whoever writes it may by now. */
export function mentionsAll({ content, target, sender }: Pick<Message, 'content' | 'target' | 'sender'>): boolean {
  if (target.type !== 'group' || !mentionsIn(content).isOfAll) return false;
  return may(target.group.members.get(sender.uid)?.scope ?? null, 'mentionAll');
}

/** Whether somebody else mentions a user in a message. */
export function isMentionedIn({ content, isOfAll, sender }: Message, uid: string): boolean {
  return sender.uid !== uid && (isOfAll || mentionsIn(content).uids.includes(uid));
}

/** How those whom a message mentions stand in it, folded: behind "@", by the names that they have. */
export function namesIn({ content }: Message, { accounts }: Pick<World, 'accounts'>): readonly string[] {
  return mentionsIn(content).uids.flatMap((uid) => {
    const account = accounts.get(uid);
    return account === undefined ? [] : [`@${account.folded}`];
  });
}

/** A message came, says something else, or is gone: whom it mentions is kept beside it. Most mention nobody. */
export function noteMentions(message: Message): void {
  const { conversation, order, isOfAll } = message;
  const { mentioning } = conversation;
  const { uids } = mentionsIn(message.content);
  const isSaid = message.deletedAt === 0 && (uids.length > 0 || isOfAll);
  const place = placeIn(mentioning, order);
  const known = mentioning[place]?.message === message ? 1 : 0;
  if (isSaid) mentioning.splice(place, known, { message, uids: new Set(uids), isOfAll });
  else if (known > 0) mentioning.splice(place, known);
}

/** How many messages from others mention a user, of those that count as unread for them. */
export function unreadMentionsIn(conversation: Conversation, uid: string, since: number): number {
  const reach = reachOf(conversation, uid, 'read', Math.max(since, goneUpTo(conversation, uid)));
  const { mentioning } = conversation;
  let count = 0;
  for (let index = placeIn(mentioning, reach + 1); index < mentioning.length; index += 1) {
    const one = mentioning[index];
    if (one && one.message.sender.uid !== uid && (one.isOfAll || one.uids.has(uid))) count += 1;
  }
  return count;
}

/** How many of them stand before an order. */
function placeIn(mentioning: readonly Mentioning[], order: number): number {
  let low = 0;
  let high = mentioning.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((mentioning[middle]?.message.order ?? order) < order) low = middle + 1;
    else high = middle;
  }
  return low;
}
