import { type ReactElement, useEffect, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useKitTranslation } from '../../i18n/KitI18nProvider.tsx';
import type { Translator } from '../../i18n/translator.ts';
import { dayOf, distanceOf } from '../../models/day.ts';
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
  switch (distanceOf(date * 1_000, dayOf(now * 1_000))) {
    case 'today':
      return t('messages.today');
    case 'yesterday':
      return t('messages.yesterday');
    case 'weekday':
      return formatDate(date, 'weekday');
    case 'date':
      return formatDate(date, 'date');
  }
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
