import { type Emoji, type EmojiCategory, type EmojiLook, type EmojiSet, inTone } from '../../models/emoji/emoji-set.ts';
import type { EmojiHabits } from '../../models/emoji/kept-emoji.ts';

/** What stands under one heading. */
export type Section = EmojiCategory | 'recent' | 'found';

/** What a press chooses, and the emoji that it is one look of. */
export interface GridCell extends EmojiLook {
  readonly emoji: Emoji;
}

/** One row of the grid: a heading, or as many emoji as there is room for. */
export interface GridRow {
  readonly key: string;
  readonly section: Section;
  /** Empty for a heading. */
  readonly cells: readonly GridCell[];
}

/** All there is, with what was chosen last before it; for a keyword what is found. */
export function gridRows(
  set: EmojiSet,
  { recent, tone }: EmojiHabits,
  keyword: string,
  columns: number,
): readonly GridRow[] {
  const toned = (emoji: Emoji): GridCell => ({ ...inTone(emoji, tone), emoji });
  if (keyword.trim() !== '') return rowsOf('found', set.find(keyword).map(toned), columns);
  const known = recent.flatMap((char) => {
    const found = set.of(char);
    return found === undefined ? [] : [{ ...found.look, emoji: found.emoji }];
  });
  // Two rows: whoever looks for another one need not scroll past a page of them.
  const parts: (readonly [Section, readonly GridCell[]])[] = [['recent', known.slice(0, columns * 2)]];
  for (const [category, emoji] of set.categories) parts.push([category, emoji.map(toned)]);
  const rows: GridRow[] = [];
  for (const [section, cells] of parts)
    if (cells.length > 0) rows.push({ key: section, section, cells: [] }, ...rowsOf(section, cells, columns));
  return rows;
}

function rowsOf(section: Section, cells: readonly GridCell[], columns: number): GridRow[] {
  const rows: GridRow[] = [];
  for (let at = 0; at < cells.length; at += columns)
    rows.push({ key: `${section} ${at}`, section, cells: cells.slice(at, at + columns) });
  return rows;
}
