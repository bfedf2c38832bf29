import type { ReactElement } from 'react';
import { type ColorValue, Pressable, type StyleProp, StyleSheet, type ViewStyle } from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { border } from './forced-colours.ts';
import { Icon } from './Icon.tsx';
import type { PressState } from './press-state.ts';
import type { RovingStop } from './use-roving-focus.ts';
import type { IconSource } from '../../icons/icon-source.ts';

interface IconButtonProps extends Partial<RovingStop> {
  readonly icon: IconSource;
  readonly label: string;
  readonly onPress: () => void;
  readonly color?: ColorValue | undefined;
  /** Turns with the direction of writing, as an arrow does. */
  readonly isMirrored?: boolean;
  readonly isDisabled?: boolean;
  /** Whether what it switches is on; without it, it switches nothing. */
  readonly isPressed?: boolean;
  readonly style?: StyleProp<ViewStyle>;
  readonly testID?: string | undefined;
}

/** A button that is an icon: 44 points to touch, with a name, and a state for everything that can happen to it. */
export function IconButton(props: IconButtonProps): ReactElement {
  const { icon, label, onPress, color: tint, isMirrored = false, isDisabled = false, isPressed, style, testID } = props;
  const { ref, tabIndex } = props;
  const { color } = useTheme();
  return (
    <Pressable
      ref={ref}
      {...(tabIndex === undefined ? null : { tabIndex })}
      accessibilityRole="button"
      accessibilityLabel={label}
      accessibilityState={{ disabled: isDisabled, ...(isPressed === undefined ? null : { selected: isPressed }) }}
      {...(isPressed === undefined ? null : { 'aria-pressed': isPressed })}
      disabled={isDisabled}
      onPress={onPress}
      testID={testID}
      style={({ pressed, hovered = false }: PressState) => [
        styles.button,
        { outlineColor: color.primary },
        { backgroundColor: pressed ? color.background4 : hovered ? color.background3 : 'transparent' },
        isPressed === true ? border : null,
        isDisabled ? styles.disabled : null,
        style,
      ]}
    >
      <Icon
        icon={icon}
        size={24}
        // In a bar the words need the room that larger buttons would take.
        largest={36}
        color={tint ?? color.iconPrimary}
        isMirrored={isMirrored}
      />
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: { width: 44, height: 44, borderRadius: 22, alignItems: 'center', justifyContent: 'center', flexShrink: 0 },
  disabled: { opacity: 0.4 },
});
