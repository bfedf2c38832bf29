import type { ReactElement } from 'react';
import { StyleSheet, Text } from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { RowLook } from './MessageRowView.tsx';
import { useLineGround } from './Wallpaper.tsx';

interface ActionTextProps {
  readonly look: RowLook;
  readonly children: string;
}

/** The words of a line about the group, or of several that are told together. */
export function ActionText({ look, children }: ActionTextProps): ReactElement {
  const { color, typography } = useTheme();
  const ground = useLineGround();
  return (
    <Text
      style={[
        typography.caption1.regular,
        styles.text,
        ground,
        { color: color.textSecondary },
        look.style?.actionTextStyle,
      ]}
    >
      {children}
    </Text>
  );
}

const styles = StyleSheet.create({
  text: { flexShrink: 1, textAlign: 'center' },
});
