import { type ReactElement, useState } from 'react';
import {
  ActivityIndicator,
  Pressable,
  type StyleProp,
  StyleSheet,
  Text,
  type TextStyle,
  type ViewStyle,
} from 'react-native';
import { useTheme } from '../theme/KitThemeProvider.tsx';

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
  readonly style?: StyleProp<ViewStyle>;
  readonly textStyle?: StyleProp<TextStyle>;
  readonly testID?: string | undefined;
}

/** A button that is a word. */
export function TextButton(props: TextButtonProps): ReactElement {
  const { text, onPress, kind = 'quiet', isBusy = false, isDisabled = false, style, textStyle, testID } = props;
  const { color, typography } = useTheme();
  const [isHovered, setHovered] = useState(false);
  const looks = {
    quiet: { ground: isHovered ? color.extendedPrimary200 : color.extendedPrimary100, text: color.textHighlight },
    primary: { ground: color.primary, text: color.textOnPrimary },
    destructive: { ground: color.error, text: color.background1 },
  }[kind];
  const isOff = isDisabled || isBusy;
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityState={{ disabled: isOff, busy: isBusy }}
      disabled={isOff}
      onPress={onPress}
      onHoverIn={() => setHovered(true)}
      onHoverOut={() => setHovered(false)}
      testID={testID}
      style={({ pressed }) => [
        styles.button,
        {
          backgroundColor: looks.ground,
          opacity: pressed ? 0.8 : isDisabled ? 0.5 : isHovered && kind !== 'quiet' ? 0.92 : 1,
        },
        style,
      ]}
    >
      {isBusy ? <ActivityIndicator size="small" color={looks.text} /> : null}
      <Text style={[typography.button.medium, { color: looks.text }, textStyle]}>{text}</Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    flexDirection: 'row',
    gap: 8,
    minHeight: 44,
    borderRadius: 22,
    paddingHorizontal: 20,
    paddingVertical: 8,
    alignItems: 'center',
    justifyContent: 'center',
  },
});
