import { useTheme } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';

/** The sign of the house: two bubbles that talk. */
export function Mark(): ReactElement {
  const { color } = useTheme();
  return (
    <View aria-hidden style={styles.frame}>
      <View style={[styles.bubble, styles.theirs, { backgroundColor: color.extendedPrimary300 }]} />
      <View style={[styles.bubble, styles.ours, { backgroundColor: color.primary, borderColor: color.background2 }]} />
    </View>
  );
}

const styles = StyleSheet.create({
  frame: { width: 72, height: 64 },
  bubble: { position: 'absolute', borderRadius: 16 },
  theirs: { start: 0, top: 2, width: 48, height: 36, borderBottomStartRadius: 4 },
  ours: { end: 0, bottom: 2, width: 52, height: 40, borderBottomEndRadius: 4, borderWidth: 3 },
});
