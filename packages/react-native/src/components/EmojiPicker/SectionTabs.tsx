import type { ReactElement } from 'react';
import { Pressable, ScrollView, StyleSheet, Text, View } from 'react-native';
import { useEmojiTranslation } from '../../i18n/use-emoji-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { PressState } from '../parts/press-state.ts';
import { useRovingFocus } from '../parts/use-roving-focus.ts';
import type { GridSizes } from './EmojiRow.tsx';
import { inColour } from '../parts/in-colour.ts';
import type { Section } from './grid-rows.ts';

interface SectionTabsProps {
  readonly sections: readonly Section[];
  /** `found`: none of them. */
  readonly current: Section;
  readonly sizes: GridSizes;
  readonly onChoose: (section: Section) => void;
}

const faces: Readonly<Record<Section, string>> = {
  recent: '🕘',
  smileys: '😀',
  people: '👋',
  animals: '🐻',
  food: '🍔',
  travel: '✈️',
  activities: '⚽',
  objects: '💡',
  symbols: '💕',
  flags: '🏁',
  found: '',
};

/** Over the grid: what there is, and where in it one is. They scroll where there is no room for all. */
export function SectionTabs({ sections, current, sizes, onChoose }: SectionTabsProps): ReactElement {
  const { color } = useTheme();
  const { t } = useEmojiTranslation();
  const roving = useRovingFocus({ ids: sections, current, run: 'row', onMove: onChoose });
  return (
    <ScrollView horizontal showsHorizontalScrollIndicator={false} keyboardShouldPersistTaps="always" style={styles.bar}>
      <View role="tablist" aria-label={t('emoji.categories')} {...roving.around} style={styles.tabs}>
        {sections.map((section) => (
          <Pressable
            key={section}
            {...roving.stop(section)}
            role="tab"
            aria-label={section === 'found' ? '' : t(`emoji.${section}`)}
            aria-selected={section === current}
            onPress={() => onChoose(section)}
            testID={`emoji-tab-${section}`}
            style={({ pressed, hovered = false }: PressState) => [
              styles.tab,
              { minWidth: sizes.cell, minHeight: sizes.cell, outlineColor: color.primary },
              section === current ? [styles.current, { borderBottomColor: color.primary }] : null,
              { backgroundColor: pressed ? color.background4 : hovered ? color.background3 : 'transparent' },
            ]}
          >
            <Text
              allowFontScaling={false}
              style={[
                inColour,
                { fontSize: sizes.glyph * 0.8, color: color.textPrimary },
                section === current ? null : styles.other,
              ]}
            >
              {faces[section]}
            </Text>
          </Pressable>
        ))}
      </View>
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  bar: { flexGrow: 0, flexShrink: 0 },
  tabs: { flexDirection: 'row', paddingHorizontal: 8 },
  tab: { alignItems: 'center', justifyContent: 'center', paddingBottom: 2, outlineOffset: -2 },
  // One of no colour would be seen where the system forces colours.
  current: { borderBottomWidth: 2, paddingBottom: 0 },
  other: { opacity: 0.6 },
});
