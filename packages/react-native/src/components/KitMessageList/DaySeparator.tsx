import { type ReactElement, useEffect, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useKitTranslation } from '../../i18n/KitI18nProvider.tsx';
import type { Translator } from '../../i18n/translator.ts';
import { dayOf } from '../../models/message-list/message-layout.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { patternText } from './message-text.ts';
import type { KitMessageListStyle } from './props.ts';

interface DaySeparatorProps {
  /** Seconds since 1970. */
  readonly date: number;
  readonly pattern: ((date: number) => string) | undefined;
  readonly style: KitMessageListStyle['dateSeparatorStyle'];
}

/** The day of the messages below it. */
export function DaySeparator({ date, pattern, style }: DaySeparatorProps): ReactElement {
  const { color, typography } = useTheme();
  const translator = useKitTranslation();
  const now = useToday();
  const text = patternText(pattern, date, () => dayText(date, now, translator));
  return (
    <View style={styles.line}>
      <View style={[styles.pill, { backgroundColor: color.background2 }, style?.containerStyle]}>
        <Text style={[typography.caption1.medium, styles.text, { color: color.textSecondary }, style?.textStyle]}>
          {text}
        </Text>
      </View>
    </View>
  );
}

/** Today, yesterday, the weekday within a week, else the date. */
export function dayText(date: number, now: number, { t, formatDate }: Translator): string {
  const day = dayOf(date);
  if (day === dayOf(now)) return t('messages.today');
  const before = new Date(now * 1_000);
  for (let days = 1; days < 7; days += 1) {
    // Noon: a day may have 23 or 25 hours.
    before.setHours(12, 0, 0, 0);
    before.setDate(before.getDate() - 1);
    if (day !== dayOf(before.getTime() / 1_000)) continue;
    return days === 1 ? t('messages.yesterday') : formatDate(date, 'weekday');
  }
  return formatDate(date, 'date');
}

/** A time of today, in seconds since 1970: renders anew when the day ends. */
function useToday(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const end = new Date(now).setHours(24, 0, 0, 0);
    const timer = setTimeout(() => setNow(Date.now()), Math.max(1_000, end - Date.now()));
    return () => clearTimeout(timer);
  }, [now]);
  return now / 1_000;
}

const styles = StyleSheet.create({
  line: { alignItems: 'center', paddingTop: 16, paddingBottom: 8 },
  pill: { borderRadius: 14, paddingHorizontal: 12, paddingVertical: 4, maxWidth: '90%' },
  text: { textAlign: 'center' },
});
