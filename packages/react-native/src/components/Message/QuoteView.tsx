import type { MessageRecord } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { type ColorValue, Pressable, StyleSheet, Text, View } from 'react-native';
import type { TextFormatting } from '../../formatters/text-formatting.tsx';
import type { Hold } from '../../formatters/text-presses.ts';
import { useListRow } from '../../hooks/use-list-row.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import type { ChatTranslator } from '../../i18n/parts.ts';
import type { Quoted } from '../../models/message-list/quotes.ts';
import type { RowSource } from '../../models/row-source.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { isolated } from '../words/isolated.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import type { KitMessageListStyle } from '../../theme/styles/chats.ts';
import { useSaid } from './use-said.ts';

interface QuoteViewProps {
  /** Of the message that is quoted. */
  readonly id: string;
  readonly quotes: RowSource<Quoted>;
  readonly viewer: string;
  readonly formatting: TextFormatting;
  /** Of words on the ground that it stands on. */
  readonly ink: ColorValue;
  readonly accent: ColorValue;
  /** `undefined`: it leads nowhere. */
  readonly onPress: ((id: string) => void) | undefined;
  readonly onLongPress: Hold | undefined;
  readonly style: KitMessageListStyle['quoteStyle'];
}

/** In an answer: whom it answers and what they had said, as that is now. It leads there. */
export function QuoteView({
  id,
  quotes,
  viewer,
  formatting,
  ink,
  accent,
  onPress,
  onLongPress,
  style,
}: QuoteViewProps): ReactElement {
  const { typography } = useTheme();
  const { t } = useChatTranslation();
  const align = useTextAlign();
  const quoted = useListRow(quotes, id);
  const message = quoted?.message ?? null;
  const said = useSaid(message, formatting);
  const [name, text] =
    message === null ? ['', quoted === undefined ? '' : t('messages.quoteGone')] : [nameOf(message, viewer, t), said];
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={message === null ? text || t('common.loading') : t('messages.spoken', { name, text })}
      disabled={message === null || onPress === undefined}
      onPress={() => onPress?.(id)}
      onLongPress={onLongPress}
      testID={`quote-${id}`}
      style={[styles.quote, { borderStartColor: accent }, style?.containerStyle]}
    >
      <View style={[styles.ground, { backgroundColor: ink }]} />
      {name === '' ? null : (
        <Text numberOfLines={1} style={[typography.caption1.medium, align, { color: accent }, style?.nameStyle]}>
          {name}
        </Text>
      )}
      <Text
        numberOfLines={2}
        style={[
          typography.caption1.regular,
          align,
          { color: ink },
          message === null ? styles.quiet : null,
          style?.textStyle,
        ]}
      >
        {text}
      </Text>
    </Pressable>
  );
}

/** Whose message it is, for the eye. */
function nameOf({ sender }: MessageRecord, viewer: string, t: ChatTranslator['t']): string {
  return sender.uid === viewer ? t('messages.fromYou') : isolated(sender.name);
}

const styles = StyleSheet.create({
  quote: {
    borderStartWidth: 3,
    borderRadius: 6,
    paddingHorizontal: 8,
    paddingVertical: 4,
    marginTop: 2,
    marginBottom: 4,
    minHeight: 44,
    justifyContent: 'center',
    overflow: 'hidden',
  },
  ground: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0, opacity: 0.08 },
  quiet: { fontStyle: 'italic', opacity: 0.85 },
});
