import type { ReactElement } from 'react';
import { Pressable, type StyleProp, StyleSheet, Text, type TextStyle, View } from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import { Icon } from '../parts/Icon.tsx';
import { useTextAlign } from '../words/use-text-align.ts';
import type { MenuItemInterface } from './menu-item.ts';
import type { PressState } from '../parts/press-state.ts';

interface MenuRowProps {
  readonly entry: MenuItemInterface;
  /** Others have icons: this one's text stands where theirs do. */
  readonly hasIconSpace: boolean;
  /** Of all entries. */
  readonly textStyle: StyleProp<TextStyle>;
  readonly onChoose: () => void;
}

/** One entry of a menu. A disabled one keeps its place in the order of keys, as menus of the ARIA practices do. */
export function MenuRow({ entry, hasIconSpace, textStyle, onChoose }: MenuRowProps): ReactElement {
  const { color, typography } = useTheme();
  const align = useTextAlign();
  const scale = useTextScale();
  const isDisabled = entry.disabled === true;
  const tint = isDisabled ? color.textDisabled : entry.destructive === true ? color.error : color.textPrimary;
  return (
    <Pressable
      role="menuitem"
      disabled={isDisabled}
      onPress={onChoose}
      testID={entry.testID}
      style={({ pressed, hovered = false }: PressState) => [
        styles.row,
        { outlineColor: color.primary },
        {
          backgroundColor: isDisabled
            ? 'transparent'
            : pressed
              ? color.background4
              : hovered
                ? color.background3
                : 'transparent',
        },
      ]}
    >
      {entry.icon === undefined ? (
        hasIconSpace ? (
          <View style={{ width: Math.round(22 * scale) }} />
        ) : null
      ) : (
        <Icon
          icon={entry.icon}
          size={22}
          color={tint}
          isMirrored={entry.isMirrored === true}
          style={styleIn(entry.iconStyle)}
        />
      )}
      <Text
        style={[typography.heading4.regular, styles.text, align, { color: tint }, textStyle, styleIn(entry.textStyle)]}
      >
        {entry.text}
      </Text>
    </Pressable>
  );
}

/** JavaScript hosts write anything into an entry. */
function styleIn<Style>(style: Style): Style | undefined {
  return typeof style === 'object' ? style : undefined;
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 14,
    minHeight: 48,
    paddingHorizontal: 20,
    paddingVertical: 10,
    outlineOffset: -2,
  },
  text: { flexShrink: 1 },
});
