import { memo, type ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useConnecting } from '../../client/use-connecting.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import { useLate } from './use-late.ts';
import { readable } from './wide-page.ts';

/** Widths of the upper lines, in percent: irregular, as names are. */
const widths = [52, 38, 64, 46, 58, 34, 50, 60, 42];

interface RowSkeletonProps {
  readonly label: string;
}

/**
 * Rows in the shape of those that come, so that nothing moves when they do. They show only if it takes a moment, and say that
 * there is no connection where that is why.
 */
export const RowSkeleton: (props: RowSkeletonProps) => ReactNode = memo(function RowSkeleton({
  label,
}: RowSkeletonProps) {
  const { color, spacing, typography } = useTheme();
  const { t } = useTranslation();
  const isConnecting = useConnecting();
  const isLate = useLate();
  const ground = { backgroundColor: color.background3 };
  const across = Math.round(48 * useTextScale());
  const disc = { width: across, height: across, borderRadius: across / 2 };
  return (
    <View
      accessible
      accessibilityRole="progressbar"
      accessibilityLabel={isConnecting ? t('header.connecting') : label}
      style={[styles.view, { paddingHorizontal: spacing.padding.p5 }]}
    >
      {(isLate ? widths : []).map((width) => (
        <View key={width} aria-hidden style={styles.row}>
          <View style={[disc, ground]} />
          <View style={styles.texts}>
            <View style={[styles.line, ground, { width: `${width}%` }]} />
            <View style={[styles.line, styles.short, ground, { width: `${width / 2}%` }]} />
          </View>
        </View>
      ))}
      {isConnecting ? (
        <View aria-hidden style={styles.over}>
          <Text
            style={[
              typography.caption1.medium,
              styles.note,
              { color: color.textSecondary, backgroundColor: color.background1, borderColor: color.borderLight },
            ]}
          >
            {`${t('header.connecting')}…`}
          </Text>
        </View>
      ) : null}
    </View>
  );
});

const styles = StyleSheet.create({
  view: { ...readable, flex: 1, overflow: 'hidden' },
  over: { position: 'absolute', top: 16, start: 0, end: 0, alignItems: 'center' },
  note: { borderRadius: 16, borderWidth: 1, overflow: 'hidden', paddingHorizontal: 14, paddingVertical: 6 },
  row: { flexDirection: 'row', alignItems: 'center', gap: 12, minHeight: 72, paddingVertical: 10 },
  texts: { flex: 1, gap: 8 },
  line: { height: 14, borderRadius: 7 },
  short: { height: 11 },
});
