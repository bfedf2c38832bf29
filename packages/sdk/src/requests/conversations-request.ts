import { booleanOf, oneOf, wordsIn } from '../arguments.ts';
import type { ChatClient } from '../client/chat-client.ts';
import { receiverTypes } from '../constants.ts';
import { defaultClient } from '../default-client.ts';
import type { ConversationRecord, ConversationsQuery } from '../domain/conversation.ts';
import type { ReceiverType } from '../domain/message.ts';
import type { Conversation } from '../objects/conversation.ts';
import { conversationFrom } from '../objects/from-records.ts';
import { anyTaggedList, TaggedListBuilder } from './list-builder.ts';
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
export class ConversationsRequestBuilder extends TaggedListBuilder<ConversationsQuery> {
  constructor() {
    super({ ...anyTaggedList, type: null, unreadOnly: false, userTags: [], groupTags: [] });
  }

  /** Only those with people, or only those in groups. */
  setConversationType(conversationType: ReceiverType): this {
    return this.set({ type: oneOf(conversationType, 'conversationType', receiverTypes) });
  }

  /** Only those in which something is unread. @default false */
  setUnread(unread: boolean): this {
    return this.set({ unreadOnly: booleanOf(unread, 'unread') });
  }

  /** Only those with people of any of these tags; groups only where {@link setGroupTags} names theirs. */
  setUserTags(userTags: readonly string[]): this {
    return this.set({ userTags: wordsIn(userTags, 'userTags') });
  }

  /** Only groups with any of these tags; people only where {@link setUserTags} names theirs. */
  setGroupTags(groupTags: readonly string[]): this {
    return this.set({ groupTags: wordsIn(groupTags, 'groupTags') });
  }

  /** A request that stands still when the builder changes. Without a client it asks the default one. */
  build(client?: ChatClient): ConversationsRequest {
    const query = this.toQuery();
    return new ConversationsRequest(
      (cursor) => (client ?? defaultClient()).queries.listConversations({ ...query, cursor }),
      (record) => conversationFrom(record, (client ?? defaultClient()).viewer?.uid ?? ''),
    );
  }
}
