import { type ReactElement, useEffect } from 'react';
import { AccessibilityInfo, Platform, StyleSheet, Text, View } from 'react-native';

/** Says a sentence to screen readers when it becomes another one; shows nothing. */
export function Announcer({ text }: { readonly text: string }): ReactElement {
  useEffect(() => {
    // iOS has no live regions.
    if (Platform.OS === 'ios' && text !== '') AccessibilityInfo.announceForAccessibility(text);
  }, [text]);
  return (
    <View aria-live="polite" role="status" pointerEvents="none" style={styles.unseen}>
      <Text>{text}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  // Not `display: none`, which screen readers pass over.
  unseen: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', opacity: 0 },
});
