import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { useLineTranslation } from '../../i18n/use-line-translation.ts';
import { useIsLargeText } from '../../theme/use-text-scale.ts';
import { CountBadge } from '../parts/CountBadge.tsx';
import { DateText } from '../parts/DateText.tsx';
import type { ChatItemStyle } from '../../theme/styles/lists.ts';

interface RowEndProps {
  /** Empty for none. */
  readonly time: string;
  readonly unreadCount: number;
  /** How many of them mention the viewer. */
  readonly mentionCount: number;
  readonly style: ChatItemStyle | undefined;
}

/** More are not told apart at a glance. */
const mostCounted = 99;

/** At the end of a row: when, and under it how many messages are unread, and whether they mention the viewer. With large text it stands below the others. */
export function RowEnd({ time, unreadCount, mentionCount, style }: RowEndProps): ReactElement {
  const { t, direction } = useLineTranslation();
  const isLarge = useIsLargeText();
  const { dateStyle } = style ?? {};
  const atEnd = isLarge ? null : ({ textAlign: direction === 'rtl' ? 'left' : 'right' } as const);
  const unread = (
    <CountBadge
      count={unreadCount}
      most={mostCounted}
      label={unreadCount > 0 ? t('conversations.unread', { count: unreadCount }) : undefined}
      style={style?.badgeStyle}
      testID="unread"
    />
  );
  return (
    <View style={isLarge ? styles.below : styles.end}>
      {time === '' ? null : (
        <View style={styles.time}>
          {/* A part of a time says another one: large, it takes a second line. */}
          <DateText
            text={time}
            isNews={unreadCount > 0}
            lines={2}
            style={{ ...dateStyle, textStyle: [atEnd, dateStyle?.textStyle] }}
          />
        </View>
      )}
      {mentionCount > 0 ? (
        <View style={styles.badges}>
          <CountBadge
            count={mentionCount}
            sign="@"
            most={mostCounted}
            label={t('conversations.mentioned')}
            style={style?.badgeStyle}
            testID="mentioned"
          />
          {unread}
        </View>
      ) : (
        unread
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  end: { alignItems: 'flex-end', justifyContent: 'center', gap: 4, flexShrink: 0, maxWidth: '45%' },
  below: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  badges: { flexDirection: 'row', gap: 4 },
  // What is wider than its part would lie over the name.
  time: { maxWidth: '100%' },
});
