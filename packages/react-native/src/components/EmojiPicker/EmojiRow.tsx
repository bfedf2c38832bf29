import { type ComponentRef, memo, type ReactNode, type RefObject } from 'react';
import { Platform, Pressable, StyleSheet, Text, View } from 'react-native';
import { useEmojiTranslation } from '../../i18n/use-emoji-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { inColour } from '../parts/in-colour.ts';
import type { PressState } from '../parts/press-state.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import type { GridCell, GridRow, Section } from './grid-rows.ts';

/** What its cells do; always the same. */
export interface CellActs {
  choose(cell: GridCell): void;
  /** Shows how else it may look. */
  showLooks(cell: GridCell): void;
  /** The focus came to this cell. */
  enter(row: number, column: number): void;
}

/** How large things are, in points. */
export interface GridSizes {
  /** How high a cell is, and how wide at least. */
  readonly cell: number;
  /** Of a cell of the grid, which shares what room there is with its neighbours. */
  readonly width: number;
  /** Of an emoji in it. */
  readonly glyph: number;
  readonly heading: number;
}

interface EmojiRowProps {
  readonly row: GridRow;
  readonly index: number;
  /** The one that the Tab key leads to; -1 where it is in another row. */
  readonly activeColumn: number;
  readonly active: RefObject<ComponentRef<typeof View> | null>;
  readonly sizes: GridSizes;
  readonly acts: CellActs;
}

/** A row of the grid, drawn anew only when it is another one or the focus comes or goes. */
export const EmojiRow: (props: EmojiRowProps) => ReactNode = memo(function EmojiRow(props: EmojiRowProps) {
  const { row, index, activeColumn, active, sizes, acts } = props;
  const { color } = useTheme();
  const { t } = useEmojiTranslation();
  if (row.cells.length === 0) return <Heading section={row.section} index={index} height={sizes.heading} />;
  return (
    <View role="row" {...rowIndex(index)} style={styles.row}>
      {row.cells.map((cell, column) => {
        const { char, name, emoji } = cell;
        const hasLooks = emoji.looks.length > 0;
        return (
          <Pressable
            key={char}
            ref={column === activeColumn ? active : undefined}
            {...(Platform.OS === 'web' ? webCell(hasLooks, column === activeColumn) : { role: 'button' })}
            aria-label={name}
            onPress={() => acts.choose(cell)}
            onLongPress={hasLooks ? () => acts.showLooks(cell) : undefined}
            onFocus={() => acts.enter(index, column)}
            {...(hasLooks && Platform.OS !== 'web'
              ? {
                  accessibilityActions: [{ name: 'looks', label: t('emoji.tones') }],
                  onAccessibilityAction: () => acts.showLooks(cell),
                }
              : null)}
            testID={`emoji-${char}`}
            style={({ pressed, hovered = false }: PressState) => [
              styles.cell,
              { width: sizes.width, height: sizes.cell, outlineColor: color.primary },
              { backgroundColor: pressed ? color.background4 : hovered ? color.background3 : 'transparent' },
            ]}
          >
            {/* Grown already, with the cell. */}
            <Text
              allowFontScaling={false}
              style={[
                inColour,
                { fontSize: sizes.glyph, lineHeight: Math.round(sizes.glyph * 1.3), color: color.textPrimary },
              ]}
            >
              {char}
            </Text>
          </Pressable>
        );
      })}
    </View>
  );
});

interface HeadingProps {
  readonly section: Section;
  readonly index: number;
  readonly height: number;
}

function Heading({ section, index, height }: HeadingProps): ReactNode {
  const { color, typography } = useTheme();
  const { t } = useEmojiTranslation();
  const align = useTextAlign();
  return (
    <View role="row" {...rowIndex(index)} style={[styles.heading, { height }]}>
      <Text
        role={Platform.OS === 'web' ? 'rowheader' : 'heading'}
        numberOfLines={1}
        style={[typography.caption1.medium, styles.headingText, align, { color: color.textSecondary }]}
      >
        {section === 'found' ? '' : t(`emoji.${section}`)}
      </Text>
    </View>
  );
}

/** Only rows that are near are drawn: which ones they are. React Native knows nothing of it. */
function rowIndex(index: number): object {
  return Platform.OS === 'web' ? { 'aria-rowindex': index + 1 } : {};
}

/** A role that React Native does not know, and one of many cells that the Tab key leads to. */
function webCell(hasLooks: boolean, isActive: boolean): object {
  return {
    role: 'gridcell',
    tabIndex: isActive ? 0 : -1,
    ...(hasLooks ? { 'aria-haspopup': 'true', 'aria-keyshortcuts': 'Alt+ArrowDown' } : null),
  };
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row' },
  cell: { borderRadius: 10, alignItems: 'center', justifyContent: 'center', outlineOffset: -2, flexShrink: 0 },
  heading: { justifyContent: 'flex-end', paddingHorizontal: 8, paddingBottom: 4 },
  headingText: { flexShrink: 1 },
});
