import { useTheme } from '@open-chat-kit/react-native';
import type { ReactElement, ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

/** Room for a component of the kit that fills it: clear of the edges that a device keeps for itself. */
export function Screen({ children }: { readonly children: ReactNode }): ReactElement {
  const { color } = useTheme();
  const { top, bottom } = useSafeAreaInsets();
  return (
    <View style={[styles.screen, { paddingTop: top, paddingBottom: bottom, backgroundColor: color.background1 }]}>
      {children}
    </View>
  );
}

const styles = StyleSheet.create({ screen: { flex: 1, minHeight: 0 } });
