import type { ReactElement, ReactNode } from 'react';
import { ScrollView, type StyleProp, StyleSheet, Text, type TextStyle, View, type ViewStyle } from 'react-native';
import { Overlay } from '#overlay';
import { useTheme } from '../theme/KitThemeProvider.tsx';
import { Icon, type IconSource } from './Icon.tsx';
import { useTextAlign } from './use-text-align.ts';
import { useWindowHeight } from './use-window-height.ts';

interface DialogCardProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly icon?: IconSource | undefined;
  /** What went wrong at the last try; stays until the next one. */
  readonly error?: string | undefined;
  readonly onDismiss: () => void;
  /** Between the text and the buttons. */
  readonly children?: ReactNode;
  readonly buttons: ReactNode;
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly titleStyle?: StyleProp<TextStyle>;
  readonly textStyle?: StyleProp<TextStyle>;
  readonly testID?: string | undefined;
}

/** A question in the middle of the page: title, one sentence, what is asked for, and the buttons. */
export function DialogCard(props: DialogCardProps): ReactElement {
  const { title, text, icon, error, onDismiss, children, buttons, testID } = props;
  const { color, typography } = useTheme();
  const align = useTextAlign();
  const height = useWindowHeight();
  const most = height === undefined ? undefined : height - 48;
  return (
    <Overlay isDimmed label={title} motion="appear" place="center" onDismiss={onDismiss} testID={testID}>
      <ScrollView
        contentContainerStyle={styles.content}
        keyboardShouldPersistTaps="handled"
        style={[styles.card, { backgroundColor: color.backgroundRaised, maxHeight: most }, props.containerStyle]}
      >
        {icon === undefined ? null : <Icon icon={icon} size={32} color={color.iconSecondary} />}
        <Text
          role="heading"
          aria-level={2}
          style={[typography.heading3.bold, align, { color: color.textPrimary }, props.titleStyle]}
        >
          {title}
        </Text>
        {text === undefined || text === '' ? null : (
          <Text style={[typography.body.regular, align, { color: color.textSecondary }, props.textStyle]}>{text}</Text>
        )}
        {children}
        {error === undefined ? null : (
          <Text role="alert" style={[typography.body.medium, align, { color: color.error }]}>
            {error}
          </Text>
        )}
        <View style={styles.buttons}>{buttons}</View>
      </ScrollView>
    </Overlay>
  );
}

const styles = StyleSheet.create({
  card: {
    flexGrow: 0,
    width: 360,
    maxWidth: '100%',
    borderRadius: 20,
    // Where it scrolls, a browser gives it the focus: the dialog itself is seen without a ring.
    outlineColor: 'transparent',
    boxShadow: '0 12px 40px rgba(0, 0, 0, 0.24)',
  },
  content: { padding: 24, gap: 8 },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginTop: 12 },
});
