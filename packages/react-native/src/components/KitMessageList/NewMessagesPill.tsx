import type { ReactElement } from 'react';
import { Pressable, StyleSheet, Text } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { downIcon } from '#icons';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { PressState } from '../parts/press-state.ts';
import { usePillSize } from './use-pill-size.ts';
import type { KitMessageListStyle } from '../../theme/styles/chats.ts';

interface NewMessagesPillProps {
  /** Messages that came below; 0 for none: then it is only a way down. */
  readonly count: number;
  readonly text: string | undefined;
  readonly onPress: () => void;
  readonly style: KitMessageListStyle['newMessageIndicatorStyle'];
}

/** The way to the newest message, and how many wait there. */
export function NewMessagesPill({ count, text, onPress, style }: NewMessagesPillProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  const size = usePillSize();
  const isNews = count > 0;
  const ink = isNews ? color.textOnPrimary : color.iconSecondary;
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={isNews ? undefined : t('messages.toEnd')}
      onPress={onPress}
      testID="new-messages"
      style={({ pressed, hovered = false }: PressState) => [
        styles.pill,
        size,
        isNews ? styles.wide : null,
        {
          backgroundColor: isNews ? color.primary : hovered ? color.background3 : color.backgroundRaised,
          borderColor: isNews ? color.primary : color.borderDefault,
          opacity: pressed ? 0.85 : 1,
        },
        style?.containerStyle,
      ]}
    >
      {isNews ? (
        <Text style={[typography.body.medium, styles.text, { color: ink }, style?.textStyle]}>
          {text ?? t('messages.new', { count })}
        </Text>
      ) : null}
      <Icon icon={downIcon} size={20} color={ink} />
    </Pressable>
  );
}

const styles = StyleSheet.create({
  pill: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 6,
    borderWidth: 1,
    boxShadow: '0 2px 8px rgba(0, 0, 0, 0.16)',
  },
  wide: { paddingHorizontal: 14 },
  text: { flexShrink: 1 },
});
