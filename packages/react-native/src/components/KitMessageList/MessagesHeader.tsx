import type { KitException } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { ActivityIndicator, StyleSheet, Text, View } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { TextButton } from '../parts/TextButton.tsx';

interface MessagesHeaderProps {
  readonly hasOlder: boolean;
  readonly isLoading: boolean;
  /** Of an earlier page; `null` for none. */
  readonly error: KitException | null;
  readonly onRetry: () => void;
}

/** Above the first row: a page is coming, or did not come and can be asked for again. */
export function MessagesHeader({ hasOlder, isLoading, error, onRetry }: MessagesHeaderProps): ReactElement | null {
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  if (error !== null) {
    return (
      <View role="alert" style={[styles.header, styles.error]}>
        <Text style={[typography.body.regular, styles.text, { color: color.textSecondary }]}>
          {t('messages.errorMore')}
        </Text>
        <TextButton text={t('common.tryAgain')} onPress={onRetry} />
      </View>
    );
  }
  if (!hasOlder) return null;
  // Its room is there before it is needed: the rows must not move when a page is asked for.
  return (
    <View style={styles.header}>
      {isLoading ? <ActivityIndicator accessibilityLabel={t('common.loading')} color={color.iconSecondary} /> : null}
    </View>
  );
}

const styles = StyleSheet.create({
  header: { alignItems: 'center', justifyContent: 'center', minHeight: 44, padding: 8 },
  error: { gap: 8 },
  text: { textAlign: 'center' },
});
