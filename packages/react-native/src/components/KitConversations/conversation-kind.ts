import { type ChatClient, conversationFrom, type ConversationRecord, Kit } from '@open-chat-kit/sdk';
import { composeIcon } from '../../icons/icons.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import { conversationKey } from '../../models/lists/conversation-key.ts';
import type { ListKind, ListWords } from '../ListFrame/list-kind.ts';
import type { KitConversationsHandle } from './props.ts';

type Row = ListRow<ConversationRecord>;

/** What makes a list one of conversations, for whoever is logged in on this client. */
export function conversationKindFor(
  client: ChatClient | null,
): ListKind<Row, Kit.Conversation, KitConversationsHandle> {
  return {
    component: 'KitConversations',
    testIDs: { list: 'conversations', item: 'conversation' },
    emptyIcon: composeIcon,
    nameOf: ({ item }) => faceOf(item).name,
    itemOf: ({ item }) => conversationFrom(item, client?.viewer?.uid ?? ''),
    idOf: (conversation) => {
      const other = conversation.getConversationWith();
      return conversationKey(
        other instanceof Kit.Group ? { type: 'group', id: other.getGuid() } : { type: 'user', id: other.getUid() },
      );
    },
    handleOf: ({ getSelected, ...handle }) => ({ ...handle, getSelectedConversations: getSelected }),
  };
}

/** Name and picture of the other person, or of the group. */
export function faceOf({ with: other }: ConversationRecord): { readonly name: string; readonly image: string } {
  return other.type === 'user'
    ? { name: other.user.name, image: other.user.avatar }
    : { name: other.group.name, image: other.group.icon };
}

/** What a list of conversations says. */
export function conversationWords(t: Translator['t']): ListWords {
  return {
    title: t('conversations.title'),
    emptyTitle: t('conversations.emptyTitle'),
    emptyText: t('conversations.emptyText'),
    noResultsTitle: t('groups.noResultsTitle'),
    noResultsText: t('groups.noResultsText'),
    errorTitle: t('conversations.errorTitle'),
    errorMore: t('conversations.errorMore'),
    found: (count) => t('conversations.found', { count }),
    foundSoFar: (count) => t('conversations.foundSoFar', { count }),
  };
}
