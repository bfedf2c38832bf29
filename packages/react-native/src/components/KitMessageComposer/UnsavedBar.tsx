import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { alertIcon, clearIcon } from '#icons';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { conversation } from '../parts/wide-page.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import type { KitMessageComposerStyle } from '../../theme/styles/chats.ts';

interface UnsavedBarProps {
  /** What the message was to say. */
  readonly text: string;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
  readonly style: KitMessageComposerStyle['aboutStyle'];
}

/** Over the field, in which something else is being written by now: what was not saved of a message that was edited. */
export function UnsavedBar({ text, onRetry, onDismiss, style }: UnsavedBarProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  const align = useTextAlign();
  return (
    <View
      style={[styles.bar, conversation, { borderStartColor: color.error }, style?.containerStyle]}
      testID="composer-unsaved"
    >
      <Icon icon={alertIcon} size={20} color={color.error} />
      <View style={styles.words} role="alert">
        <Text style={[typography.caption1.medium, align, { color: color.error }, style?.titleStyle]}>
          {t('composer.notSaved')}
        </Text>
        <Text
          numberOfLines={1}
          style={[typography.caption1.regular, align, { color: color.textSecondary }, style?.textStyle]}
        >
          {text}
        </Text>
      </View>
      <TextButton text={t('common.tryAgain')} onPress={onRetry} testID="composer-unsaved-retry" />
      <IconButton icon={clearIcon} label={t('common.cancel')} onPress={onDismiss} testID="composer-unsaved-dismiss" />
    </View>
  );
}

const styles = StyleSheet.create({
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 10,
    minHeight: 44,
    paddingStart: 10,
    borderStartWidth: 3,
  },
  words: { flex: 1, minWidth: 0 },
});
