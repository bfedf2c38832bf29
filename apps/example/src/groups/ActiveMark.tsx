import { useTheme } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';

/** Lies under the row of the group that is open. Placed by the row: it fills what it stands in. */
export function ActiveMark(): ReactElement {
  const { color } = useTheme();
  return <View testID="active-group" style={[styles.mark, { backgroundColor: color.extendedPrimary100 }]} />;
}

const styles = StyleSheet.create({ mark: { ...StyleSheet.absoluteFill, zIndex: -1 } });
