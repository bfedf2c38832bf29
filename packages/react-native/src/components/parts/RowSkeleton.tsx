import { memo, type ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import { useLate } from './use-late.ts';
import { readable } from './wide-page.ts';

/** Widths of the upper lines, in percent: irregular, as names are. */
const widths = [52, 38, 64, 46, 58, 34, 50, 60, 42];

interface RowSkeletonProps {
  readonly label: string;
}

/** Rows in the shape of those that come, so that nothing moves when they do. They show only if it takes a moment. */
export const RowSkeleton: (props: RowSkeletonProps) => ReactNode = memo(function RowSkeleton({
  label,
}: RowSkeletonProps) {
  const { color, spacing } = useTheme();
  const isLate = useLate();
  const ground = { backgroundColor: color.background3 };
  const across = Math.round(48 * useTextScale());
  const disc = { width: across, height: across, borderRadius: across / 2 };
  return (
    <View
      accessible
      accessibilityRole="progressbar"
      accessibilityLabel={label}
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
    </View>
  );
});

const styles = StyleSheet.create({
  view: { ...readable, flex: 1, overflow: 'hidden' },
  row: { flexDirection: 'row', alignItems: 'center', gap: 12, minHeight: 72, paddingVertical: 10 },
  texts: { flex: 1, gap: 8 },
  line: { height: 14, borderRadius: 7 },
  short: { height: 11 },
});
