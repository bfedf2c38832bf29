import type { PropKinds } from '../props/use-props.ts';
import { laterThreadHeaderProps } from './later-props.ts';
import type { KitThreadHeaderProps } from './props.ts';

/** What each prop takes: JavaScript hosts pass anything. */
export const kitThreadHeaderKinds: PropKinds<KitThreadHeaderProps> = {
  parentMessage: 'anything',
  parentMessageId: 'id',
  showBackButton: 'boolean',
  hideReplyCount: 'boolean',
  replyCountVisibility: 'boolean',
  hideDate: 'boolean',
  avatarVisibility: 'boolean',
  receiptsVisibility: 'boolean',
  hideReceipts: 'boolean',
  datePattern: 'function',
  textFormatters: 'anything',
  template: 'anything',
  linkPreview: 'function',
  style: 'style',
  testID: 'text',
  onBack: 'function',
  onError: 'function',
  onLinkPress: 'function',
  onMentionPress: 'function',
  onAvatarPress: 'function',
  ...laterThreadHeaderProps,
};
