import { type ConversationRecord, Kit } from '@open-chat-kit/sdk';
import { composeIcon } from '#icons';
import { conversationSource } from '../../hooks/use-conversations.ts';
import type { ChatTranslator } from '../../i18n/parts.ts';
import { chatKey } from '../../models/chat-key.ts';
import type { ListKind } from '../ListFrame/list-kind.ts';
import { listWords } from '../ListFrame/list-words.ts';
import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { KitConversationsProps } from './props.ts';

/** What makes a list one of conversations. */
export const conversationKind: ListKind<
  ConversationRecord,
  Kit.Conversation,
  'getSelectedConversations',
  KitConversationsProps,
  ChatTranslator
> = {
  source: conversationSource,
  component: 'KitConversations',
  props: {
    ...listKinds,
    disableSoundForMessages: 'boolean',
    customSoundForMessages: 'anything',
    conversationsRequestBuilder: 'anything',
    receiptsVisibility: 'boolean',
    usersStatusVisibility: 'boolean',
    groupTypeVisibility: 'boolean',
    deleteConversationOptionVisibility: 'boolean',
    hideBackButton: 'boolean',
    showSearchBar: 'boolean',
    onSearchBarClicked: 'function',
    datePattern: 'function',
    textFormatters: 'anything',
    activeChat: 'object',
  },
  testIDs: { list: 'conversations', item: 'conversation' },
  emptyIcon: composeIcon,
  nameOf: (conversation) => faceOf(conversation).name,
  idOf: (conversation) => {
    const other = conversation.getConversationWith();
    return chatKey(
      other instanceof Kit.Group ? { type: 'group', id: other.getGuid() } : { type: 'user', id: other.getUid() },
    );
  },
  words: (t) => listWords('conversations', 'conversations', t),
};

/** Name and picture of the other person, or of the group. */
export function faceOf({ with: other }: ConversationRecord): { readonly name: string; readonly image: string } {
  return other.type === 'user'
    ? { name: other.user.name, image: other.user.avatar }
    : { name: other.group.name, image: other.group.icon };
}
