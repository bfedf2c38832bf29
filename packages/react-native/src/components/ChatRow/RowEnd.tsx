import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import type { ChatItemStyle } from './props.ts';

interface RowEndProps {
  /** Empty for none. */
  readonly time: string;
  readonly unreadCount: number;
  readonly style: ChatItemStyle | undefined;
}

/** More are not told apart at a glance. */
const mostCounted = 99;

/** At the end of a row: when, and under it how many messages are unread. */
export function RowEnd({ time, unreadCount, style }: RowEndProps): ReactElement {
  const { color, typography } = useTheme();
  const { t, formatNumber } = useChatTranslation();
  const across = Math.round(20 * useTextScale());
  return (
    <View style={styles.end}>
      {time === '' ? null : (
        <View style={style?.dateStyle?.containerStyle}>
          <Text
            numberOfLines={1}
            style={[
              typography.caption1.regular,
              { color: unreadCount > 0 ? color.textHighlight : color.textSecondary },
              style?.dateStyle?.textStyle,
            ]}
          >
            {time}
          </Text>
        </View>
      )}
      <View
        style={[
          styles.badge,
          { minWidth: across, minHeight: across, borderRadius: across / 2 },
          // Its place is kept, so that the time does not move when the first message comes.
          unreadCount > 0 ? { backgroundColor: color.primary } : null,
          unreadCount > 0 ? style?.badgeStyle?.containerStyle : null,
        ]}
        testID={unreadCount > 0 ? 'unread' : undefined}
        {...(unreadCount > 0 ? { role: 'img', 'aria-label': t('conversations.unread', { count: unreadCount }) } : {})}
      >
        {unreadCount > 0 ? (
          <Text
            aria-hidden
            style={[typography.caption1.medium, { color: color.textOnPrimary }, style?.badgeStyle?.textStyle]}
          >
            {unreadCount > mostCounted ? `${formatNumber(mostCounted)}+` : formatNumber(unreadCount)}
          </Text>
        ) : null}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  end: { alignItems: 'flex-end', justifyContent: 'center', gap: 4, flexShrink: 0, maxWidth: '45%' },
  badge: { alignItems: 'center', justifyContent: 'center', paddingHorizontal: 6 },
});
