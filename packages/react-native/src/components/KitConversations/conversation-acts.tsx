import {
  type ChatClient,
  type ConversationRecord,
  KitException,
  messageFrom,
  toKitException,
} from '@open-chat-kit/sdk';
import { checksIcon, leaveIcon, trashIcon } from '../../icons/icons.ts';
import type { Translator } from '../../i18n/translator.ts';
import { leaveGroup } from '../../models/leaving.ts';
import { isolated } from '../isolated.ts';
import { ActQuestion } from '../ListFrame/ActQuestion.tsx';
import type { ListAct } from '../ListFrame/list-act.ts';
import { faceOf } from './conversation-kind.ts';

interface ActsOptions {
  readonly client: ChatClient | null;
  readonly t: Translator['t'];
  readonly canDelete: boolean;
}

/** What the menu can do with a conversation as things are. */
export function conversationActs(conversation: ConversationRecord, options: ActsOptions): readonly ListAct[] {
  const { client, t, canDelete } = options;
  const { target, with: other, unreadCount, lastMessage } = conversation;
  const name = isolated(faceOf(conversation).name);
  const acts: ListAct[] = [];
  if (unreadCount > 0 && lastMessage !== null && client?.capabilities.receipts !== false) {
    acts.push({
      name: 'markAsRead',
      text: t('conversations.markAsRead'),
      icon: checksIcon,
      // Up to there: whose it is does not matter.
      carryOut: async () => await ready(client).markAsRead(messageFrom(lastMessage)),
    });
  }
  // An owner cannot leave: first somebody else has to be one, or the group goes.
  if (other.type === 'group' && other.group.hasJoined && other.group.scope !== 'owner') {
    const { group } = other;
    acts.push({
      name: 'leave',
      text: t('groups.leave'),
      icon: leaveIcon,
      isDestructive: true,
      question: (asking) => (
        <ActQuestion
          {...asking}
          title={t('groups.leaveTitle', { name })}
          text={t('groups.leaveText')}
          confirmText={t('groups.leave')}
          isDestructive
          carryOut={async () => await leaveGroup(ready(client), group)}
        />
      ),
    });
  }
  if (canDelete) {
    acts.push({
      name: 'delete',
      text: t('conversations.delete'),
      icon: trashIcon,
      isDestructive: true,
      question: (asking) => (
        <ActQuestion
          {...asking}
          title={t('conversations.deleteTitle', { name })}
          text={t('conversations.deleteText')}
          confirmText={t('groups.delete')}
          isDestructive
          carryOut={() => unlessDone(['NOT_FOUND'], () => ready(client).deleteConversation(target.id, target.type))}
        />
      ),
    });
  }
  return acts;
}

/** On another device, or by somebody else, meanwhile: what was asked for is so. */
async function unlessDone(done: readonly KitException['code'][], task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch (cause) {
    if (!done.includes(toKitException(cause, 'Changing a conversation').code)) throw cause;
  }
}

function ready(client: ChatClient | null): ChatClient {
  if (client === null) throw new KitException('NOT_INITIALIZED', 'Call Kit.init({ engine }) first.');
  return client;
}
