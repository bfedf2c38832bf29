import type { MessageRecord } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { Platform, Pressable, StyleSheet, Text, View } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import { addReactionIcon } from '#icons';
import { hasReacted } from '../../models/reaction-wishes.ts';
import { useWished } from '../Message/use-wanted.ts';
import { border } from '../parts/forced-colours.ts';
import { Icon } from '../parts/Icon.tsx';
import { inColour } from '../parts/in-colour.ts';
import type { PressState } from '../parts/press-state.ts';

/** What is offered where the host names nothing else. */
export const usualReactions: readonly string[] = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

/** Of what stands in a cell. */
const largest = 30;
/** Cells that a narrow page has room for. */
const mostInLine = 8;

interface QuickReactionsProps {
  readonly message: MessageRecord;
  readonly emojis: readonly string[];
  readonly onChoose: (emoji: string) => void;
  /** Any other emoji is wanted. */
  readonly onMore: () => void;
}

/** Over the entries of a message's menu: what one reacts with most, and the way to everything else. */
export function QuickReactions({ message: given, emojis, onChoose, onMore }: QuickReactionsProps): ReactElement {
  const message = useWished(given);
  const { color } = useTheme();
  // A larger one would not fit into its cell, and all are to stand in one line.
  const glyph = Math.min(Math.round(24 * useTextScale()), largest);
  const { t } = useChatTranslation();
  const isOwn = (emoji: string): boolean => hasReacted(message, emoji);
  return (
    <View
      style={[
        styles.line,
        emojis.length < mostInLine ? null : styles.wrapped,
        { borderBottomColor: color.borderLight },
      ]}
    >
      {emojis.map((emoji) => (
        <Pressable
          key={emoji}
          accessibilityLabel={t('messages.react', { emoji })}
          {...entryThatIsOn(isOwn(emoji))}
          onPress={() => onChoose(emoji)}
          testID={`react-${emoji}`}
          style={({ pressed, hovered = false }: PressState) => [
            styles.emoji,
            { outlineColor: color.primary },
            isOwn(emoji) ? border : null,
            {
              backgroundColor: isOwn(emoji)
                ? color.extendedPrimary100
                : pressed
                  ? color.background4
                  : hovered
                    ? color.background3
                    : 'transparent',
            },
          ]}
        >
          <Text
            allowFontScaling={false}
            style={[inColour, { fontSize: glyph, lineHeight: Math.round(glyph * 1.3), color: color.textPrimary }]}
          >
            {emoji}
          </Text>
        </Pressable>
      ))}
      <Pressable
        role="menuitem"
        accessibilityLabel={t('messages.reactMore')}
        onPress={onMore}
        testID="react-more"
        style={({ pressed, hovered = false }: PressState) => [
          styles.emoji,
          { outlineColor: color.primary },
          { backgroundColor: pressed ? color.background4 : hovered ? color.background3 : color.background2 },
        ]}
      >
        <Icon icon={addReactionIcon} size={24} largest={largest} color={color.iconSecondary} />
      </Pressable>
    </View>
  );
}

/** An entry of a menu that is on or off. Devices know no such role, but the state. */
function entryThatIsOn(isOn: boolean): object {
  return Platform.OS === 'web'
    ? { role: 'menuitemcheckbox', 'aria-checked': isOn }
    : { role: 'menuitem', accessibilityState: { selected: isOn } };
}

const styles = StyleSheet.create({
  line: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingHorizontal: 8,
    paddingBottom: 6,
    marginBottom: 4,
    borderBottomWidth: StyleSheet.hairlineWidth,
  },
  wrapped: { flexWrap: 'wrap' },
  emoji: {
    width: 44,
    minWidth: 36,
    flexShrink: 1,
    minHeight: 44,
    borderRadius: 22,
    alignItems: 'center',
    justifyContent: 'center',
    outlineOffset: -2,
  },
});
