import { type ComponentRef, type ReactElement, useMemo, useRef } from 'react';
import { Pressable, StyleSheet, View, type ViewProps } from 'react-native';
import { moreIcon } from '#icons';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { type ActiveRow, useIsActive } from '../ListFrame/active-row.ts';
import { useHasMenu } from '../ListFrame/menu-news.ts';
import { Icon } from '../parts/Icon.tsx';
import type { PressState } from '../parts/press-state.ts';
import type { MessageRowActions } from './message-row-actions.ts';

/** What to spread on a row, so that it is known when a mouse is over it. A finger is never over anything. */
export function useHoverOf(hovered: ActiveRow, id: string): ViewProps {
  return useMemo(
    () => ({
      onPointerEnter: ({ nativeEvent: { pointerType } }) => hovered.set(pointerType === 'mouse' ? id : undefined),
      // Of the row that the mouse went to it is known already.
      onPointerLeave: () => {
        if (hovered.is(id)) hovered.set(undefined);
      },
    }),
    [hovered, id],
  );
}

interface MenuButtonProps {
  readonly id: string;
  readonly hoveredRow: ActiveRow;
  readonly actions: MessageRowActions;
  /** Whether the bubble stands at the side of the viewer's own messages. */
  readonly isAtEnd: boolean;
}

/**
 * Beside the bubble that a mouse is over: its menu, for who would not think of the other button. Keys and touch have their own
 * ways. It hears of the mouse by itself: a list that is scrolled under one draws no row for it.
 */
export function MenuButton({ id, hoveredRow, actions, isAtEnd }: MenuButtonProps): ReactElement | null {
  const { color } = useTheme();
  const place = useRef<ComponentRef<typeof View>>(null);
  const isHovered = useIsActive(hoveredRow, id);
  // Of what is deleted nothing is left to do.
  if (!useHasMenu(id, actions, isHovered)) return null;
  return (
    <View ref={place} aria-hidden style={[styles.place, isAtEnd ? styles.before : styles.behind]}>
      <Pressable
        tabIndex={-1}
        onPress={() =>
          place.current?.measureInWindow((x, y, width, height) => actions.menu(id, { x, y, width, height }))
        }
        testID="message-more"
        style={({ pressed, hovered = false }: PressState) => [
          styles.button,
          { backgroundColor: pressed ? color.background4 : hovered ? color.background3 : 'transparent' },
        ]}
      >
        <Icon icon={moreIcon} size={18} color={color.iconSecondary} />
      </Pressable>
    </View>
  );
}

const styles = StyleSheet.create({
  place: { position: 'absolute', top: 0, bottom: 0, justifyContent: 'center', paddingHorizontal: 4 },
  before: { end: '100%' },
  behind: { start: '100%' },
  button: { width: 32, height: 32, borderRadius: 16, alignItems: 'center', justifyContent: 'center' },
});
