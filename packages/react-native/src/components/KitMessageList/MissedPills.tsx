import type { ReactElement, ReactNode } from 'react';
import { Pressable, StyleSheet, Text, View } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { threadIcon } from '#icons';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { KitMessageListStyle } from '../../theme/styles/chats.ts';
import { CountBadge } from '../parts/CountBadge.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { PressState } from '../parts/press-state.ts';
import { usePillSize } from './use-pill-size.ts';

interface MissedPillProps {
  /** At least one. */
  readonly count: number;
  readonly onPress: () => void;
}

interface MentionsPillProps extends MissedPillProps {
  readonly style: KitMessageListStyle['mentionsIndicatorStyle'];
}

/** The way to the next message that mentions the reader, and how many there are. */
export function MentionsPill({ style, ...pill }: MentionsPillProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  return (
    <MissedPill {...pill} label={t('messages.toMention', { count: pill.count })} style={style} testID="mentions">
      <Text style={[typography.heading4.medium, { color: color.primary }, style?.textStyle]}>@</Text>
    </MissedPill>
  );
}

interface RepliesPillProps extends MissedPillProps {
  readonly style: KitMessageListStyle['repliesIndicatorStyle'];
}

/** The way to the next thread in which somebody answered, and how many answers nobody has seen. */
export function RepliesPill({ style, ...pill }: RepliesPillProps): ReactElement {
  const { color } = useTheme();
  const { t } = useChatTranslation();
  return (
    <MissedPill {...pill} label={t('messages.newReplies', { count: pill.count })} style={style} testID="new-replies">
      <Icon icon={threadIcon} size={20} color={color.primary} />
    </MissedPill>
  );
}

interface SignedPillProps extends MissedPillProps {
  readonly label: string;
  readonly style: RepliesPillProps['style'];
  readonly testID: string;
  /** What there is so many of. */
  readonly children: ReactNode;
}

function MissedPill({ count, label, onPress, style, testID, children }: SignedPillProps): ReactElement {
  const { color } = useTheme();
  const size = usePillSize();
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={label}
      onPress={onPress}
      testID={testID}
      style={({ pressed, hovered = false }: PressState) => [
        styles.pill,
        size,
        {
          backgroundColor: hovered ? color.background3 : color.backgroundRaised,
          borderColor: color.borderDefault,
          opacity: pressed ? 0.85 : 1,
        },
        style?.containerStyle,
      ]}
    >
      {children}
      <View style={styles.count}>
        <CountBadge count={count} most={99} style={style?.badgeStyle} />
      </View>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  pill: {
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 1,
    boxShadow: '0 2px 8px rgba(0, 0, 0, 0.16)',
  },
  // It grows upwards from the edge: it covers nothing of the sign, however large the text is.
  count: { position: 'absolute', bottom: '100%', marginBottom: -10, left: 0, right: 0, alignItems: 'center' },
});
