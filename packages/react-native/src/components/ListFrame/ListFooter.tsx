import type { KitException } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { ActivityIndicator, StyleSheet, View } from 'react-native';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { FailedLine } from '../parts/FailedLine.tsx';

interface ListFooterProps {
  readonly isLoading: boolean;
  /** Of a later page; `null` for none. */
  readonly error: KitException | null;
  /** What is said of it. */
  readonly errorText: string;
  readonly onRetry: () => void;
}

/** Under the last row: a page is coming, or did not come and can be asked for again. */
export function ListFooter({ isLoading, error, errorText, onRetry }: ListFooterProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useTranslation();
  if (error !== null) {
    const textStyle = [typography.body.regular, { color: color.textSecondary }];
    return <FailedLine words={errorText} onRetry={onRetry} style={styles.footer} textStyle={textStyle} />;
  }
  if (!isLoading) return <View style={[styles.end, { backgroundColor: color.background1 }]} />;
  return (
    <View style={styles.footer}>
      <ActivityIndicator accessibilityLabel={t('common.loading')} color={color.iconSecondary} />
    </View>
  );
}

const styles = StyleSheet.create({
  // Covers the line under the last row: a row does not know that it is the last.
  end: { height: 2 * StyleSheet.hairlineWidth, marginTop: -2 * StyleSheet.hairlineWidth },
  footer: { alignItems: 'center', justifyContent: 'center', minHeight: 72, padding: 12 },
});
