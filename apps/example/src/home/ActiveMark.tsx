import { useTheme } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';

/** Stands at the end of the row of the group that is open. */
export function ActiveMark(): ReactElement {
  const { color } = useTheme();
  return <View testID="active-group" style={[styles.mark, { backgroundColor: color.primary }]} />;
}

const styles = StyleSheet.create({ mark: { width: 4, height: 32, borderRadius: 2 } });
