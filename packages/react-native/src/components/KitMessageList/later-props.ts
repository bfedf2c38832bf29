import type { Kit } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import type { PropKinds } from '../props/use-props.ts';

type Choice = boolean | undefined;
type Callback = ((...given: never[]) => unknown) | undefined;

/**
 * Props that hosts of other kits set and whose feature is not built yet. They are taken, and say once in development that
 * nothing comes of them; what hides a thing that is not there says nothing.
 */
export interface LaterMessageListProps {
  readonly goToMessageId?: string | number | undefined;
  readonly searchKeyword?: string | undefined;
  readonly startFromUnreadMessages?: Choice;
  readonly showMarkAsUnreadOption?: Choice;
  readonly hideReplyOption?: Choice;
  readonly hideReplyInThreadOption?: Choice;
  readonly hideEditMessageOption?: Choice;
  readonly hideDeleteMessageOption?: Choice;
  readonly hideCopyMessageOption?: Choice;
  readonly hideReactionOption?: Choice;
  readonly hideMessageInfoOption?: Choice;
  readonly hideMessagePrivatelyOption?: Choice;
  readonly hideShareMessageOption?: Choice;
  readonly hideTranslateMessageOption?: Choice;
  readonly hideFlagMessageOption?: Choice;
  readonly hideModerationView?: Choice;
  readonly quickReactionList?: readonly string[] | undefined;
  readonly templates?: readonly unknown[] | undefined;
  readonly addTemplates?: readonly unknown[] | undefined;
  readonly disableSoundForMessages?: Choice;
  readonly customSoundForMessages?: unknown;
  readonly enableMultipleAttachments?: Choice;
  readonly emptyChatGreetingView?: ReactElement | (() => ReactElement | null) | undefined;
  readonly onThreadRepliesPress?:
    | ((message: Kit.BaseMessage, bubbleView: () => ReactElement | null) => void)
    | undefined;
  readonly onReactionPress?: ((reaction: Kit.ReactionCount, message: Kit.BaseMessage) => void) | undefined;
  readonly onReactionLongPress?: ((reaction: Kit.ReactionCount, message: Kit.BaseMessage) => void) | undefined;
  readonly onReactionListItemPress?: Callback;
  readonly onAddReactionPress?: Callback;
  readonly onFlagMessage?: Callback;
}

/** Their names, for the warning, and what each takes. */
export const laterMessageListProps: PropKinds<LaterMessageListProps> = {
  goToMessageId: 'anything',
  searchKeyword: 'anything',
  startFromUnreadMessages: 'anything',
  showMarkAsUnreadOption: 'anything',
  hideReplyOption: 'boolean',
  hideReplyInThreadOption: 'boolean',
  hideEditMessageOption: 'boolean',
  hideDeleteMessageOption: 'boolean',
  hideCopyMessageOption: 'boolean',
  hideReactionOption: 'boolean',
  hideMessageInfoOption: 'boolean',
  hideMessagePrivatelyOption: 'boolean',
  hideShareMessageOption: 'boolean',
  hideTranslateMessageOption: 'boolean',
  hideFlagMessageOption: 'boolean',
  hideModerationView: 'boolean',
  quickReactionList: 'anything',
  templates: 'anything',
  addTemplates: 'anything',
  disableSoundForMessages: 'boolean',
  customSoundForMessages: 'anything',
  enableMultipleAttachments: 'anything',
  emptyChatGreetingView: 'anything',
  onThreadRepliesPress: 'anything',
  onReactionPress: 'anything',
  onReactionLongPress: 'anything',
  onReactionListItemPress: 'anything',
  onAddReactionPress: 'anything',
  onFlagMessage: 'anything',
};
