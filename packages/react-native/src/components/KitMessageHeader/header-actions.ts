import type { ColorValue } from 'react-native';
import { callHost } from '../../hooks/call-host.ts';
import type { MessageHeaderHandle } from '../../hooks/use-message-header.ts';
import type { SharedTranslator } from '../../i18n/parts.ts';
import { composeIcon, historyIcon, phoneIcon, videoIcon } from '#icons';
import type { KitMessageHeaderProps } from './props.ts';
import type { IconSource } from '../../icons/icon-source.ts';
import type { KitMessageHeaderStyle } from '../../theme/styles/screens.ts';

/** Something that the header does by itself: a button, or an item of its menu where there is no room for one. */
export interface HeaderAction {
  readonly text: string;
  readonly icon: IconSource;
  readonly color: ColorValue | undefined;
  readonly onPress: () => void;
  readonly testID: string;
}

/** Calls with people; with an assistant, new chats and earlier ones. What could do nothing is not among them. */
export function headerActions(
  props: KitMessageHeaderProps,
  header: MessageHeaderHandle,
  style: KitMessageHeaderStyle,
  { t }: SharedTranslator,
): readonly HeaderAction[] {
  if (header.isAssistant) {
    const { hideNewChatButton = true, hideChatHistoryButton = true } = props;
    const newChat: HeaderAction = {
      text: t('header.newChat'),
      icon: composeIcon,
      color: undefined,
      onPress: () => callHost('onNewChatButtonClick', () => props.onNewChatButtonClick?.()),
      testID: 'header-new-chat',
    };
    const history: HeaderAction = {
      text: t('header.chatHistory'),
      icon: historyIcon,
      color: undefined,
      onPress: () => callHost('onChatHistoryButtonClick', () => props.onChatHistoryButtonClick?.()),
      testID: 'header-chat-history',
    };
    return [...(hideNewChatButton ? [] : [newChat]), ...(hideChatHistoryButton ? [] : [history])];
  }
  if (!header.canCall) return [];
  const { audioCallButtonIconStyle: audio, videoCallButtonIconStyle: video } = style.callButtonStyle ?? {};
  const voiceCall: HeaderAction = {
    text: t('header.voiceCall'),
    icon: phoneIcon,
    color: audio?.tintColor,
    onPress: () => header.call('audio'),
    testID: 'header-voice-call',
  };
  const videoCall: HeaderAction = {
    text: t('header.videoCall'),
    icon: videoIcon,
    color: video?.tintColor,
    onPress: () => header.call('video'),
    testID: 'header-video-call',
  };
  return [
    ...(props.hideVoiceCallButton === true ? [] : [voiceCall]),
    ...(props.hideVideoCallButton === true ? [] : [videoCall]),
  ];
}
