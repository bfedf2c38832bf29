import { type ChatClient, conversationFrom, type ConversationRecord, Kit } from '@open-chat-kit/sdk';
import { composeIcon } from '#icons';
import { chatKey } from '../../models/chat-key.ts';
import type { ChatTranslator } from '../../i18n/parts.ts';
import type { ListKind } from '../ListFrame/list-kind.ts';
import { listWords } from '../ListFrame/list-words.ts';
import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { PropKinds } from '../props/use-props.ts';
import type { KitConversationsHandle, KitConversationsProps } from './props.ts';

/** What makes a list one of conversations, for whoever is logged in on this client. */
export function conversationKindFor(
  client: ChatClient | null,
): ListKind<ConversationRecord, Kit.Conversation, KitConversationsHandle, ChatTranslator> {
  return {
    component: 'KitConversations',
    testIDs: { list: 'conversations', item: 'conversation' },
    emptyIcon: composeIcon,
    nameOf: (conversation) => faceOf(conversation).name,
    itemOf: (conversation) => conversationFrom(conversation, client?.viewer?.uid ?? ''),
    idOf: (conversation) => {
      const other = conversation.getConversationWith();
      return chatKey(
        other instanceof Kit.Group ? { type: 'group', id: other.getGuid() } : { type: 'user', id: other.getUid() },
      );
    },
    handleOf: ({ getSelected, ...handle }) => ({ ...handle, getSelectedConversations: getSelected }),
    words: (t) => listWords('conversations', 'conversations', t),
  };
}

/** Name and picture of the other person, or of the group. */
export function faceOf({ with: other }: ConversationRecord): { readonly name: string; readonly image: string } {
  return other.type === 'user'
    ? { name: other.user.name, image: other.user.avatar }
    : { name: other.group.name, image: other.group.icon };
}

/** What each prop takes: JavaScript hosts pass anything. */
export const kitConversationsKinds: PropKinds<KitConversationsProps> = {
  ...listKinds,
  disableSoundForMessages: 'boolean',
  customSoundForMessages: 'anything',
  conversationsRequestBuilder: 'anything',
  receiptsVisibility: 'boolean',
  usersStatusVisibility: 'boolean',
  groupTypeVisibility: 'boolean',
  deleteConversationOptionVisibility: 'boolean',
  hideBackButton: 'boolean',
  datePattern: 'function',
  textFormatters: 'anything',
  activeChat: 'object',
};
