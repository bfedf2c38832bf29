import { oneOf, objectOf } from './arguments.ts';
import { REACTION_ACTION } from './constants.ts';
import { conversationIdOf } from './domain/conversation.ts';
import { defaultClient } from './default-client.ts';
import type { BaseMessage } from './objects/base-message.ts';
import { Conversation } from './objects/conversation.ts';
import { asMessage, type MessageLike } from './objects/copies.ts';
import { Reaction } from './objects/reaction.ts';
import { ReactionCount } from './objects/reaction-count.ts';

/** Small things that hosts do with messages. */
export const KitHelper = {
  /**
   * The chat that a message belongs to, as the logged-in user sees it. Who that is with is asked of the server.
   * @throws INVALID_ARGUMENT, NOT_LOGGED_IN, NOT_FOUND, …
   */
  async getConversationFromMessage(message: MessageLike): Promise<Conversation> {
    const given = messageOf(message);
    const client = defaultClient();
    const viewer = (await client.getLoggedInUser())?.getUid() ?? '';
    const [type, receiver, sender] = [given.getReceiverType(), given.getReceiverId(), given.getSender()?.getUid()];
    const id = given.getConversationId() || conversationIdOf({ type, id: receiver }, sender ?? viewer);
    const other = receiver === viewer ? (sender ?? receiver) : receiver;
    const chat = type === 'group' ? await client.getGroup(receiver) : await client.getUser(other);
    return new Conversation(id, type, chat, given);
  },

  /** The message as it is after somebody reacted, or took a reaction back: a new object. @throws INVALID_ARGUMENT */
  updateMessageWithReactionInfo(
    message: MessageLike,
    reaction: Reaction,
    action: (typeof REACTION_ACTION)[keyof typeof REACTION_ACTION],
  ): BaseMessage {
    const before = messageOf(message);
    objectOf(reaction, 'reaction', (value) => (value instanceof Reaction ? value : null), 'Kit.Reaction');
    oneOf(action, 'action', Object.values(REACTION_ACTION));
    const after: BaseMessage = Object.assign(Object.create(Object.getPrototypeOf(before)), before);
    const viewer = defaultClient().viewer?.uid;
    const isMine = reaction.getReactedBy()?.getUid() === viewer;
    const isAdded = action === REACTION_ACTION.REACTION_ADDED;
    after.setReactions(changed(before.getReactions(), reaction.getReaction(), isAdded, isMine));
    return after;
  },

  /** A message from what was stored or pushed as JSON. @throws INVALID_ARGUMENT for what is none */
  async processMessage(raw: unknown): Promise<BaseMessage> {
    return messageOf(typeof raw === 'string' ? parsed(raw) : raw);
  },
};

function changed(
  reactions: readonly ReactionCount[],
  emoji: string,
  isAdded: boolean,
  isMine: boolean,
): ReactionCount[] {
  const known = reactions.find((one) => one.getReaction() === emoji);
  const others = reactions.filter((one) => one !== known);
  const count = (known?.getCount() ?? 0) + (isAdded ? 1 : -1);
  const isStillMine = isMine ? isAdded : (known?.getReactedByMe() ?? false);
  return count <= 0 ? others : [...others, new ReactionCount(emoji, count, isStillMine)];
}

function messageOf(value: unknown): BaseMessage {
  return objectOf(value, 'message', asMessage, 'Kit.BaseMessage');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
