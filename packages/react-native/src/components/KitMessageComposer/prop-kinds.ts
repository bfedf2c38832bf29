import type { PropKinds } from '../props/use-props.ts';
import { laterComposerProps } from './later-props.ts';
import type { KitMessageComposerProps } from './props.ts';

/** What each prop takes: JavaScript hosts pass anything. */
export const kitMessageComposerKinds: PropKinds<KitMessageComposerProps> = {
  user: 'anything',
  group: 'anything',
  initialComposertext: 'text',
  text: 'text',
  placeholderText: 'text',
  hideSendButton: 'boolean',
  hideEmojiButton: 'boolean',
  hideFormatting: 'boolean',
  textFormatters: 'anything',
  disableTypingEvents: 'boolean',
  disableMentions: 'boolean',
  disableMentionAll: 'boolean',
  mentionAllLabel: 'text',
  hideAuxiliaryButtons: 'boolean',
  auxiliaryButtonsAlignment: ['left', 'right'],
  keyboardAvoidingViewProps: 'object',
  ref: 'anything',
  disableSoundForOutgoingMessages: 'boolean',
  customSoundForOutgoingMessage: 'anything',
  style: 'style',
  testID: 'text',
  onSendButtonPress: 'function',
  onTextChange: 'function',
  onError: 'function',
  HeaderView: 'function',
  AuxiliaryButtonView: 'function',
  SendButtonView: 'function',
  parentMessageId: 'id',
  ...laterComposerProps,
};
