import type { MessageRecord } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { Pressable, StyleSheet, Text } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { threadIcon } from '#icons';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { PressState } from '../parts/press-state.ts';
import type { MessageRowActions } from './message-row-actions.ts';
import { useLineGround } from './Wallpaper.tsx';

interface RepliesLineProps {
  readonly message: MessageRecord;
  readonly actions: MessageRowActions;
}

/** Under the first message of a thread: how many replies it has. It leads there. */
export function RepliesLine({ message, actions }: RepliesLineProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  const ground = useLineGround();
  return (
    <Pressable
      accessibilityRole="button"
      onPress={() => actions.openThread(message)}
      testID={`replies-${message.id}`}
      style={({ pressed, hovered = false }: PressState) => [
        ground,
        styles.line,
        pressed || hovered ? { backgroundColor: pressed ? color.background4 : color.background3 } : null,
      ]}
    >
      <Icon icon={threadIcon} size={16} color={color.textHighlight} />
      <Text style={[typography.caption1.medium, { color: color.textHighlight }]}>
        {t('messages.replies', { count: message.replyCount })}
      </Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'center', gap: 6, minHeight: 44, paddingHorizontal: 8, borderRadius: 12 },
});
