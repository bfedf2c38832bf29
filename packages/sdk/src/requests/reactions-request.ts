import { idOf, integerOf, limits, messageIdOf, stringOf } from '../arguments.ts';
import type { ChatClient } from '../client/chat-client.ts';
import type { MessageId } from '../client/message-calls.ts';
import { defaultClient } from '../default-client.ts';
import type { ReactionRecord, ReactionsQuery } from '../domain/message.ts';
import { userFrom } from '../objects/from-records.ts';
import { Reaction } from '../objects/reaction.ts';
import { PagedRequest } from './paged-request.ts';

/** Fetches who reacted to a message page by page, the newest first. Made by {@link ReactionsRequestBuilder}. */
export class ReactionsRequest extends PagedRequest<ReactionRecord, Reaction> {}

/**
 * Says which reactions to fetch. Whoever reacted with several emoji comes once for each.
 *
 * @example
 * const request = new Kit.ReactionsRequestBuilder().setMessageId(message.getId()).setReaction('👍').setLimit(20).build();
 * const reactions = await request.fetchNext();
 */
export class ReactionsRequestBuilder {
  #messageId = '';
  #query: ReactionsQuery = { limit: 30, cursor: null, emoji: '' };

  /** The message asked about. */
  setMessageId(messageId: MessageId): this {
    this.#messageId = messageIdOf(messageId, 'messageId');
    return this;
  }

  /** Only reactions with this emoji; all again with an empty one. */
  setReaction(emoji: string): this {
    this.#query = { ...this.#query, emoji: stringOf(emoji, 'emoji', limits.emoji) };
    return this;
  }

  /** Items a page: 1 to 100. @default 30 */
  setLimit(limit: number): this {
    this.#query = { ...this.#query, limit: integerOf(limit, 'limit', 1, limits.page) };
    return this;
  }

  /** A request that stands still when the builder changes. Without a client it asks the default one. */
  build(client?: ChatClient): ReactionsRequest {
    const id = idOf(this.#messageId, 'messageId');
    const query = this.#query;
    return new ReactionsRequest(
      (cursor) => (client ?? defaultClient()).queries.listReactions(id, { ...query, cursor }),
      ({ emoji, user, at }) => new Reaction(id, emoji, userFrom(user), at),
    );
  }
}
