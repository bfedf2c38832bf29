import {
  type ComponentRef,
  type ReactElement,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Platform, ScrollView, StyleSheet, View } from 'react-native';
import { useNewest } from '../../hooks/use-newest.ts';
import { Offsets } from '../../list/offsets.ts';
import { rowsIn, stretches } from '../../list/window.ts';
import { type Cell, firstCell, movedIn } from './grid-moves.ts';
import type { GridCell, GridRow, Section } from './grid-rows.ts';
import { type CellActs, EmojiRow, type GridSizes } from './EmojiRow.tsx';

/** What its owner can ask of the grid. */
export interface EmojiGridHandle {
  /** Gives the focus to the cell that had it last. In browsers alone. */
  focus(): void;
  goTo(section: Section): void;
}

interface EmojiGridProps {
  readonly rows: readonly GridRow[];
  readonly sizes: GridSizes;
  /** What is seen of it at most, until it is known. */
  readonly height: number;
  readonly label: string;
  readonly direction: 'ltr' | 'rtl';
  readonly onChoose: (cell: GridCell) => void;
  readonly onShowLooks: (cell: GridCell) => void;
  /** What is at the top of the view. */
  readonly onSection: (section: Section) => void;
  /** Arrow up in the first row. */
  readonly onLeave: () => void;
  /** A letter: whoever types wants to search. */
  readonly onType: (letter: string) => void;
  readonly ref?: Ref<EmojiGridHandle>;
}

/** Drawn beyond either edge of the view, in points: a quick finger must not see where they end. */
const margin = 180;

/** All emoji in rows, of which those in view are drawn; a grid to keys and screen readers. */
export function EmojiGrid({ ref, ...props }: EmojiGridProps): ReactElement {
  const { rows, sizes, label, direction } = props;
  const newest = useNewest(props);
  const scroller = useRef<ComponentRef<typeof ScrollView>>(null);
  const activeView = useRef<ComponentRef<typeof View>>(null);
  const mustFocus = useRef(false);
  const seen = useRef(0);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(props.height);
  const [wished, setActive] = useState<Cell>({ row: 0, column: 0 });
  const { offsets, cells } = useLayoutOf(rows, sizes);
  // Rows may have come before it, as what was chosen last does.
  const isThere = wished.column < (cells[wished.row] ?? 0);
  const active = isThere ? wished : (firstCell(cells) ?? { row: 0, column: 0 });
  const { drawn, after } = stretches(offsets, rowsIn(offsets, { top, height }, margin), active.row);

  const scrollTo = (y: number): void => {
    seen.current = y;
    setTop(y);
    scroller.current?.scrollTo({ y, animated: false });
  };
  const show = ({ row }: Cell): void => {
    // A heading comes into view with its first row.
    const above = offsets.offsetOf(cells[row - 1] === 0 ? row - 1 : row);
    const below = offsets.offsetOf(row + 1);
    if (above < seen.current) scrollTo(above);
    else if (below > seen.current + height) scrollTo(below - height);
  };
  const focus = (cell: Cell): void => {
    mustFocus.current = true;
    setActive({ ...cell });
    show(cell);
  };
  useLayoutEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    activeView.current?.focus();
  });
  useImperativeHandle(ref, () => ({
    focus: () => focus(active),
    goTo: (section) => {
      const row = rows.findIndex((one) => one.section === section);
      if (row < 0) return;
      setActive({ row: row + 1, column: 0 });
      scrollTo(Math.max(0, Math.min(offsets.offsetOf(row), offsets.total - height)));
    },
  }));
  const acts = useMemo(
    (): CellActs => ({
      choose: (cell) => newest().onChoose(cell),
      showLooks: (cell) => newest().onShowLooks(cell),
      enter: (row, column) => setActive({ row, column }),
    }),
    [newest],
  );
  const press = (event: GridKeyEvent): void => {
    const { key, altKey, ctrlKey, metaKey } = event;
    const cell = rows[active.row]?.cells[active.column];
    const isLetter = key !== ' ' && [...key].length === 1 && !altKey && !ctrlKey && !metaKey;
    if (isLetter) props.onType(key);
    else if (cell !== undefined && (key === 'ContextMenu' || (key === 'ArrowDown' && altKey))) props.onShowLooks(cell);
    else if (cell !== undefined && key === ' ') props.onChoose(cell);
    else if (altKey || metaKey) return;
    else {
      const page = Math.max(1, Math.floor(height / sizes.cell) - 1);
      const next = movedIn({ cells, direction, page }, active, key, ctrlKey);
      if (next !== undefined) focus(next);
      else if (key === 'ArrowUp') props.onLeave();
      else return;
    }
    event.preventDefault();
  };
  const parts: ReactElement[] = [];
  for (const { space, start, end } of drawn) {
    parts.push(<View key={`before ${start}`} aria-hidden style={{ height: space }} />);
    for (const [at, row] of rows.slice(start, end).entries()) {
      const index = start + at;
      parts.push(
        <EmojiRow
          key={row.key}
          row={row}
          index={index}
          activeColumn={index === active.row ? active.column : -1}
          active={activeView}
          sizes={sizes}
          acts={acts}
        />,
      );
    }
  }
  return (
    <ScrollView
      ref={scroller}
      keyboardShouldPersistTaps="always"
      scrollEventThrottle={16}
      onLayout={({ nativeEvent }) => setHeight(nativeEvent.layout.height)}
      onScroll={({ nativeEvent }) => {
        const { y } = nativeEvent.contentOffset;
        seen.current = y;
        // Drawn anew a row at a time.
        setTop(Math.floor(y / sizes.cell) * sizes.cell);
        const section = rows[offsets.indexAt(y + 1)]?.section;
        if (section !== undefined) props.onSection(section);
      }}
      style={styles.scroller}
      testID="emoji-grid"
    >
      <View {...webGrid(rows.length)} {...(Platform.OS === 'web' ? { onKeyDown: press } : null)} aria-label={label}>
        {parts}
        <View aria-hidden style={{ height: after }} />
      </View>
    </ScrollView>
  );
}

/** As browsers tell of a key. */
interface GridKeyEvent {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  preventDefault(): void;
}

/** A role that a device says nothing of. */
function webGrid(rowCount: number): object {
  return Platform.OS === 'web' ? { role: 'grid', 'aria-rowcount': rowCount } : {};
}

/** Where rows stand, and how many cells each has. */
function useLayoutOf(
  rows: readonly GridRow[],
  sizes: GridSizes,
): { readonly offsets: Offsets; readonly cells: readonly number[] } {
  return useMemo(() => {
    const cells = rows.map((row) => row.cells.length);
    const heights = Float64Array.from(cells, (count) => (count === 0 ? sizes.heading : sizes.cell));
    return { offsets: new Offsets(heights, 0), cells };
  }, [rows, sizes]);
}

const styles = StyleSheet.create({ scroller: { flex: 1, minHeight: 0 } });
