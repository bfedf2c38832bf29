import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import { useLate } from '../parts/use-late.ts';

interface EmojiSkeletonProps {
  readonly label: string;
  readonly width: number;
}

/** Rows of emoji that one sees at once. */
const rows = [0, 1, 2, 3, 4, 5];

/** A field and discs, where emoji come. They show only if it takes a moment. */
export function EmojiSkeleton({ label, width }: EmojiSkeletonProps): ReactElement {
  const { color } = useTheme();
  const isLate = useLate();
  const cell = Math.max(44, Math.round(39 * useTextScale()));
  const columns = Array.from({ length: Math.max(1, Math.floor((width - 16) / cell)) }, (_, index) => index);
  const ground = { backgroundColor: color.background3 };
  const disc = { width: cell - 12, height: cell - 12, borderRadius: cell / 2, margin: 6 };
  return (
    <View accessible accessibilityRole="progressbar" accessibilityLabel={label} style={styles.view}>
      {isLate ? <View aria-hidden style={[styles.field, ground]} /> : null}
      {(isLate ? rows : []).map((row) => (
        <View key={row} aria-hidden style={styles.row}>
          {columns.map((column) => (
            <View key={column} style={[disc, ground]} />
          ))}
        </View>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  view: { flex: 1, overflow: 'hidden', paddingHorizontal: 8 },
  field: { height: 44, borderRadius: 22, marginHorizontal: 8, marginVertical: 8 },
  row: { flexDirection: 'row' },
});
