import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { useTheme } from '../theme/KitThemeProvider.tsx';

/** Somebody is online: a disc on the avatar, with a ring in the colour of the ground. */
export function PresenceDot(): ReactElement {
  const { color } = useTheme();
  return (
    <View style={[styles.dot, { backgroundColor: color.success, borderColor: color.background1 }]} testID="online" />
  );
}

const styles = StyleSheet.create({ dot: { width: 14, height: 14, borderRadius: 7, borderWidth: 2 } });
