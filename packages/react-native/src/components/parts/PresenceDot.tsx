import type { ReactElement } from 'react';
import { StyleSheet, View, type ViewProps } from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';

/** Somebody is online: a disc on the avatar, with a ring in the colour of the ground. */
export function PresenceDot({ style, ...view }: ViewProps): ReactElement {
  const { color } = useTheme();
  const across = Math.round(14 * useTextScale());
  const frame = { width: across, height: across, borderRadius: across / 2 };
  return (
    <View
      style={[styles.dot, frame, { backgroundColor: color.success, borderColor: color.background1 }, style]}
      testID="online"
      {...view}
    />
  );
}

const styles = StyleSheet.create({ dot: { borderWidth: 2 } });
