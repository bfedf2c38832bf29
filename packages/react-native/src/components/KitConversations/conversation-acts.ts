import {
  type ChatClient,
  type ChatTarget,
  type ConversationRecord,
  type HistoryQuery,
  may,
  messageFrom,
  type MessageRecord,
} from '@open-chat-kit/sdk';
import { checksIcon, trashIcon } from '#icons';
import type { ChatTranslator } from '../../i18n/parts.ts';
import { isolated } from '../words/isolated.ts';
import { leaveAct } from '../KitGroups/group-acts.ts';
import type { Act } from '../acts/act.ts';
import { faceOf } from './conversation-kind.ts';

interface ActsOptions {
  readonly client: ChatClient;
  readonly t: ChatTranslator['t'];
  readonly canDelete: boolean;
}

/** What the menu can do with a conversation as things are. */
export function conversationActs(conversation: ConversationRecord, options: ActsOptions): readonly Act[] {
  const { client, t, canDelete } = options;
  const { target, with: other, unreadCount, lastMessage } = conversation;
  const acts: Act[] = [];
  if (unreadCount > 0 && lastMessage !== null && client.capabilities.receipts === true) {
    acts.push({
      name: 'markAsRead',
      text: t('conversations.markAsRead'),
      icon: checksIcon,
      carryOut: () => markAllAsRead(client, target, lastMessage),
    });
  }
  if (other.type === 'group' && may(other.group.scope, 'leave')) {
    acts.push(leaveAct(other.group, client, t));
  }
  if (canDelete) {
    acts.push({
      name: 'delete',
      text: t('conversations.delete'),
      icon: trashIcon,
      isDestructive: true,
      question: {
        title: t('conversations.deleteTitle', { name: isolated(faceOf(conversation).name) }),
        text: t('conversations.deleteText'),
        confirmText: t('groups.delete'),
      },
      carryOut: () => client.deleteConversation(target.id, target.type),
      alreadySo: ['NOT_FOUND'],
    });
  }
  return acts;
}

const newestUnread: HistoryQuery = {
  limit: 1,
  from: { kind: 'latest' },
  keyword: '',
  types: [],
  categories: [],
  parentId: '',
  hideReplies: false,
  hideDeleted: true,
  unreadOnly: true,
};

/** Replies in threads come behind the last message of a chat, and count as well: only the server knows of them. */
async function markAllAsRead(client: ChatClient, target: ChatTarget, last: MessageRecord): Promise<unknown> {
  const { items } = await client.queries.history(target, newestUnread);
  const [unread] = items;
  // Up to there: whose it is does not matter.
  return client.markAsRead(messageFrom(unread !== undefined && unread.order > last.order ? unread : last));
}
