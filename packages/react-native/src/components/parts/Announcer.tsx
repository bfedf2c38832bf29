import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react';
import { Platform, StyleSheet, Text, View } from 'react-native';
import { useClock } from '../../client/use-clock.ts';
import { sayOnDevice } from './Alert.tsx';

interface AnnouncerProps {
  /** Empty for nothing. */
  readonly text: string;
  /** Names the news, where the same words can be news again. @default the text */
  readonly newsId?: string | undefined;
}

/** Says a sentence to screen readers when there is other news; shows nothing. */
export function Announcer({ text, newsId = text }: AnnouncerProps): ReactElement {
  return (
    <View
      aria-live="polite"
      role="status"
      pointerEvents="none"
      // What is fully transparent is not there for TalkBack, and is not said.
      style={[styles.unseen, Platform.OS === 'android' ? null : styles.faint]}
    >
      <News key={newsId} text={text} />
    </View>
  );
}

/** Said once: a text that changes while the news stays the same, as with another language, is none. */
function News({ text }: { readonly text: string }): ReactElement {
  const [news, setNews] = useState(text);
  const clock = useClock();
  useEffect(() => {
    if (news === '') return undefined;
    const say = voice();
    if (say !== null) {
      say(news);
      return undefined;
    }
    // Gone again soon: whoever reads through the page must not find it twice.
    return clock.after(1_000, () => setNews(''));
  }, [news, clock]);
  // A server has no voice; what it wrote would be no news to the reader.
  const isWritten = useSyncExternalStore(never, isVoiceless, isSaid);
  return <Text style={styles.ink}>{isWritten ? news : ''}</Text>;
}

function never(): () => void {
  return () => {};
}

function isVoiceless(): boolean {
  return voice() === null;
}

function isSaid(): boolean {
  return false;
}

interface Notifier {
  ariaNotify(text: string): void;
}

/** `null` where only a live region is heard: on Android, and in browsers without `ariaNotify`. */
function voice(): ((text: string) => void) | null {
  if (Platform.OS === 'ios') return sayOnDevice;
  const page: unknown = Reflect.get(globalThis, 'document');
  return isNotifier(page) ? (text) => page.ariaNotify(text) : null;
}

function isNotifier(page: unknown): page is Notifier {
  return typeof page === 'object' && page !== null && 'ariaNotify' in page && typeof page.ariaNotify === 'function';
}

const styles = StyleSheet.create({
  // Not `display: none`, which screen readers pass over.
  unseen: { position: 'absolute', width: 1, height: 1, overflow: 'hidden' },
  faint: { opacity: 0 },
  ink: { color: 'transparent' },
});
