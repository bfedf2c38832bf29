import type { ErrorCode } from '@open-chat-kit/sdk';
import { type ReactElement, useState } from 'react';
import { Pressable, StyleSheet, Text, View } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useLineGround } from './Wallpaper.tsx';

interface FailedLineProps {
  readonly code: ErrorCode | null;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** Under a message that was not sent: why, and what can be done. */
export function FailedLine({ code, onRetry, onDiscard }: FailedLineProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  const ground = useLineGround();
  // A lack of connection is said where it matters; anything else is about this message.
  const text =
    code === null || code === 'INTERNAL'
      ? t('messages.notSent')
      : t('messages.notSentBecause', { reason: t(`error.${code}`) });
  return (
    <View style={[styles.line, ground]}>
      <Text style={[typography.caption1.regular, styles.text, { color: color.error }]}>{text}</Text>
      <View style={styles.actions}>
        <Action text={t('messages.retry')} onPress={onRetry} />
        <Action text={t('messages.discard')} onPress={onDiscard} />
      </View>
    </View>
  );
}

function Action({ text, onPress }: { readonly text: string; readonly onPress: () => void }): ReactElement {
  const { color, typography } = useTheme();
  const [isHovered, setHovered] = useState(false);
  return (
    <Pressable
      accessibilityRole="button"
      onPress={onPress}
      onHoverIn={() => setHovered(true)}
      onHoverOut={() => setHovered(false)}
      style={({ pressed }) => [
        styles.action,
        { backgroundColor: pressed ? color.background4 : isHovered ? color.background3 : 'transparent' },
      ]}
    >
      <Text style={[typography.caption1.medium, { color: color.textHighlight }]}>{text}</Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  line: { alignItems: 'flex-end', paddingTop: 2 },
  text: { textAlign: 'auto' },
  actions: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'flex-end' },
  action: { minHeight: 44, minWidth: 44, borderRadius: 12, paddingHorizontal: 10, justifyContent: 'center' },
});
