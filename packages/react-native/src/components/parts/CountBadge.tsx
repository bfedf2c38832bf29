import type { ReactElement } from 'react';
import { StyleSheet, Text, View, type ViewProps } from 'react-native';
import { edge } from './forced-colours.ts';
import { notCopied } from './not-copied.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import type { KitBadgeStyle } from '../../theme/styles/parts.ts';

interface CountBadgeProps {
  /** Whole; of none only the place is kept, so that nothing moves when the first one comes. */
  readonly count: number;
  /** Stands there in place of the number. */
  readonly sign?: string | undefined;
  /** More are not told apart. */
  readonly most: number;
  readonly style: KitBadgeStyle | undefined;
  /** For whoever hears it, in place of the number. */
  readonly label?: string | undefined;
  readonly testID?: ViewProps['testID'];
}

/** How many, on a pill of the accent. */
export function CountBadge({ count, sign, most, style, label, testID }: CountBadgeProps): ReactElement {
  const { color, typography } = useTheme();
  const { formatNumber } = useTranslation();
  const across = Math.round(20 * useTextScale());
  const frame = { minWidth: across, minHeight: across, borderRadius: across / 2 };
  if (count <= 0) return <View style={[styles.badge, frame]} />;
  return (
    <View
      style={[styles.badge, frame, edge, { backgroundColor: color.primary }, style?.containerStyle]}
      testID={testID}
      {...(label === undefined ? null : { role: 'img', 'aria-label': label })}
    >
      <Text
        aria-hidden={label !== undefined}
        style={[typography.caption1.medium, notCopied, { color: color.textOnPrimary }, style?.textStyle]}
      >
        {sign ?? (count > most ? `${formatNumber(most)}+` : formatNumber(count))}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  badge: { alignItems: 'center', justifyContent: 'center', paddingHorizontal: 6 },
});
