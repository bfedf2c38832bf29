import { type ReactElement, useEffect, useState } from 'react';
import { AccessibilityInfo, Platform, StyleSheet, Text, View } from 'react-native';

/** Says a sentence to screen readers when it becomes another one; shows nothing. */
export function Announcer({ text }: { readonly text: string }): ReactElement {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (text === '' || say(text)) return undefined;
    // Gone again soon: whoever reads through the page must not find it twice.
    setSpoken(text);
    const timer = setTimeout(() => setSpoken(''), 1_000);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <View aria-live="polite" role="status" pointerEvents="none" style={styles.unseen}>
      <Text>{spoken}</Text>
    </View>
  );
}

interface Notifier {
  ariaNotify(text: string): void;
}

/** `false` where only a live region is heard: on Android, and in browsers without `ariaNotify`. */
function say(text: string): boolean {
  if (Platform.OS === 'ios') {
    AccessibilityInfo.announceForAccessibility(text);
    return true;
  }
  const page: unknown = Reflect.get(globalThis, 'document');
  if (!isNotifier(page)) return false;
  page.ariaNotify(text);
  return true;
}

function isNotifier(page: unknown): page is Notifier {
  return typeof page === 'object' && page !== null && 'ariaNotify' in page && typeof page.ariaNotify === 'function';
}

const styles = StyleSheet.create({
  // Not `display: none`, which screen readers pass over.
  unseen: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', opacity: 0 },
});
