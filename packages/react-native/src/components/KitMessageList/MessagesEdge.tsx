import type { KitException } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { ActivityIndicator, StyleSheet, View } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useLineGround } from './Wallpaper.tsx';
import { FailedLine } from '../parts/FailedLine.tsx';

interface MessagesEdgeProps {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** Of the next page; `null` for none. */
  readonly error: KitException | null;
  /** What is said of it. */
  readonly errorText: string;
  readonly onRetry: () => void;
}

/** Where the loaded messages end, above and below: a page is coming, or did not come and can be asked for again. */
export function MessagesEdge({
  hasMore,
  isLoading,
  error,
  errorText,
  onRetry,
}: MessagesEdgeProps): ReactElement | null {
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  const ground = useLineGround();
  if (error !== null) {
    return (
      <FailedLine
        words={errorText}
        onRetry={onRetry}
        style={[ground, styles.edge, styles.error]}
        textStyle={[typography.body.regular, styles.text, { color: color.textSecondary }]}
      />
    );
  }
  if (!hasMore) return null;
  // Its room is there before it is needed: the rows must not move when a page is asked for.
  return (
    <View style={styles.edge}>
      {isLoading ? <ActivityIndicator accessibilityLabel={t('common.loading')} color={color.iconSecondary} /> : null}
    </View>
  );
}

const styles = StyleSheet.create({
  edge: { alignItems: 'center', justifyContent: 'center', minHeight: 44, padding: 8 },
  error: { gap: 8 },
  text: { textAlign: 'center' },
});
