import { type ComponentRef, type ReactElement, useEffect, useRef, useState } from 'react';
import { Platform, Pressable, ScrollView, StyleSheet, Text, View } from 'react-native';
import { clearIcon } from '#icons';
import { useEmojiTranslation } from '../../i18n/use-emoji-translation.ts';
import type { EmojiLook } from '../../models/emoji/emoji-set.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import type { PressState } from '../parts/press-state.ts';
import { inColour } from './in-colour.ts';
import type { GridSizes } from './EmojiRow.tsx';

interface LooksBarProps {
  /** What they are looks of. */
  readonly label: string;
  readonly looks: readonly EmojiLook[];
  /** Which one is chosen; -1 for none. */
  readonly chosen: number;
  readonly sizes: GridSizes;
  readonly onChoose: (index: number) => void;
  readonly onClose: () => void;
}

/** At the foot of the picker: how else an emoji may look, or in which tone of skin all are shown. */
export function LooksBar({ label, looks, chosen, sizes, onChoose, onClose }: LooksBarProps): ReactElement {
  const { color } = useTheme();
  const { t, direction } = useEmojiTranslation();
  const [active, setActive] = useState(Math.max(0, chosen));
  const activeView = useRef<ComponentRef<typeof View>>(null);
  // It opens by a key or a press, and the arrows move in it.
  useEffect(() => {
    if (Platform.OS === 'web') activeView.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another one has the focus then
  }, [active]);
  const press = (event: BarKeyEvent): void => {
    const by = stepOf(event.key, direction);
    if (by === 0) return;
    event.preventDefault();
    setActive((before) => (before + by + looks.length) % looks.length);
  };
  return (
    <View
      style={[styles.bar, { backgroundColor: color.backgroundRaised, borderTopColor: color.borderLight }]}
      testID="emoji-looks"
    >
      <ScrollView style={[styles.scroller, { maxHeight: sizes.cell * 3.5 }]} keyboardShouldPersistTaps="always">
        <View
          role="radiogroup"
          aria-label={label}
          {...(Platform.OS === 'web' ? { onKeyDown: press } : null)}
          style={styles.looks}
        >
          {looks.map(({ char, name }, index) => (
            <Pressable
              key={char}
              ref={index === active ? activeView : undefined}
              role="radio"
              aria-label={name}
              aria-checked={index === chosen}
              {...(Platform.OS === 'web' ? { tabIndex: index === active ? 0 : -1 } : null)}
              onPress={() => onChoose(index)}
              testID={`look-${char}`}
              style={({ pressed, hovered = false }: PressState) => [
                styles.look,
                { minWidth: sizes.cell, minHeight: sizes.cell, outlineColor: color.primary },
                {
                  backgroundColor:
                    index === chosen
                      ? color.extendedPrimary100
                      : pressed
                        ? color.background4
                        : hovered
                          ? color.background3
                          : 'transparent',
                },
              ]}
            >
              <Text allowFontScaling={false} style={[inColour, { fontSize: sizes.glyph, color: color.textPrimary }]}>
                {char}
              </Text>
            </Pressable>
          ))}
        </View>
      </ScrollView>
      <IconButton icon={clearIcon} label={t('common.close')} onPress={onClose} testID="emoji-looks-close" />
    </View>
  );
}

interface BarKeyEvent {
  readonly key: string;
  preventDefault(): void;
}

function stepOf(key: string, direction: 'ltr' | 'rtl'): -1 | 0 | 1 {
  if (key === 'ArrowDown' || key === (direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft')) return 1;
  return key === 'ArrowUp' || key === (direction === 'ltr' ? 'ArrowLeft' : 'ArrowRight') ? -1 : 0;
}

const styles = StyleSheet.create({
  bar: {
    position: 'absolute',
    start: 0,
    end: 0,
    bottom: 0,
    flexDirection: 'row',
    alignItems: 'center',
    paddingHorizontal: 8,
    paddingVertical: 6,
    borderTopWidth: StyleSheet.hairlineWidth,
    boxShadow: '0 -4px 16px rgba(0, 0, 0, 0.12)',
  },
  scroller: { flex: 1, minWidth: 0 },
  looks: { flexDirection: 'row', flexWrap: 'wrap' },
  look: { borderRadius: 10, alignItems: 'center', justifyContent: 'center', outlineOffset: -2 },
});
