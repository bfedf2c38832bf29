import { useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { Pressable, StyleSheet } from 'react-native';
import { Chevron } from './Chevron.tsx';

interface BackButtonProps {
  readonly onPress: () => void;
}

/** The way back. */
export function BackButton({ onPress }: BackButtonProps): ReactElement {
  const { color } = useTheme();
  const [isHovered, setHovered] = useState(false);
  return (
    <Pressable
      role="button"
      aria-label="Back"
      onPress={onPress}
      onHoverIn={() => setHovered(true)}
      onHoverOut={() => setHovered(false)}
      style={({ pressed }) => [
        styles.button,
        { backgroundColor: pressed ? color.background4 : isHovered ? color.background3 : 'transparent' },
      ]}
    >
      <Chevron to="back" color={color.iconPrimary} />
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: { width: 44, height: 44, borderRadius: 22, alignItems: 'center', justifyContent: 'center' },
});
