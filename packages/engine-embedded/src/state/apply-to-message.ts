import { countUpTo } from '../paging/ordered-list.ts';
import { accountOf, groupOf, messageOf } from './lookup.ts';
import { kindOf, messageId, placeBehind } from './message.ts';
import type { Operation } from './operation.ts';
import { conversationOf, placeMessage } from './placing.ts';
import { moveRecentChats } from './recent-chats.ts';
import { mentionsAll, noteMentions } from './mentions.ts';
import { furthestOf, readingOf } from './reading.ts';
import type { StoredAction } from './stored.ts';
import type { Account, Conversation, Group, Message, MessageTarget, World } from './world.ts';

type MessageOperation = Extract<Operation, { type: `message.${string}` }>;

const nothing = Object.freeze({});

/** Makes a change to messages. */
export function applyToMessage(world: World, operation: MessageOperation): readonly Message[] {
  switch (operation.type) {
    case 'message.sent':
      return [write(world, operation)];
    case 'message.edited': {
      const message = messageOf(world, operation.id);
      message.content = operation.content;
      message.isOfAll = mentionsAll(message);
      message.metadata = operation.metadata;
      message.editedAt = operation.at;
      message.folded = null;
      message.revision += 1;
      noteMentions(message);
      return [message];
    }
    case 'message.deleted':
      return [erase(messageOf(world, operation.id), operation.at)];
    case 'message.reaction': {
      const message = messageOf(world, operation.id);
      message.reactions ??= new Map();
      const people = message.reactions.get(operation.emoji) ?? new Map<string, number>();
      if (operation.isAdded) people.set(operation.by, operation.at ?? 0);
      else people.delete(operation.by);
      if (people.size === 0) message.reactions.delete(operation.emoji);
      else message.reactions.set(operation.emoji, people);
      message.revision += 1;
      return [message];
    }
    case 'message.marked': {
      const { by, at, as } = operation;
      const message = messageOf(world, operation.id);
      mark(message, accountOf(world, by), at, 'delivered');
      if (as === 'read') mark(message, accountOf(world, by), at, 'read');
      if (as === 'read') readAgain(message, by);
      return [message];
    }
    case 'message.unread': {
      const message = messageOf(world, operation.id);
      readingOf(message.conversation, operation.by).unreadFrom = operation.from;
      return [message];
    }
  }
}

/** Writes a line about what happened into the history of a group. */
export function writeAction(world: World, group: Group, actor: Account, at: number, action: StoredAction): Message {
  const message = newMessage(world, actor, { type: 'group', group }, group.conversation, at, {
    content: { kind: 'action', action },
    muid: '',
    parent: null,
    quotedId: '',
    metadata: nothing,
  });
  placeMessage(world, message);
  moveRecentChats(world, message);
  return message;
}

function write(world: World, operation: Extract<MessageOperation, { type: 'message.sent' }>): Message {
  const sender = accountOf(world, operation.by);
  const [type, id] = operation.to;
  const target: MessageTarget =
    type === 'group' ? { type, group: groupOf(world, id) } : { type, account: accountOf(world, id) };
  const conversation = target.type === 'group' ? target.group.conversation : conversationOf(sender, target.account);
  const message = newMessage(world, sender, target, conversation, operation.at, {
    content: operation.content,
    muid: operation.muid,
    parent: operation.parentId === '' ? null : messageOf(world, operation.parentId),
    quotedId: operation.quotedId,
    metadata: operation.metadata,
  });
  placeMessage(world, message);
  if (message.parent) message.parent.revision += 1;
  moveRecentChats(world, message);
  return message;
}

function newMessage(
  world: World,
  sender: Account,
  target: MessageTarget,
  conversation: Conversation,
  at: number,
  fields: Pick<Message, 'content' | 'muid' | 'parent' | 'quotedId' | 'metadata'>,
): Message {
  const order = world.lastOrder + 1;
  return {
    ...fields,
    ...kindOf(fields.content),
    id: messageId(order),
    sender,
    target,
    conversation,
    order,
    isOfAll: mentionsAll({ content: fields.content, target, sender }),
    // A clock that was set back must not put a message before an older one.
    sentAt: Math.max(at, conversation.messages.at(-1)?.sentAt ?? 0),
    folded: null,
    deliveredAt: 0,
    readAt: 0,
    editedAt: 0,
    deletedAt: 0,
    replies: null,
    replyCount: 0,
    reactions: null,
    revision: 1,
  };
}

function erase(message: Message, at: number): Message {
  message.content = Object.freeze({ kind: 'deleted' });
  message.isOfAll = false;
  message.metadata = nothing;
  message.reactions = null;
  message.folded = null;
  message.deletedAt = at;
  message.revision += 1;
  if (message.parent) {
    message.parent.replyCount -= 1;
    message.parent.revision += 1;
  }
  noteMentions(message);
  const { countable, countableBy } = message.conversation;
  withdraw(countable, message.order);
  withdraw(countableBy.get(message.sender.uid), message.order);
  return message;
}

function withdraw(orders: number[] | undefined, order: number): void {
  if (!orders) return;
  const place = countUpTo(orders, order) - 1;
  if (orders[place] === order) orders.splice(place, 1);
}

/** Moves one watermark up to the message, and tells every message under it that someone got or read it. */
function mark(message: Message, reader: Account, at: number, as: 'delivered' | 'read'): void {
  const { conversation, order } = message;
  // Also what stood in a group before they joined: a receipt says "everything up to".
  const from = furthestOf(conversation, reader.uid, as);
  if (order <= from) return;
  readingOf(conversation, reader.uid)[as].push({ from, to: order, at });
  const field = as === 'read' ? 'readAt' : 'deliveredAt';
  const { messages } = conversation;
  for (let index = placeBehind(messages, from); index < messages.length; index += 1) {
    const covered = messages[index];
    if (!covered || covered.order > order) break;
    if (covered.sender !== reader && covered[field] === 0) covered[field] = at;
  }
}

/** What was marked as unread is read again up to the message: nobody but the reader notices. */
function readAgain({ conversation, order }: Message, uid: string): void {
  const reading = readingOf(conversation, uid);
  if (reading.unreadFrom === null || order < reading.unreadFrom) return;
  reading.unreadFrom = order < furthestOf(conversation, uid, 'read') ? order + 1 : null;
}
