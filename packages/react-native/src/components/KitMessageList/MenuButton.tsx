import { type ComponentRef, type ReactElement, useMemo, useRef, useState } from 'react';
import { Pressable, StyleSheet, View, type ViewProps } from 'react-native';
import { moreIcon } from '../../icons/icons.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { MenuAnchor } from '../Menu/menu-placing.ts';
import { Icon } from '../parts/Icon.tsx';
import type { PressState } from '../parts/press-state.ts';

/** Whether a mouse is over a row, and what to spread on it. A finger is never over anything. */
export function useHover(): [isHovered: boolean, handlers: ViewProps] {
  const [isHovered, setHovered] = useState(false);
  const handlers = useMemo(
    (): ViewProps => ({
      onPointerEnter: ({ nativeEvent: { pointerType } }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
    }),
    [],
  );
  return [isHovered, handlers];
}

interface MenuButtonProps {
  /** Whether the bubble stands at the side of the viewer's own messages. */
  readonly isAtEnd: boolean;
  readonly onPress: (at: MenuAnchor) => void;
}

/** Beside the bubble that a mouse is over: its menu, for who would not think of the other button. Keys and touch have their own ways. */
export function MenuButton({ isAtEnd, onPress }: MenuButtonProps): ReactElement {
  const { color } = useTheme();
  const place = useRef<ComponentRef<typeof View>>(null);
  return (
    <View ref={place} aria-hidden style={[styles.place, isAtEnd ? styles.before : styles.behind]}>
      <Pressable
        tabIndex={-1}
        onPress={() => place.current?.measureInWindow((x, y, width, height) => onPress({ x, y, width, height }))}
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
