import { type ComponentRef, type ReactElement, useRef } from 'react';
import { Platform, Pressable, ScrollView, StyleSheet, Text, View } from 'react-native';
import { useEmojiTranslation } from '../../i18n/use-emoji-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { PressState } from '../parts/press-state.ts';
import type { GridSizes } from './EmojiRow.tsx';
import { inColour } from './in-colour.ts';
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
  const { t, direction } = useEmojiTranslation();
  const views = useRef(new Map<Section, ComponentRef<typeof View>>());
  const reachable = sections.includes(current) ? current : sections[0];
  const move = (event: TabKeyEvent): void => {
    const from = sections.indexOf(reachable ?? 'found');
    const to = tabOf(event.key, from, sections.length, direction);
    const section = sections[to];
    if (section === undefined || to === from) return;
    event.preventDefault();
    onChoose(section);
    views.current.get(section)?.focus();
  };
  return (
    <ScrollView horizontal showsHorizontalScrollIndicator={false} keyboardShouldPersistTaps="always" style={styles.bar}>
      <View
        role="tablist"
        aria-label={t('emoji.categories')}
        {...(Platform.OS === 'web' ? { onKeyDown: move } : null)}
        style={styles.tabs}
      >
        {sections.map((section) => (
          <Pressable
            key={section}
            ref={(view) => {
              if (view === null) views.current.delete(section);
              else views.current.set(section, view);
            }}
            role="tab"
            aria-label={section === 'found' ? '' : t(`emoji.${section}`)}
            aria-selected={section === current}
            {...(Platform.OS === 'web' ? { tabIndex: section === reachable ? 0 : -1 } : null)}
            onPress={() => onChoose(section)}
            testID={`emoji-tab-${section}`}
            style={({ pressed, hovered = false }: PressState) => [
              styles.tab,
              { minWidth: sizes.cell, minHeight: sizes.cell, outlineColor: color.primary },
              { borderBottomColor: section === current ? color.primary : 'transparent' },
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

interface TabKeyEvent {
  readonly key: string;
  preventDefault(): void;
}

function tabOf(key: string, from: number, count: number, direction: 'ltr' | 'rtl'): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const [forward, back] = direction === 'ltr' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  if (key === forward) return (from + 1) % count;
  return key === back ? (from - 1 + count) % count : from;
}

const styles = StyleSheet.create({
  bar: { flexGrow: 0, flexShrink: 0 },
  tabs: { flexDirection: 'row', paddingHorizontal: 8 },
  tab: { alignItems: 'center', justifyContent: 'center', borderBottomWidth: 2, outlineOffset: -2 },
  other: { opacity: 0.6 },
});
