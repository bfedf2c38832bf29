import { type ReactElement, useState } from 'react';
import { Pressable, StyleSheet, Text } from 'react-native';
import { useTheme } from '../theme/KitThemeProvider.tsx';

interface TextButtonProps {
  readonly text: string;
  readonly onPress: () => void;
  /** Filled with the accent: the one thing to do. */
  readonly isPrimary?: boolean;
  readonly testID?: string;
}

/** A button that is a word. */
export function TextButton({ text, onPress, isPrimary = false, testID }: TextButtonProps): ReactElement {
  const { color, typography } = useTheme();
  const [isHovered, setHovered] = useState(false);
  const quiet = isHovered ? color.extendedPrimary200 : color.extendedPrimary100;
  return (
    <Pressable
      accessibilityRole="button"
      onPress={onPress}
      onHoverIn={() => setHovered(true)}
      onHoverOut={() => setHovered(false)}
      testID={testID}
      style={({ pressed }) => [
        styles.button,
        { backgroundColor: isPrimary ? color.primary : quiet, opacity: pressed ? 0.8 : 1 },
      ]}
    >
      <Text style={[typography.button.medium, { color: isPrimary ? color.textOnPrimary : color.textHighlight }]}>
        {text}
      </Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    minHeight: 44,
    borderRadius: 22,
    paddingHorizontal: 20,
    alignItems: 'center',
    justifyContent: 'center',
  },
});
