import { useTheme } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { Platform, StyleSheet, Text, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { BackButton } from '../look/BackButton.tsx';
import { placedByCss } from '../look/wide-css.ts';
import { useIsWide } from '../look/use-is-wide.ts';
import { DuoPane } from './DuoPane.tsx';

interface DuoPageProps {
  readonly onBack: () => void;
}

/** Two people with a client each: what one does, the other sees. */
export function DuoPage({ onBack }: DuoPageProps): ReactElement {
  const { color, typography } = useTheme();
  const { top, bottom } = useSafeAreaInsets();
  const isWide = useIsWide();
  return (
    <View
      role="main"
      style={[styles.page, { paddingTop: top, paddingBottom: bottom, backgroundColor: color.background2 }]}
    >
      <View style={styles.bar}>
        <BackButton onPress={onBack} />
        <Text role="heading" aria-level={1} style={[typography.heading3.bold, { color: color.textPrimary }]}>
          Two people side by side
        </Text>
      </View>
      <View
        style={[styles.panes, { flexDirection: isWide || Platform.OS === 'web' ? 'row' : 'column' }]}
        {...placedByCss({ panes: true })}
      >
        <DuoPane uid="ana" />
        <DuoPane uid="ben" />
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  page: { flex: 1, minHeight: 0 },
  bar: { flexDirection: 'row', alignItems: 'center', gap: 8, minHeight: 56, paddingHorizontal: 8 },
  panes: { flex: 1, minHeight: 0, gap: 12, paddingHorizontal: 12, paddingBottom: 12 },
});
