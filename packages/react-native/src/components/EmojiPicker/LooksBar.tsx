import { type ReactElement, useState } from 'react';
import { Pressable, ScrollView, StyleSheet, Text, View } from 'react-native';
import { clearIcon } from '#icons';
import { useEmojiTranslation } from '../../i18n/use-emoji-translation.ts';
import type { EmojiLook } from '../../models/emoji/emoji-set.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { border } from '../parts/forced-colours.ts';
import { IconButton } from '../parts/IconButton.tsx';
import type { PressState } from '../parts/press-state.ts';
import { useRovingFocus } from '../parts/use-roving-focus.ts';
import { inColour } from '../parts/in-colour.ts';
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
  const { t } = useEmojiTranslation();
  const chars = looks.map(({ char }) => char);
  const [active, setActive] = useState(chars[Math.max(0, chosen)]);
  // It opens by a key or a press, and the arrows move in it.
  const roving = useRovingFocus({ ids: chars, current: active, run: 'lines', takesFocus: true, onMove: setActive });
  return (
    <View
      style={[styles.bar, { backgroundColor: color.backgroundRaised, borderTopColor: color.borderLight }]}
      testID="emoji-looks"
    >
      <ScrollView style={[styles.scroller, { maxHeight: sizes.cell * 3.5 }]} keyboardShouldPersistTaps="always">
        <View role="radiogroup" aria-label={label} {...roving.around} style={styles.looks}>
          {looks.map(({ char, name }, index) => (
            <Pressable
              key={char}
              {...roving.stop(char)}
              role="radio"
              aria-label={name}
              aria-checked={index === chosen}
              onPress={() => onChoose(index)}
              testID={`look-${char}`}
              style={({ pressed, hovered = false }: PressState) => [
                styles.look,
                { minWidth: sizes.cell, minHeight: sizes.cell, outlineColor: color.primary },
                index === chosen ? border : null,
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
