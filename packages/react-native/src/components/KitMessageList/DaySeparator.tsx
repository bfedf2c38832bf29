import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { notCopied } from '../parts/not-copied.ts';
import { Slot } from '../parts/Slot.tsx';
import { dayText } from '../words/day-text.ts';
import { patternText } from '../words/pattern-text.ts';
import type { RowLook } from './MessageRowView.tsx';
import type { KitMessageListStyle } from '../../theme/styles/chats.ts';

interface DaySeparatorProps {
  /** Seconds since 1970. */
  readonly date: number;
  /** First millisecond of the user's day. */
  readonly today: number;
  readonly pattern: ((date: number) => string) | undefined;
  readonly style: KitMessageListStyle['dateSeparatorStyle'];
}

/** How days look and are said. */
export type DayLook = Pick<RowLook, 'dateSeparatorPattern' | 'DateSeparatorView' | 'today' | 'style' | 'fail'>;

interface DayOfProps {
  /** Of a message, in seconds since 1970. */
  readonly date: number;
  readonly look: DayLook;
}

/** The day that begins with a row of the list. */
export function DayOf({ date, look }: DayOfProps): ReactElement {
  const { dateSeparatorPattern, DateSeparatorView, today, style, fail } = look;
  const builtIn = (
    <DaySeparator date={date} pattern={dateSeparatorPattern} today={today} style={style?.dateSeparatorStyle} />
  );
  if (DateSeparatorView === undefined) return builtIn;
  return <Slot name="DateSeparatorView" draw={DateSeparatorView} given={date} fallback={builtIn} onError={fail} />;
}

/** The day of the messages below it. */
export function DaySeparator({ date, today, pattern, style }: DaySeparatorProps): ReactElement {
  const { color, typography } = useTheme();
  const translator = useChatTranslation();
  const text = patternText(
    pattern,
    () => date,
    () => dayText(date, today, translator, () => translator.t('messages.today')),
  );
  return (
    <View style={styles.line}>
      <View style={[styles.pill, { backgroundColor: color.background2 }, style?.containerStyle]}>
        <Text
          style={[typography.caption1.medium, styles.text, notCopied, { color: color.textSecondary }, style?.textStyle]}
        >
          {text}
        </Text>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  line: { alignItems: 'center', paddingTop: 16, paddingBottom: 8 },
  pill: { borderRadius: 14, paddingHorizontal: 12, paddingVertical: 4, maxWidth: '90%' },
  text: { textAlign: 'center' },
});
