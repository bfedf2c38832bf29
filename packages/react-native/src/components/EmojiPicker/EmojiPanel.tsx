import {
  type ComponentRef,
  type ReactElement,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Platform, Pressable, StyleSheet, Text, type TextInput, View } from 'react-native';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { searchIcon } from '#icons';
import { useEmojiTranslation } from '../../i18n/use-emoji-translation.ts';
import { type Emoji, EmojiSet, inTone, skinTones } from '../../models/emoji/emoji-set.ts';
import { KeptEmoji } from '../../models/emoji/kept-emoji.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import { hasMouse } from '../../web/pointer.ts';
import { SearchField } from '../forms/SearchField.tsx';
import { Announcer } from '../parts/Announcer.tsx';
import type { PressState } from '../parts/press-state.ts';
import { StateView } from '../parts/StateView.tsx';
import { EmojiGrid, type EmojiGridHandle } from './EmojiGrid.tsx';
import type { GridSizes } from './EmojiRow.tsx';
import { type GridCell, gridRows, type Section } from './grid-rows.ts';
import { inColour } from '../parts/in-colour.ts';
import { LooksBar } from './LooksBar.tsx';
import { SectionTabs } from './SectionTabs.tsx';
import { isComposing } from '../../web/is-composing.ts';

/** Props of what the picker shows once it is loaded. */
export interface EmojiPanelProps {
  readonly set: EmojiSet;
  /** What it is, for assistive technology. */
  readonly label: string;
  /** Inner size, in points. */
  readonly width: number;
  readonly height: number;
  readonly onChoose: (char: string) => void;
  /** Escape, and the back button of the platform, are its own while this gives something to do. */
  readonly setEscape: (escape: (() => void) | null) => void;
}

/** What is shown at the foot: tones for all, or the looks of one. */
type Foot = { readonly kind: 'tones' } | { readonly kind: 'looks'; readonly emoji: Emoji };

/** What shows the tone that is chosen. */
const hand = '✋';
const padding = 8;

/** Field, tabs and grid. */
export function EmojiPanel({ set, label, width, height, onChoose, setEscape }: EmojiPanelProps): ReactElement {
  const { color } = useTheme();
  const { t, direction } = useEmojiTranslation();
  const client = useKitClient();
  const kept = useMemo(() => KeptEmoji.of(client), [client]);
  const habits = useSyncExternalStore(kept.subscribe, kept.getSnapshot, kept.getSnapshot);
  const { sizes, columns } = useSizes(width - padding * 2);
  const [keyword, setKeyword] = useState('');
  const [section, setSection] = useState<Section | null>(null);
  const [foot, setFoot] = useState<Foot | null>(null);
  const grid = useRef<EmojiGridHandle>(null);
  const field = useRef<ComponentRef<typeof TextInput>>(null);
  const toneButton = useRef<ComponentRef<typeof View>>(null);
  /** Where to go once the grid of all is there. */
  const wanted = useRef<Section | null>(null);
  const rows = useMemo(() => gridRows(set, habits, keyword, columns), [set, habits, keyword, columns]);
  const isSearching = keyword.trim() !== '';
  const sections = useMemo(
    () => gridRows(set, habits, '', columns).flatMap((row) => (row.cells.length === 0 ? [row.section] : [])),
    [set, habits, columns],
  );
  // With a mouse there is a keyboard, and whoever opens it types. On a touch device it would cover what is looked for.
  useEffect(() => {
    if (hasMouse()) field.current?.focus();
  }, []);
  const closeFoot = (): void => {
    setFoot(null);
    if (Platform.OS !== 'web') return;
    if (foot?.kind === 'looks') grid.current?.focus();
    else toneButton.current?.focus();
  };
  useEffect(() => {
    setEscape(foot === null ? null : closeFoot);
    return () => setEscape(null);
  });
  const choose = (char: string): void => {
    kept.use(char);
    onChoose(char);
  };
  const found = isSearching ? rows.reduce((count, row) => count + row.cells.length, 0) : null;
  const handEmoji = set.of(hand)?.emoji;
  const tones =
    handEmoji === undefined
      ? []
      : skinTones.map((tone) => ({ ...inTone(handEmoji, tone), name: t(`emoji.tone${tone}`) }));
  const chosenTone = tones[habits.tone];
  const type = (text: string): void => {
    setFoot(null);
    // What is shown begins at its top again.
    setSection(null);
    setKeyword(text);
  };
  /** Arrow down leads from the field to what it has found. */
  const leave = (event: FieldKeyEvent): void => {
    if (event.nativeEvent.key !== 'ArrowDown' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    grid.current?.focus();
  };
  const goTo = (to: Section): void => {
    setFoot(null);
    setSection(to);
    setKeyword('');
    wanted.current = to;
  };
  useEffect(() => {
    if (wanted.current === null) return;
    grid.current?.goTo(wanted.current);
    wanted.current = null;
  });
  return (
    <View style={styles.panel}>
      <View style={styles.head}>
        <View accessibilityRole="search" style={styles.field}>
          <SearchField
            value={keyword}
            placeholder={t('emoji.search')}
            onChange={type}
            inputProps={{
              ref: field,
              onSubmitEditing: () => {
                const [first] = isSearching ? (rows[0]?.cells ?? []) : [];
                if (first !== undefined) choose(first.char);
              },
              ...(Platform.OS === 'web' ? { blurOnSubmit: false, onKeyPress: leave } : { submitBehavior: 'submit' }),
            }}
            testID="emoji-search"
          />
        </View>
        {chosenTone === undefined ? null : (
          <Pressable
            ref={toneButton}
            role="button"
            aria-label={`${t('emoji.tone')}, ${chosenTone.name}`}
            aria-expanded={foot?.kind === 'tones'}
            onPress={() => setFoot(foot?.kind === 'tones' ? null : { kind: 'tones' })}
            testID="emoji-tone"
            style={({ pressed, hovered = false }: PressState) => [
              styles.tone,
              { width: sizes.cell, height: sizes.cell, outlineColor: color.primary },
              { backgroundColor: pressed ? color.background4 : hovered ? color.background3 : 'transparent' },
            ]}
          >
            <Text
              allowFontScaling={false}
              style={[inColour, { fontSize: sizes.glyph * 0.85, color: color.textPrimary }]}
            >
              {chosenTone.char}
            </Text>
          </Pressable>
        )}
      </View>
      <SectionTabs
        sections={sections}
        current={isSearching ? 'found' : (section ?? sections[0] ?? 'found')}
        sizes={sizes}
        onChoose={goTo}
      />
      <View style={[styles.grid, { borderTopColor: color.borderLight }]}>
        {found === 0 ? (
          <StateView
            icon={searchIcon}
            title={t('emoji.noneTitle')}
            text={t('groups.noResultsText')}
            testID="emoji-none"
          />
        ) : (
          <EmojiGrid
            // What is found begins at its start, and ends where all begin again.
            key={keyword.trim()}
            ref={grid}
            rows={rows}
            sizes={sizes}
            height={Math.max(sizes.cell, height - sizes.cell * 2 - 60)}
            label={label}
            direction={direction}
            onChoose={(cell: GridCell) => choose(cell.char)}
            onShowLooks={({ emoji }) => {
              if (emoji.looks.length > 0) setFoot({ kind: 'looks', emoji });
            }}
            onSection={setSection}
            onLeave={() => field.current?.focus()}
            onType={(letter) => {
              type(keyword + letter);
              field.current?.focus();
            }}
          />
        )}
      </View>
      {foot?.kind === 'tones' ? (
        <LooksBar
          key="tones"
          label={t('emoji.tone')}
          looks={tones}
          chosen={habits.tone}
          sizes={sizes}
          onChoose={(index) => {
            kept.setTone(skinTones[index] ?? 0);
            closeFoot();
          }}
          onClose={closeFoot}
        />
      ) : null}
      {foot?.kind === 'looks' ? (
        <LooksBar
          key={foot.emoji.char}
          label={t('emoji.tonesOf', { name: foot.emoji.name })}
          looks={[foot.emoji, ...foot.emoji.looks]}
          chosen={-1}
          sizes={sizes}
          onChoose={(index) => choose([foot.emoji, ...foot.emoji.looks][index]?.char ?? foot.emoji.char)}
          onClose={closeFoot}
        />
      ) : null}
      <Announcer
        text={found === null ? '' : found === 0 ? t('emoji.noneTitle') : t('emoji.found', { count: found })}
        newsId={keyword.trim()}
      />
    </View>
  );
}

/** Loaded with the panel: what loads it knows nothing of emoji. @throws where the file is none of emoji */
export function readEmoji(file: unknown): EmojiSet {
  return new EmojiSet(typeof file === 'object' && file !== null && 'default' in file ? file.default : file);
}

/** They grow with the text, and the cells are what a finger needs in any case. */
function useSizes(room: number): { readonly sizes: GridSizes; readonly columns: number } {
  const scale = useTextScale();
  return useMemo(() => {
    const glyph = Math.round(26 * scale);
    const cell = Math.max(44, Math.round(glyph * 1.5));
    const columns = Math.max(1, Math.floor(room / cell));
    return { sizes: { glyph, cell, width: Math.floor(room / columns), heading: Math.round(32 * scale) }, columns };
  }, [scale, room]);
}

interface FieldKeyEvent {
  readonly nativeEvent: { readonly key: string };
  preventDefault(): void;
}

const styles = StyleSheet.create({
  panel: { flex: 1, minHeight: 0 },
  head: { flexDirection: 'row', alignItems: 'center', paddingEnd: padding },
  field: { flex: 1, minWidth: 0 },
  tone: { borderRadius: 22, alignItems: 'center', justifyContent: 'center', marginStart: -8 },
  grid: { flex: 1, minHeight: 0, paddingHorizontal: padding, borderTopWidth: StyleSheet.hairlineWidth },
});
