import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { conversation } from '../parts/wide-page.ts';
import { useLate } from '../parts/use-late.ts';

/** Widths in percent, heights in points, and sides: irregular, as conversations are. */
const shapes: readonly (readonly [width: number, height: number, isOwn: boolean])[] = [
  [52, 36, false],
  [38, 36, false],
  [46, 36, true],
  [64, 58, false],
  [30, 36, true],
  [58, 58, true],
  [42, 36, false],
  [34, 36, true],
];

/** Bubbles in the shape of those that come. They show only if it takes a moment. */
export function MessagesSkeleton({ label }: { readonly label: string }): ReactElement {
  const { color } = useTheme();
  const isLate = useLate();
  return (
    <View accessible accessibilityRole="progressbar" accessibilityLabel={label} style={[styles.view, conversation]}>
      {(isLate ? shapes : []).map(([width, height, isOwn]) => (
        <View
          key={width}
          aria-hidden
          style={[
            styles.bubble,
            { width: `${width}%`, height, backgroundColor: color.background2 },
            isOwn ? styles.own : null,
          ]}
        />
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  view: { flex: 1, overflow: 'hidden', justifyContent: 'flex-end', gap: 8, paddingHorizontal: 12, paddingVertical: 12 },
  bubble: { borderRadius: 18, maxWidth: 420, alignSelf: 'flex-start', flexShrink: 0 },
  own: { alignSelf: 'flex-end' },
});
