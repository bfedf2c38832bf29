import { useTheme } from '@open-chat-kit/react-native';
import type { ReactElement, ReactNode } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { BackButton } from './BackButton.tsx';

interface PageProps {
  readonly title: string;
  readonly onBack?: () => void;
  readonly children: ReactNode;
}

/** A page that is read from top to bottom. */
export function Page({ title, onBack, children }: PageProps): ReactElement {
  const { color, typography } = useTheme();
  const { top, bottom } = useSafeAreaInsets();
  return (
    <ScrollView
      style={{ backgroundColor: color.background2 }}
      contentContainerStyle={[styles.content, { paddingTop: top + 8, paddingBottom: bottom + 32 }]}
    >
      <View role="main" style={styles.column}>
        <View style={styles.bar}>
          {onBack === undefined ? null : <BackButton onPress={onBack} />}
          <Text
            role="heading"
            aria-level={1}
            style={[typography.heading1.bold, styles.title, { color: color.textPrimary }]}
          >
            {title}
          </Text>
        </View>
        {children}
      </View>
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  content: { flexGrow: 1, paddingHorizontal: 16, alignItems: 'center' },
  column: { width: '100%', maxWidth: 640, gap: 24 },
  bar: { flexDirection: 'row', alignItems: 'center', gap: 4, minHeight: 56, marginStart: -8 },
  title: { flexShrink: 1, paddingStart: 8 },
});
