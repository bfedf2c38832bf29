import type { KitException } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { ActivityIndicator, StyleSheet, Text, View } from 'react-native';
import { useKitTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { TextButton } from '../TextButton.tsx';

interface GroupsFooterProps {
  readonly isLoading: boolean;
  /** Of a later page; `null` for none. */
  readonly error: KitException | null;
  readonly onRetry: () => void;
}

/** Under the last row: a page is coming, or did not come and can be asked for again. */
export function GroupsFooter({ isLoading, error, onRetry }: GroupsFooterProps): ReactElement | null {
  const { color, typography } = useTheme();
  const { t } = useKitTranslation();
  if (error !== null) {
    return (
      <View role="alert" style={styles.footer}>
        <Text style={[typography.body.regular, { color: color.textSecondary }]}>{t('groups.errorMore')}</Text>
        <TextButton text={t('common.tryAgain')} onPress={onRetry} />
      </View>
    );
  }
  if (!isLoading) return null;
  return (
    <View style={styles.footer}>
      <ActivityIndicator accessibilityLabel={t('common.loading')} color={color.iconSecondary} />
    </View>
  );
}

const styles = StyleSheet.create({
  footer: { alignItems: 'center', justifyContent: 'center', minHeight: 72, padding: 12 },
});
