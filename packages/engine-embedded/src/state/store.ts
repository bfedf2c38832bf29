import { atOnce } from '../slices.ts';
import type { StoredGroup, StoredMessage, StoredPart, StoredReactions, StoredUser } from './stored.ts';
import type { Account, Conversation, Group, Message, World } from './world.ts';

/** The whole world as text, one part on each line. */
export function storeWorld(world: World): string {
  return atOnce(storing(world));
}

/** The same step by step: of a world in which nothing happens meanwhile. */
export function* storing(world: World): Generator<void, string> {
  const lines: string[] = [];
  for (const part of partsOf(world)) {
    yield;
    lines.push(JSON.stringify(part));
  }
  return lines.join('\n');
}

function* partsOf(world: World): Generator<StoredPart> {
  for (const account of world.accounts.values()) yield { part: 'user', user: storedUser(account) };
  for (const group of world.groups.values()) yield { part: 'group', group: storedGroup(group) };
  for (const message of world.messages.values()) yield { part: 'message', message: storedMessage(message) };
  for (const group of world.groups.values()) yield* readings(group.conversation, () => ['group', group.guid]);
  for (const account of world.accounts.values()) {
    for (const [peer, conversation] of account.peers) {
      // Both sides hold the conversation: it is written from the side that comes first.
      if (account.uid < peer) yield* readings(conversation, (uid) => ['user', uid === peer ? account.uid : peer]);
    }
  }
  for (const [hash, uid] of world.tokens) yield { part: 'token', hash, uid };
  const { lastOrder, goneRevision: deletedRevision, reservedRevision } = world;
  yield { part: 'end', lastOrder, deletedRevision, reservedRevision };
}

function* readings(conversation: Conversation, to: (uid: string) => StoredMessage['to']): Generator<StoredPart> {
  for (const [uid, { delivered, read, unreadFrom }] of conversation.readings) {
    yield {
      part: 'reading',
      reading: { uid, to: to(uid), delivered, read, ...(unreadFrom !== null && { unreadFrom }) },
    };
  }
  for (const [uid, upTo] of conversation.gone ?? []) yield { part: 'gone', uid, to: to(uid), upTo };
}

function storedUser(account: Account): StoredUser {
  const { uid, name, avatar, role, statusMessage, link, metadata, tags, lastActiveAt, password, token } = account;
  return {
    uid,
    name,
    avatar,
    role,
    statusMessage,
    link,
    metadata,
    tags,
    lastActiveAt,
    password,
    token,
    blocked: [...account.blocked],
  };
}

function storedGroup(group: Group): StoredGroup {
  const { guid, name, type, password, icon, description, metadata, tags, createdAt, updatedAt, revision } = group;
  return {
    guid,
    name,
    type,
    password,
    icon,
    description,
    metadata,
    tags,
    createdAt,
    updatedAt,
    revision,
    members: Array.from(group.members.values(), ({ account, scope, joinedAt, since }) => [
      account.uid,
      scope,
      joinedAt,
      since,
    ]),
    banned: Array.from(group.banned?.values() ?? [], ({ account, bannedAt }) => [account.uid, bannedAt]),
  };
}

function storedMessage(message: Message): StoredMessage {
  const { order, muid, content, sentAt, deliveredAt, readAt, editedAt, deletedAt, quotedId } = message;
  const { type, category, metadata, revision } = message;
  return {
    order,
    muid,
    sender: message.sender.uid,
    to: message.target.type === 'group' ? ['group', message.target.group.guid] : ['user', message.target.account.uid],
    content,
    sentAt,
    deliveredAt,
    readAt,
    editedAt,
    deletedAt,
    parentId: message.parent?.id ?? '',
    quotedId,
    type,
    category,
    reactions: storedReactions(message),
    ...(message.isOfAll && { isOfAll: true }),
    metadata,
    revision,
  };
}

/** Those of a message, each person in the order in which they reacted. */
export function storedReactions({ reactions }: Pick<Message, 'reactions'>): readonly StoredReactions[] {
  return Array.from(reactions ?? [], ([emoji, people]) => [emoji, [...people.keys()], [...people.values()]]);
}
