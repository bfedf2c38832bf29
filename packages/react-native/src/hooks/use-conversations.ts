import { conversationFrom, type ConversationRecord, type ConversationsQuery, Kit } from '@open-chat-kit/sdk';
import { conversations } from '../models/lists/conversations.ts';
import { type ListSource, named } from './list-source.ts';
import { type ListHandle, type ListOptions, type LiveListHandle, useLiveList } from './use-live-list.ts';

/** What `useConversations` and `KitConversations` have in common. All of it may change at any time. */
export interface ConversationsOptions extends ListOptions<Kit.Conversation> {
  /** @default all of the user's, 30 a page */
  readonly conversationsRequestBuilder?: Kit.ConversationsRequestBuilder | undefined;
}

/** State and actions of a list of recent chats, without pixels. Rows are named by type and id: `group/tea`, `user/ben`. */
export interface ConversationsHandle extends ListHandle<ConversationRecord> {
  getSelectedConversations(): Kit.Conversation[];
}

/**
 * Recent chats, newest first: live, searchable, selectable. A builder made in render is fine: one that says the same is the
 * same.
 *
 * @example
 * const { main, model, loadMore } = useConversations();
 */
export function useConversations(options: ConversationsOptions = {}): ConversationsHandle {
  return named(useConversationList(options), conversationSource);
}

/** As {@link useConversations}, with all that the model can do: for the component, which shares its life. */
export function useConversationList(
  options: ConversationsOptions,
): LiveListHandle<ConversationRecord, ConversationsQuery, Kit.Conversation> {
  return useLiveList({ source: conversationSource, description: conversations }, options);
}

export const conversationSource: ListSource<
  ConversationRecord,
  ConversationsQuery,
  Kit.Conversation,
  'getSelectedConversations'
> = {
  builders: {
    name: 'ConversationsRequest',
    prop: 'conversationsRequestBuilder',
    builder: Kit.ConversationsRequestBuilder,
    request: Kit.ConversationsRequest,
    standard: () => new Kit.ConversationsRequestBuilder().toQuery(),
  },
  // A conversation has the same name for everybody in it: who looks is a part of it.
  toHost: conversationFrom,
  selected: 'getSelectedConversations',
};
