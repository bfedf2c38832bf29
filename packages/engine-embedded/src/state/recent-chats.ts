import { compareConversations } from '@open-chat-kit/sdk/engine';
import type { ChatTarget, ConversationPlace } from '@open-chat-kit/sdk/engine';
import { OrderedList } from '../paging/ordered-list.ts';
import { lastFor } from './gone.ts';
import { accountOf } from './lookup.ts';
import type { Account, Conversation, Group, Message, World } from './world.ts';

/** Whom somebody has a conversation with. */
export type Other =
  | { readonly type: 'user'; readonly account: Account; readonly conversation: Conversation }
  | { readonly type: 'group'; readonly group: Group; readonly conversation: Conversation };

/** A conversation of somebody, where it stands in their list. */
export interface RecentChat extends ConversationPlace {
  readonly other: Other;
  readonly lastMessage: Message;
}

/**
 * Somebody's conversations, the newest first. Kept for those alone who have asked for them since the server started: a
 * message then moves it in their lists, and a page costs nothing but its rows, however many conversations there are.
 */
export class RecentChats {
  readonly #list = new OrderedList<RecentChat, ConversationPlace>(compareConversations, () => '');
  readonly #byConversation = new Map<Conversation, RecentChat>();

  constructor(chats: readonly RecentChat[]) {
    this.#list.load(chats);
    for (const chat of chats) this.#byConversation.set(chat.other.conversation, chat);
  }

  /** Puts a conversation where it stands now. `null`: it stands nowhere. */
  place(conversation: Conversation, chat: RecentChat | null): void {
    const before = this.#byConversation.get(conversation);
    if (before) this.#list.delete(before);
    if (chat) this.#list.add(chat);
    if (chat) this.#byConversation.set(conversation, chat);
    else this.#byConversation.delete(conversation);
  }

  /** The newest ones behind a place. */
  collect(
    after: ConversationPlace | null,
    accept: (chat: RecentChat) => boolean,
    limit: number,
  ): readonly RecentChat[] {
    return this.#list.collect({ after, needle: '', accept, limit });
  }
}

/** The conversations of somebody, in order: kept from the first time on that they are asked for. */
export function recentChatsOf(world: World, account: Account): RecentChats {
  const known = world.recentChats.get(account);
  if (known) return known;
  const chats = new RecentChats(othersOf(world, account).flatMap((other) => recentChat(account, other) ?? []));
  world.recentChats.set(account, chats);
  return chats;
}

/** A conversation of somebody; `null` where there is nothing in it for them. */
export function recentChat(account: Account, other: Other): RecentChat | null {
  const lastMessage = lastFor(account, other.conversation);
  return lastMessage && { target: targetOf(other), updatedAt: lastMessage.sentAt, lastMessage, other };
}

/** Something changed in a conversation for somebody who is in it: it may stand elsewhere in their list. */
export function placeRecentChat(world: World, account: Account, other: Other): void {
  world.recentChats.get(account)?.place(other.conversation, recentChat(account, other));
}

/** A message was written: its conversation stands elsewhere for everybody who is in it. */
export function moveRecentChats(world: World, { target, sender, conversation }: Message): void {
  if (target.type === 'user') {
    placeRecentChat(world, sender, { ...target, conversation });
    placeRecentChat(world, target.account, { type: 'user', account: sender, conversation });
    return;
  }
  // Members may be very many, and those who ask for their conversations are not.
  for (const account of world.recentChats.keys()) {
    if (target.group.members.has(account.uid)) placeRecentChat(world, account, { ...target, conversation });
  }
}

/** Somebody is not in a group any more. */
export function dropRecentChat(world: World, account: Account, { conversation }: Group): void {
  world.recentChats.get(account)?.place(conversation, null);
}

/** How the account addresses it. */
function targetOf(other: Other): ChatTarget {
  return other.type === 'user' ? { type: 'user', id: other.account.uid } : { type: 'group', id: other.group.guid };
}

function othersOf(world: World, { joined, peers }: Account): readonly Other[] {
  const groups = Array.from(joined, (group): Other => ({ type: 'group', group, conversation: group.conversation }));
  const people = Array.from(peers, ([uid, conversation]): Other => {
    return { type: 'user', account: accountOf(world, uid), conversation };
  });
  return [...groups, ...people];
}
