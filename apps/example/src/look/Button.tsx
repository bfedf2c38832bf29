import { useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { Pressable, StyleSheet, Text } from 'react-native';

interface ButtonProps {
  readonly text: string;
  readonly onPress: () => void;
  /** Filled with the accent: the one thing to do. */
  readonly isPrimary?: boolean;
  readonly isDisabled?: boolean;
}

/** A button that is a word. */
export function Button({ text, onPress, isPrimary = false, isDisabled = false }: ButtonProps): ReactElement {
  const { color, typography } = useTheme();
  const [isHovered, setHovered] = useState(false);
  const quiet = isHovered ? color.extendedPrimary200 : color.extendedPrimary100;
  const ground = isDisabled ? color.background3 : isPrimary ? color.primary : quiet;
  const ink = isDisabled ? color.textSecondary : isPrimary ? color.textOnPrimary : color.textHighlight;
  return (
    <Pressable
      role="button"
      disabled={isDisabled}
      onPress={onPress}
      onHoverIn={() => setHovered(true)}
      onHoverOut={() => setHovered(false)}
      style={({ pressed }) => [styles.button, { backgroundColor: ground, opacity: pressed ? 0.8 : 1 }]}
    >
      <Text style={[typography.button.medium, styles.text, { color: ink }]}>{text}</Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    minHeight: 44,
    borderRadius: 22,
    paddingHorizontal: 20,
    paddingVertical: 8,
    alignItems: 'center',
    justifyContent: 'center',
  },
  text: { textAlign: 'center' },
});
