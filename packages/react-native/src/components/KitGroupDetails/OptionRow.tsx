import type { ReactElement } from 'react';
import { Pressable, StyleSheet, Text } from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { PressState } from '../parts/press-state.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import type { IconSource } from '../../icons/icon-source.ts';
import type { KitGroupDetailsStyle } from '../../theme/styles/screens.ts';

interface OptionRowProps {
  readonly icon: IconSource;
  readonly text: string;
  /** The icon turns with the direction of writing. @default false */
  readonly isMirrored?: boolean;
  /** In the colour of errors: what cannot be taken back. @default false */
  readonly isDestructive?: boolean;
  readonly onPress: () => void;
  readonly style: KitGroupDetailsStyle['optionStyle'];
  readonly testID: string;
}

/** Something that can be done with the group: a row with an icon. */
export function OptionRow(props: OptionRowProps): ReactElement {
  const { icon, text, isMirrored = false, isDestructive = false, onPress, style, testID } = props;
  const { color, typography } = useTheme();
  const align = useTextAlign();
  const tint = isDestructive ? color.error : color.textPrimary;
  return (
    <Pressable
      accessibilityRole="button"
      onPress={onPress}
      testID={testID}
      style={({ pressed, hovered = false }: PressState) => [
        styles.row,
        { outlineColor: color.primary },
        { backgroundColor: pressed ? color.background4 : hovered ? color.background3 : 'transparent' },
        style?.containerStyle,
      ]}
    >
      <Icon icon={icon} size={24} color={isDestructive ? color.error : color.iconSecondary} isMirrored={isMirrored} />
      <Text style={[typography.heading4.regular, styles.text, align, { color: tint }, style?.textStyle]}>{text}</Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    // The text stands where the names of the members do.
    gap: 20,
    paddingHorizontal: 24,
    minHeight: 52,
    paddingVertical: 10,
    outlineOffset: -2,
  },
  text: { flex: 1, minWidth: 0 },
});
