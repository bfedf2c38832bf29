import { useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Platform, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { noRing } from './no-ring.ts';

/** Room for a component of the kit that fills it: clear of the edges that a device keeps for itself. */
export function Screen({ children }: { readonly children: ReactNode }): ReactElement {
  const { color } = useTheme();
  const { top, bottom } = useSafeAreaInsets();
  const room = useRef<View>(null);
  useEffect(() => {
    const view: unknown = room.current;
    if (Platform.OS !== 'web' || !(view instanceof HTMLElement)) return;
    // What led here went with its page: who works by keyboard or listens goes on from the beginning of this one.
    if (document.activeElement === document.body) view.focus({ preventScroll: true });
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
