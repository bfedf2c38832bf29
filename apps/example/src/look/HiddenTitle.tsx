import type { ReactElement } from 'react';
import { Platform, StyleSheet, Text } from 'react-native';

/** The name of a page for those who listen; on the eye the page says it by itself. */
export function HiddenTitle({ children }: { readonly children: string }): ReactElement | null {
  if (Platform.OS !== 'web') return null;
  return (
    <Text role="heading" aria-level={1} style={styles.hidden}>
      {children}
    </Text>
  );
}

const styles = StyleSheet.create({
  hidden: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', opacity: 0 },
});
