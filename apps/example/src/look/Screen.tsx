import { useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Platform, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { noRing } from './no-ring.ts';

interface ScreenProps {
  /**
   * Where one comes here to write, its first field: it takes the focus from whatever led here, or inherits that of what
   * has gone. @default neither
   */
  readonly field?: 'takes' | 'inherits';
  readonly children: ReactNode;
}

/** Room for a component of the kit that fills it: clear of the edges that a device keeps for itself. */
export function Screen({ field, children }: ScreenProps): ReactElement {
  const { color } = useTheme();
  const { top, bottom } = useSafeAreaInsets();
  const room = useRef<View>(null);
  useEffect(() => {
    const view: unknown = room.current;
    if (Platform.OS !== 'web' || !(view instanceof HTMLElement)) return;
    // What led here went with its page: who works by keyboard or listens goes on from the beginning of this one.
    const isLost = document.activeElement === document.body;
    // A finger would have a keyboard come up that it did not ask for.
    const isTyping = field !== undefined && !matchMedia('(pointer: coarse)').matches;
    const first = isTyping ? view.querySelector<HTMLElement>('input, textarea') : null;
    if (isLost || (first !== null && field === 'takes')) (first ?? view).focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- as one comes, and never again
  }, []);
  return (
    <View
      ref={room}
      tabIndex={-1}
      style={[styles.screen, { paddingTop: top, paddingBottom: bottom, backgroundColor: color.background1 }]}
    >
      {children}
    </View>
  );
}

const styles = StyleSheet.create({ screen: { flex: 1, minHeight: 0, ...noRing } });
