import type { ReactElement } from 'react';
import { Pressable, StyleSheet, Text, View } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { KitMessageListStyle } from '../../theme/styles/chats.ts';
import { CountBadge } from '../parts/CountBadge.tsx';
import type { PressState } from '../parts/press-state.ts';
import { usePillSize } from './use-pill-size.ts';

interface MentionsPillProps {
  /** At least one. */
  readonly count: number;
  readonly onPress: () => void;
  readonly style: KitMessageListStyle['mentionsIndicatorStyle'];
}

/** The way to the next message that mentions the reader, and how many there are. */
export function MentionsPill({ count, onPress, style }: MentionsPillProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  const size = usePillSize();
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={t('messages.toMention', { count })}
      onPress={onPress}
      testID="mentions"
      style={({ pressed, hovered = false }: PressState) => [
        styles.pill,
        size,
        {
          backgroundColor: hovered ? color.background3 : color.backgroundRaised,
          borderColor: color.borderDefault,
          opacity: pressed ? 0.85 : 1,
        },
        style?.containerStyle,
      ]}
    >
      <Text style={[typography.heading4.medium, { color: color.primary }, style?.textStyle]}>@</Text>
      <View style={styles.count}>
        <CountBadge count={count} most={99} style={style?.badgeStyle} />
      </View>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  pill: {
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 1,
    boxShadow: '0 2px 8px rgba(0, 0, 0, 0.16)',
  },
  // It grows upwards from the edge: it covers nothing of the sign, however large the text is.
  count: { position: 'absolute', bottom: '100%', marginBottom: -10, left: 0, right: 0, alignItems: 'center' },
});
