import { type ChatClient, messageFrom, type MessageRecord, textIn, userFrom } from '@open-chat-kit/sdk';
import { Platform, Share } from 'react-native';
import { clipboardWriter } from '../../client/clipboard.ts';
import { isChatOpenerThere, KitUIEventHandler, tellEditBegun } from '../../events/KitUIEventHandler.ts';
import {
  checksIcon,
  copyIcon,
  flagIcon,
  pencilIcon,
  personIcon,
  replyIcon,
  shareIcon,
  threadIcon,
  trashIcon,
  unreadIcon,
} from '#icons';
import type { ChatTranslator } from '../../i18n/parts.ts';
import { withNames } from '../../models/mentions/mention-marks.ts';
import { PeopleNames } from '../../models/mentions/people-names.ts';
import { takeBack } from '../../models/taking-back.ts';
import { Writing } from '../../models/writing.ts';
import type { WritingPlace } from '../../models/drafts/draft.ts';
import { canDelete, canEdit, isSaid, type Standing } from '../../models/message-list/message-rights.ts';
import { browserNavigator } from '../../web/browser-navigator.ts';
import type { Act } from '../acts/act.ts';
import type { KitMessageListProps } from './props.ts';

interface MessageActsOptions {
  readonly client: ChatClient;
  readonly t: ChatTranslator['t'];
  readonly place: WritingPlace;
  /** What the viewer is in the group. */
  readonly standing: Standing;
  /** As the host gave them: which acts it hides, and what it does with threads. */
  readonly props: Pick<
    KitMessageListProps,
    | 'hideReplyOption'
    | 'hideReplyInThreadOption'
    | 'hideEditMessageOption'
    | 'hideDeleteMessageOption'
    | 'hideCopyMessageOption'
    | 'hideMessagePrivatelyOption'
    | 'hideShareMessageOption'
    | 'hideMessageInfoOption'
    | 'showMarkAsUnreadOption'
    | 'hideFlagMessageOption'
    | 'onFlagMessage'
  >;
  /** Shows the thread of a message; `undefined` where nobody does. */
  readonly openThread: ((message: MessageRecord) => void) | undefined;
  /** Shows who has read a message. */
  readonly openInfo: (message: MessageRecord) => void;
  /** Asks why a message is reported. */
  readonly openFlag: (message: MessageRecord) => void;
  /** Says in passing that something was done. */
  readonly say: (text: string) => void;
}

/** What the menu can do with a message as things are. */
export function messageActs(message: MessageRecord, options: MessageActsOptions): readonly Act[] {
  const { client, t, place, standing, props, openThread, openInfo, openFlag, say } = options;
  const text = withNames(textIn(message.content), PeopleNames.of(client).nameOf);
  const write = clipboardWriter();
  const copy = (): Act => ({
    name: 'copy',
    text: t('messages.copy'),
    icon: copyIcon,
    carryOut: async () => {
      await write?.(text);
      say(t('messages.copied'));
    },
  });
  const canCopy = text !== '' && write !== null && props.hideCopyMessageOption !== true;
  const acts: Act[] = [];
  const add = (isHidden: boolean | undefined, isPossible: boolean, act: () => Act): void => {
    if (isHidden !== true && isPossible) acts.push(act());
  };
  // On its way, or not gone out at all: nobody else has it yet.
  if (message.id === '') {
    add(false, canCopy, copy);
    add(props.hideDeleteMessageOption, message.muid !== '', () => ({
      name: 'discard',
      text: t('messages.discard'),
      icon: trashIcon,
      isDestructive: true,
      carryOut: () => takeBack(client, message.muid),
    }));
  }
  if (!isSaid(message)) return acts;

  const canWrite = !Writing.of(client).isClosed(place);
  add(props.hideReplyOption, canWrite, () => ({
    name: 'reply',
    text: t('messages.reply'),
    icon: replyIcon,
    isMirrored: true,
    carryOut: now(() => Writing.of(client).reply(place, message)),
  }));
  // In a thread there are no threads.
  const canOpenThread = openThread !== undefined && client.capabilities.threads === true && message.parentId === '';
  add(props.hideReplyInThreadOption, canOpenThread, () => ({
    name: 'replyInThread',
    text: t('messages.replyInThread'),
    icon: threadIcon,
    carryOut: now(() => openThread?.(message)),
  }));
  add(false, canCopy, copy);
  add(props.hideEditMessageOption, canWrite && canEdit(message, client), () => ({
    name: 'edit',
    text: t('messages.edit'),
    icon: pencilIcon,
    carryOut: now(() => {
      Writing.of(client).edit(place, message);
      tellEditBegun(messageFrom(message), client);
    }),
  }));
  const isOthers = message.sender.uid !== client.viewer?.uid;
  add(props.hideMessagePrivatelyOption, isOthers && place.target.type === 'group' && isChatOpenerThere(), () => ({
    name: 'privately',
    text: t('messages.privately'),
    icon: personIcon,
    carryOut: now(() => KitUIEventHandler.emitUIEvent('openChat', { user: userFrom(message.sender) })),
  }));
  add(props.hideShareMessageOption, text !== '' && canShare(), () => ({
    name: 'share',
    text: t('messages.share'),
    icon: shareIcon,
    carryOut: async () => {
      // Whoever changes their mind in the sheet has shared nothing, and nothing failed.
      await Share.share({ message: text }).catch(() => {});
    },
  }));
  add(props.hideMessageInfoOption, !isOthers && client.capabilities.receipts === true, () => ({
    name: 'info',
    text: t('messages.info'),
    icon: checksIcon,
    carryOut: now(() => openInfo(message)),
  }));
  const canMarkUnread = isOthers && place.parentId === '' && client.capabilities.markingUnread === true;
  add(props.showMarkAsUnreadOption !== true, canMarkUnread, () => ({
    name: 'markUnread',
    text: t('messages.markUnread'),
    icon: unreadIcon,
    carryOut: () => client.markAsUnread(messageFrom(message)),
  }));
  add(props.hideFlagMessageOption, isOthers && props.onFlagMessage !== undefined, () => ({
    name: 'flag',
    text: t('messages.flag'),
    icon: flagIcon,
    isDestructive: true,
    carryOut: now(() => openFlag(message)),
  }));
  add(props.hideDeleteMessageOption, canDelete(message, client, standing), () => ({
    name: 'delete',
    text: t('messages.delete'),
    icon: trashIcon,
    isDestructive: true,
    question: { title: t('messages.deleteTitle'), text: t('messages.deleteText') },
    carryOut: () => client.deleteMessage(message.id),
    alreadySo: ['NOT_FOUND'],
  }));
  return acts;
}

function canShare(): boolean {
  return Platform.OS !== 'web' || typeof browserNavigator()?.share === 'function';
}

function now(act: () => void): () => Promise<void> {
  return async () => act();
}
