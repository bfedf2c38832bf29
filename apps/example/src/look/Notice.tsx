import { useTheme } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { Button } from './Button.tsx';

interface NoticeProps {
  /** Over the title. */
  readonly picture?: ReactElement;
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly text: string; readonly onPress: () => void };
  /** Another way out. */
  readonly way?: { readonly text: string; readonly onPress: () => void };
  /** Said by screen readers at once. */
  readonly isAlert?: boolean;
}

/** One line, one sentence, one action as a rule, in the middle of what is empty otherwise. */
export function Notice({ picture, title, text, action, way, isAlert = false }: NoticeProps): ReactElement {
  const { color, typography } = useTheme();
  return (
    <View style={styles.view} {...(isAlert ? { role: 'alert' as const } : {})}>
      {picture}
      <Text style={[typography.heading3.medium, styles.text, { color: color.textPrimary }]}>{title}</Text>
      <Text style={[typography.body.regular, styles.text, { color: color.textSecondary }]}>{text}</Text>
      {action === undefined ? null : (
        <View style={styles.action}>
          <Button {...action} />
          {way === undefined ? null : <Button {...way} />}
        </View>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  view: { flex: 1, alignItems: 'center', justifyContent: 'center', gap: 8, padding: 32 },
  text: { textAlign: 'center', maxWidth: 360 },
  action: { paddingTop: 8, gap: 12 },
});
