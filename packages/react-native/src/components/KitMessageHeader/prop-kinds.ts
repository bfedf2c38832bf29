import type { PropKinds } from '../props/use-props.ts';
import type { KitMessageHeaderProps } from './props.ts';

/** What each prop takes: JavaScript hosts pass anything. */
export const kitMessageHeaderKinds: PropKinds<KitMessageHeaderProps> = {
  user: 'anything',
  group: 'anything',
  showBackButton: 'boolean',
  hideVoiceCallButton: 'boolean',
  hideVideoCallButton: 'boolean',
  usersStatusVisibility: 'boolean',
  isInView: 'boolean',
  hideNewChatButton: 'boolean',
  hideChatHistoryButton: 'boolean',
  options: 'function',
  style: 'style',
  testID: 'text',
  onBack: 'function',
  onError: 'function',
  onNewChatButtonClick: 'function',
  onChatHistoryButtonClick: 'function',
  ItemView: 'function',
  LeadingView: 'function',
  TitleView: 'function',
  SubtitleView: 'function',
  TrailingView: 'function',
  AuxiliaryButtonView: 'function',
};
