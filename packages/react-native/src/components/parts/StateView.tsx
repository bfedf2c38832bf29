import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useSaidOnDevices } from './Alert.tsx';
import { Icon } from './Icon.tsx';
import { TextButton } from './TextButton.tsx';
import type { IconSource } from '../../icons/icon-source.ts';
import type { StateStyle } from '../../theme/styles/parts.ts';

interface StateAction {
  readonly text: string;
  readonly onPress: () => void;
  /** Asked whenever it is drawn: whether it gets the focus. */
  readonly takesFocus?: () => boolean;
}

interface StateViewProps {
  readonly icon: IconSource;
  readonly title: string;
  readonly text: string;
  readonly action?: StateAction | undefined;
  /** Screen readers say an alert at once, and a status when they are done. @default "status" */
  readonly role?: 'alert' | 'status';
  readonly style?: StateStyle | undefined;
  readonly testID?: string;
}

/** What stands where a list would: an icon, one line, one sentence, one action. */
export function StateView({ icon, title, text, action, role = 'status', style, testID }: StateViewProps): ReactElement {
  const { color, typography } = useTheme();
  useSaidOnDevices(role === 'alert' ? `${title}\n${text}` : '');
  return (
    <View role={role} style={[styles.view, style?.containerStyle]} testID={testID}>
      <Icon icon={icon} size={40} color={color.iconTertiary} />
      <Text style={[typography.heading3.medium, styles.text, { color: color.textPrimary }, style?.titleStyle]}>
        {title}
      </Text>
      <Text style={[typography.body.regular, styles.text, { color: color.textSecondary }, style?.subtitleStyle]}>
        {text}
      </Text>
      {action === undefined ? null : (
        <TextButton text={action.text} onPress={action.onPress} takesFocus={action.takesFocus} />
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  view: { flex: 1, alignItems: 'center', justifyContent: 'center', gap: 8, padding: 32 },
  text: { textAlign: 'center', maxWidth: 320 },
});
