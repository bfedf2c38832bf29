import type { ReactElement } from 'react';
import { type StyleProp, StyleSheet, type TextStyle } from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { AlertText } from '../parts/Alert.tsx';
import { useTextAlign } from '../words/use-text-align.ts';
import { readable } from '../parts/wide-page.ts';

interface ListNoticeProps {
  readonly text: string;
  readonly style: StyleProp<TextStyle>;
}

/** Over the bar of a selection: what went wrong with it. */
export function ListNotice({ text, style }: ListNoticeProps): ReactElement {
  const { color, typography } = useTheme();
  const align = useTextAlign();
  return (
    <AlertText words={text} style={[typography.body.medium, align, styles.notice, { color: color.error }, style]} />
  );
}

const styles = StyleSheet.create({ notice: { ...readable, paddingHorizontal: 16, paddingVertical: 8 } });
