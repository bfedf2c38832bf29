import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { composeIcon, historyIcon, phoneIcon, videoIcon } from '../../icons/icons.ts';
import { callHost } from '../../hooks/call-host.ts';
import type { MessageHeaderHandle } from '../../hooks/use-message-header.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { IconButton } from '../IconButton.tsx';
import type { KitMessageHeaderProps, KitMessageHeaderStyle } from './props.ts';

interface HeaderButtonsProps {
  readonly props: KitMessageHeaderProps;
  readonly header: MessageHeaderHandle;
  readonly style: KitMessageHeaderStyle;
}

/** Calls with people; with an assistant, new chats and earlier ones. A button that could do nothing is not there. */
export function HeaderButtons({ props, header, style }: HeaderButtonsProps): ReactElement {
  const { t } = useTranslation();
  if (header.isAssistant) {
    const { hideNewChatButton = true, hideChatHistoryButton = true } = props;
    return (
      <View style={styles.buttons}>
        {hideNewChatButton ? null : (
          <IconButton
            icon={composeIcon}
            label={t('header.newChat')}
            onPress={() => callHost('onNewChatButtonClick', () => props.onNewChatButtonClick?.())}
            testID="header-new-chat"
          />
        )}
        {hideChatHistoryButton ? null : (
          <IconButton
            icon={historyIcon}
            label={t('header.chatHistory')}
            onPress={() => callHost('onChatHistoryButtonClick', () => props.onChatHistoryButtonClick?.())}
            testID="header-chat-history"
          />
        )}
      </View>
    );
  }
  const { audioCallButtonIconStyle: audio, videoCallButtonIconStyle: video } = style.callButtonStyle ?? {};
  return (
    <View style={styles.buttons}>
      {!header.canCall || props.hideVoiceCallButton === true ? null : (
        <IconButton
          icon={phoneIcon}
          label={t('header.voiceCall')}
          color={audio?.tintColor}
          onPress={() => header.call('audio')}
          testID="header-voice-call"
        />
      )}
      {!header.canCall || props.hideVideoCallButton === true ? null : (
        <IconButton
          icon={videoIcon}
          label={t('header.videoCall')}
          color={video?.tintColor}
          onPress={() => header.call('video')}
          testID="header-video-call"
        />
      )}
    </View>
  );
}

const styles = StyleSheet.create({ buttons: { flexDirection: 'row', flexShrink: 0 } });
