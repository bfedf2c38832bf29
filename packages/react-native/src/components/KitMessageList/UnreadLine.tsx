import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { notCopied } from '../parts/not-copied.ts';
import type { KitMessageListStyle } from '../../theme/styles/chats.ts';
import { useLineGround } from './Wallpaper.tsx';

interface UnreadLineProps {
  readonly style: KitMessageListStyle['unreadLineStyle'];
}

/** Above the first message that was not read when somebody came. */
export function UnreadLine({ style }: UnreadLineProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  const ground = useLineGround();
  const rule = <View style={[styles.rule, { backgroundColor: color.extendedPrimary300 }]} />;
  return (
    <View style={[styles.line, style?.containerStyle]} testID="unread-line">
      {rule}
      <Text
        style={[
          typography.caption1.medium,
          styles.text,
          notCopied,
          ground,
          { color: color.textHighlight },
          style?.textStyle,
        ]}
      >
        {t('messages.unread')}
      </Text>
      {rule}
    </View>
  );
}

const styles = StyleSheet.create({
  line: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 10,
    paddingHorizontal: 16,
    paddingTop: 14,
    paddingBottom: 6,
  },
  rule: { flex: 1, height: 1 },
  text: { flexShrink: 1, textAlign: 'center' },
});
