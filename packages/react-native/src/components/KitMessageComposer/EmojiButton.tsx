import { type ComponentRef, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { View } from 'react-native';
import { followHiddenPanels } from '../../events/KitUIEventHandler.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { smileIcon } from '#icons';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { EmojiPicker } from '../EmojiPicker/EmojiPicker.tsx';
import type { MenuAnchor } from '../Menu/menu-placing.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { keepsFocus } from '../parts/keeps-focus.ts';

interface EmojiButtonProps {
  /** The picker is gone by then, and the focus is back. */
  readonly onChoose: (emoji: string) => void;
}

/** Beside the field: opens the picker of emoji. */
export function EmojiButton({ onChoose }: EmojiButtonProps): ReactElement {
  const { color } = useTheme();
  const { t } = useChatTranslation();
  const place = useRef<ComponentRef<typeof View>>(null);
  const [anchor, setAnchor] = useState<MenuAnchor | null>(null);
  const chosen = useRef('');
  // Behind the picker nothing can take the focus: it goes back first to where it came from.
  useLayoutEffect(() => {
    const emoji = chosen.current;
    if (anchor !== null || emoji === '') return;
    chosen.current = '';
    // While React draws, a field that is written into gets its old text back.
    void Promise.resolve().then(() => onChoose(emoji));
  });
  useEffect(() => followHiddenPanels(() => setAnchor(null)), []);
  const open = (): void => {
    // It is drawn unseen first; until it shows, the place of its button is known.
    setAnchor({ x: 0, y: 0, width: 0, height: 0 });
    place.current?.measureInWindow((x, y, width, height) =>
      setAnchor((before) => (before === null ? null : { x, y, width, height })),
    );
  };
  return (
    <View ref={place} collapsable={false} {...keepsFocus}>
      <IconButton
        icon={smileIcon}
        label={t('emoji.title')}
        color={color.iconSecondary}
        onPress={open}
        testID="composer-emoji"
      />
      {anchor === null ? null : (
        <EmojiPicker
          anchor={anchor}
          onChoose={(emoji) => {
            chosen.current = emoji;
            setAnchor(null);
          }}
          onClose={() => setAnchor(null)}
        />
      )}
    </View>
  );
}
