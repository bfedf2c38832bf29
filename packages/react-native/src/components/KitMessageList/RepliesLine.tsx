import type { MessageRecord } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { Pressable, StyleSheet, Text } from 'react-native';
import { useListRow } from '../../hooks/use-list-row.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { threadIcon } from '#icons';
import type { RowSource } from '../../models/row-source.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { KitMessageListStyle } from '../../theme/styles/chats.ts';
import { CountBadge } from '../parts/CountBadge.tsx';
import { Icon } from '../parts/Icon.tsx';
import { notCopied } from '../parts/not-copied.ts';
import type { PressState } from '../parts/press-state.ts';
import type { MessageRowActions } from './message-row-actions.ts';
import { useLineGround } from './Wallpaper.tsx';

interface RepliesLineProps {
  readonly message: MessageRecord;
  /** How many nobody has seen, by the id of the message. */
  readonly newReplies: RowSource<number>;
  readonly actions: MessageRowActions;
  readonly style: KitMessageListStyle['repliesIndicatorStyle'];
}

/** Under the first message of a thread: how many replies it has, and how many of them nobody has seen. It leads there. */
export function RepliesLine({ message, newReplies, actions, style }: RepliesLineProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  const ground = useLineGround();
  // What went unheard is not there to be seen.
  const news = Math.min(useListRow(newReplies, message.id) ?? 0, message.replyCount);
  const all = t('messages.replies', { count: message.replyCount });
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={news === 0 ? all : `${all}, ${t('messages.newReplies', { count: news })}`}
      onPress={() => actions.openThread(message)}
      testID={`replies-${message.id}`}
      style={({ pressed, hovered = false }: PressState) => [
        ground,
        styles.line,
        pressed || hovered ? { backgroundColor: pressed ? color.background4 : color.background3 } : null,
      ]}
    >
      <Icon icon={threadIcon} size={16} color={color.textHighlight} />
      <Text style={[typography.caption1.medium, notCopied, { color: color.textHighlight }]}>{all}</Text>
      {news === 0 ? null : <CountBadge count={news} most={99} style={style?.badgeStyle} />}
    </Pressable>
  );
}

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'center', gap: 6, minHeight: 44, paddingHorizontal: 8, borderRadius: 12 },
});
