import { booleanOf, integerOf, limits, listOf, oneOf, stringOf } from '../arguments.ts';
import type { ChatClient } from '../client/chat-client.ts';
import { receiverTypes } from '../constants.ts';
import { defaultClient } from '../default-client.ts';
import type { ConversationRecord, ConversationsQuery } from '../domain/conversation.ts';
import type { ReceiverType } from '../domain/message.ts';
import type { Conversation } from '../objects/conversation.ts';
import { conversationFrom } from '../objects/from-records.ts';
import { PagedRequest } from './paged-request.ts';

/** Fetches conversations page by page, the newest first. Made by {@link ConversationsRequestBuilder}. */
export class ConversationsRequest extends PagedRequest<ConversationRecord, Conversation> {}

/**
 * Says which conversations to fetch.
 *
 * @example
 * const request = new Kit.ConversationsRequestBuilder().setLimit(20).setUnread(true).build();
 * const conversations = await request.fetchNext();
 */
export class ConversationsRequestBuilder {
  #query: Omit<ConversationsQuery, 'cursor'> = {
    limit: 30,
    type: null,
    keyword: '',
    unreadOnly: false,
    tags: [],
    userTags: [],
    groupTags: [],
    withTags: false,
  };

  /** Conversations a page: 1 to 100. @default 30 */
  setLimit(limit: number): this {
    return this.#set({ limit: integerOf(limit, 'limit', 1, limits.page) });
  }

  /** Only those with people, or only those in groups. */
  setConversationType(conversationType: ReceiverType): this {
    return this.#set({ type: oneOf(conversationType, 'conversationType', receiverTypes) });
  }

  /** Only those with this in the name of the person or group. */
  setSearchKeyword(keyword: string): this {
    return this.#set({ keyword: stringOf(keyword, 'keyword', limits.keyword) });
  }

  /** Only those in which something is unread. @default false */
  setUnread(unread: boolean): this {
    return this.#set({ unreadOnly: booleanOf(unread, 'unread') });
  }

  /** Only those with people or groups that have any of these tags. */
  setTags(tags: readonly string[]): this {
    return this.#set({ tags: tagsOf(tags, 'tags') });
  }

  /** Only those with people of any of these tags; groups only where {@link setGroupTags} names theirs. */
  setUserTags(userTags: readonly string[]): this {
    return this.#set({ userTags: tagsOf(userTags, 'userTags') });
  }

  /** Only groups with any of these tags; people only where {@link setUserTags} names theirs. */
  setGroupTags(groupTags: readonly string[]): this {
    return this.#set({ groupTags: tagsOf(groupTags, 'groupTags') });
  }

  /** Whether conversations come with the tags of whom they are with. @default false */
  withTags(withTags: boolean): this {
    return this.#set({ withTags: booleanOf(withTags, 'withTags') });
  }

  /** What the builder says now, as data. */
  toQuery(): ConversationsQuery {
    return { ...this.#query, cursor: null };
  }

  /** A request that stands still when the builder changes. Without a client it asks the default one. */
  build(client?: ChatClient): ConversationsRequest {
    const query = this.toQuery();
    return new ConversationsRequest(
      (cursor) => (client ?? defaultClient()).queries.listConversations({ ...query, cursor }),
      (record) => conversationFrom(record, (client ?? defaultClient()).viewer?.uid ?? ''),
    );
  }

  #set(change: Partial<ConversationsQuery>): this {
    this.#query = { ...this.#query, ...change };
    return this;
  }
}

function tagsOf(tags: readonly string[], argument: string): readonly string[] {
  return listOf(tags, argument, (tag, name) => stringOf(tag, name, limits.name, 1));
}
