import { type ComponentRef, type ReactElement, useEffect, useRef } from 'react';
import {
  ActivityIndicator,
  Platform,
  Pressable,
  type StyleProp,
  StyleSheet,
  Text,
  type TextStyle,
  View,
  type ViewStyle,
} from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { border } from './forced-colours.ts';
import type { PressState } from './press-state.ts';

/** What a button is for: one of several, the one thing to do, or something that cannot be taken back. */
export type ButtonKind = 'quiet' | 'primary' | 'destructive';

interface TextButtonProps {
  readonly text: string;
  readonly onPress: () => void;
  /** @default "quiet" */
  readonly kind?: ButtonKind | undefined;
  /** What it started is under way: it cannot be pressed again, and says so. */
  readonly isBusy?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Asked whenever the button is drawn: whether it gets the focus. */
  readonly takesFocus?: (() => boolean) | undefined;
  readonly style?: StyleProp<ViewStyle>;
  readonly textStyle?: StyleProp<TextStyle>;
  readonly testID?: string | undefined;
}

/** A button that is a word. */
export function TextButton(props: TextButtonProps): ReactElement {
  const {
    text,
    onPress,
    kind = 'quiet',
    isBusy = false,
    isDisabled = false,
    takesFocus,
    style,
    textStyle,
    testID,
  } = props;
  const button = useRef<ComponentRef<typeof View>>(null);
  useEffect(() => {
    if (takesFocus?.() === true) button.current?.focus();
  });
  const { color, typography } = useTheme();
  const looks = {
    quiet: { ground: color.extendedPrimary100, hovered: color.extendedPrimary200, text: color.textHighlight },
    primary: {
      ground: color.primaryButtonBackground,
      hovered: color.primaryButtonBackground,
      text: color.primaryButtonText,
    },
    destructive: { ground: color.error, hovered: color.error, text: color.background1 },
  }[kind];
  // A browser takes the focus from a button that cannot be pressed: a busy one only does nothing there, and says so.
  const isOff = isDisabled || (isBusy && Platform.OS !== 'web');
  return (
    <Pressable
      accessibilityRole="button"
      // Not `accessibilityState`, which React Native Web does not know.
      aria-busy={isBusy}
      ref={button}
      disabled={isOff}
      onPress={isBusy ? undefined : onPress}
      testID={testID}
      style={({ pressed, hovered = false }: PressState) => [
        styles.button,
        border,
        { outlineColor: color.primary },
        {
          backgroundColor: hovered ? looks.hovered : looks.ground,
          opacity: pressed ? 0.8 : isDisabled ? 0.5 : hovered && kind !== 'quiet' ? 0.92 : 1,
        },
        style,
      ]}
    >
      {isBusy ? (
        <View aria-hidden>
          <ActivityIndicator size="small" color={looks.text} />
        </View>
      ) : null}
      <Text style={[typography.button.medium, styles.text, { color: looks.text }, textStyle]}>{text}</Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    flexDirection: 'row',
    gap: 8,
    minHeight: 44,
    borderRadius: 22,
    paddingHorizontal: Platform.OS === 'web' ? 19 : 20,
    paddingVertical: Platform.OS === 'web' ? 7 : 8,
    alignItems: 'center',
    justifyContent: 'center',
    maxWidth: '100%',
  },
  // Large text takes a second line rather than leave the button.
  text: { flexShrink: 1, textAlign: 'center' },
});
