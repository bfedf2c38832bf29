import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { IconName } from '../icons/icons.ts';
import { useTheme } from '../theme/KitThemeProvider.tsx';
import { Icon } from './Icon.tsx';
import { TextButton } from './TextButton.tsx';

interface StateViewProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly text: string; readonly onPress: () => void } | undefined;
  /** Said by screen readers at once. */
  readonly isAlert?: boolean;
  readonly testID?: string;
}

/** What stands where a list would: an icon, one line, one sentence, one action. */
export function StateView({ icon, title, text, action, isAlert = false, testID }: StateViewProps): ReactElement {
  const { color, typography } = useTheme();
  return (
    <View style={styles.view} testID={testID} {...(isAlert ? { role: 'alert' as const } : {})}>
      <Icon icon={icon} size={40} color={color.iconTertiary} />
      <Text style={[typography.heading3.medium, styles.text, { color: color.textPrimary }]}>{title}</Text>
      <Text style={[typography.body.regular, styles.text, { color: color.textSecondary }]}>{text}</Text>
      {action === undefined ? null : <TextButton text={action.text} onPress={action.onPress} />}
    </View>
  );
}

const styles = StyleSheet.create({
  view: { flex: 1, alignItems: 'center', justifyContent: 'center', gap: 8, padding: 32 },
  text: { textAlign: 'center', maxWidth: 320 },
});
