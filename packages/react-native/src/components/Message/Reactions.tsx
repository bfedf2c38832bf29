import type { MessageRecord } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { Platform, Pressable, StyleSheet, Text, View } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { type MenuAnchor, pointOf } from '../Menu/menu-placing.ts';
import { inColour } from '../parts/in-colour.ts';
import { notCopied } from '../parts/not-copied.ts';
import type { PressState } from '../parts/press-state.ts';
import type { KitMessageListStyle } from '../../theme/styles/chats.ts';
import { useFinger } from '../../web/use-finger.ts';
import { useRowHeir } from '../../web/use-row-heir.ts';

/** What a press on a reaction does; always the same. */
export interface ReactionActions {
  /** Adds the viewer's reaction or takes it back, unless the host does something else. */
  reactionPressed(message: MessageRecord, emoji: string): void;
  /** Held, or asked by a key who they are, at this place. */
  reactionHeld(message: MessageRecord, emoji: string, at: MenuAnchor): void;
}

interface ReactionsProps {
  readonly message: MessageRecord;
  readonly actions: ReactionActions;
  readonly isAtEnd: boolean;
  readonly style: KitMessageListStyle['reactionStyle'];
  /** A right click holds one: where none belongs to the message as a whole, as it does in a list. @default false */
  readonly isHeldByRightClick?: boolean;
}

/** Under a message: who reacted with what, by number. A press adds one's own, or takes it back. */
export function Reactions(props: ReactionsProps): ReactElement {
  const { message, isAtEnd } = props;
  const isByFinger = useFinger();
  return (
    <View style={[styles.chips, isByFinger ? styles.apart : null, isAtEnd ? styles.atEnd : null]}>
      {message.reactions.map((reaction) => (
        <Chip key={reaction.emoji} {...props} reaction={reaction} isByFinger={isByFinger} />
      ))}
    </View>
  );
}

interface ChipProps extends ReactionsProps {
  readonly reaction: MessageRecord['reactions'][number];
  readonly isByFinger: boolean;
}

function Chip({ message, reaction, actions, style, isHeldByRightClick = false, isByFinger }: ChipProps): ReactElement {
  const { emoji, count, reactedByMe } = reaction;
  const { color, typography } = useTheme();
  const { t, formatNumber } = useChatTranslation();
  const chip = useRowHeir();
  return (
    <Pressable
      ref={chip}
      accessibilityRole="button"
      accessibilityLabel={t('messages.reactedBy', { emoji, count })}
      aria-pressed={reactedByMe}
      accessibilityState={{ selected: reactedByMe }}
      hitSlop={{ top: reach, bottom: reach }}
      onPress={() => actions.reactionPressed(message, emoji)}
      onLongPress={(event) => actions.reactionHeld(message, emoji, pointOf(event))}
      {...(Platform.OS === 'web'
        ? heldOnWeb((at) => actions.reactionHeld(message, emoji, at), isHeldByRightClick)
        : null)}
      testID={`reaction-${emoji}`}
      style={({ pressed, hovered = false }: PressState) => [
        styles.chip,
        {
          backgroundColor: reactedByMe ? color.extendedPrimary100 : color.background2,
          borderColor: reactedByMe ? color.primary : color.borderDefault,
        },
        reactedByMe ? styles.own : null,
        pressed ? styles.pressed : hovered ? styles.hovered : null,
        style?.containerStyle,
      ]}
    >
      <Text style={[typography.caption1.medium, notCopied, { color: color.textPrimary }, style?.textStyle]}>
        {/* By itself: fonts of emoji have digits too. */}
        <Text style={inColour}>{emoji}</Text> {formatNumber(count)}
      </Text>
      {/* Browsers know no `hitSlop`. */}
      {isByFinger && Platform.OS === 'web' ? <View style={styles.reach} /> : null}
    </Pressable>
  );
}

/** In a browser: what stands for holding it. The list behind has keys of its own. */
function heldOnWeb(hold: (at: MenuAnchor) => void, isByRightClick: boolean): object {
  return {
    ...(isByRightClick ? { onContextMenu: (event: ChipClickEvent) => heldByClick(hold, event) } : {}),
    'aria-keyshortcuts': 'Alt+ArrowDown',
    onKeyDown: (event: ChipKeyEvent) => {
      if (event.key !== 'ContextMenu' && !(event.key === 'ArrowDown' && event.altKey)) return;
      event.preventDefault();
      event.stopPropagation();
      const { x, y, width, height } = event.currentTarget.getBoundingClientRect();
      hold({ x, y, width, height });
    },
  };
}

function heldByClick(hold: (at: MenuAnchor) => void, event: ChipClickEvent): void {
  // A finger that holds it was told already.
  if (event.defaultPrevented) return;
  event.preventDefault();
  hold({ x: event.clientX, y: event.clientY, width: 0, height: 0 });
}

interface ChipClickEvent {
  readonly clientX: number;
  readonly clientY: number;
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

interface ChipKeyEvent {
  readonly key: string;
  readonly altKey: boolean;
  readonly currentTarget: { getBoundingClientRect(): MenuAnchor };
  preventDefault(): void;
  stopPropagation(): void;
}

/** So far over its edges a chip can be hit: 44 points high in all. */
const reach = 8;

const styles = StyleSheet.create({
  chips: { flexDirection: 'row', flexWrap: 'wrap', gap: 4, paddingTop: 3, maxWidth: '86%' },
  atEnd: { justifyContent: 'flex-end' },
  // The row below, and the chips of the next line, are not to be hit in its place.
  apart: { paddingBottom: reach, rowGap: 2 * reach },
  // Counted from within the edge.
  reach: { position: 'absolute', top: -reach - 2, bottom: -reach - 2, start: 0, end: 0 },
  chip: {
    minHeight: 28,
    minWidth: 44,
    paddingHorizontal: 8,
    borderRadius: 14,
    borderWidth: 1,
    alignItems: 'center',
    justifyContent: 'center',
  },
  // Not by its colours alone.
  own: { borderWidth: 2, paddingHorizontal: 7 },
  pressed: { opacity: 0.6 },
  hovered: { opacity: 0.85 },
});
