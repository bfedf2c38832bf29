import type { RowLayout } from './row-layout.ts';

/** Where in the view a row is to come to stand; `nearest` moves no further than needed. */
export type RowAlign = 'start' | 'center' | 'end' | 'nearest';

/** What stands still while rows come, go and grow. */
export type Anchor =
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | {
      readonly kind: 'row';
      readonly id: string;
      readonly index: number;
      /** Pixels from the top edge of the view to that of the row. */
      readonly top: number;
      /** A row on its way to a place of which `top` is only the guess until its height is measured. */
      readonly align?: Exclude<RowAlign, 'nearest'>;
    };

/** The `top` at which a row is aligned. */
export function alignedTop(align: Exclude<RowAlign, 'nearest'>, rowHeight: number, viewHeight: number): number {
  if (align === 'start') return 0;
  // A row higher than the view shows its beginning, not its middle or end.
  return Math.max(0, align === 'end' ? viewHeight - rowHeight : (viewHeight - rowHeight) / 2);
}

/** The first pixel of the view, from the top of the rows, when the anchor is in its place. */
export function viewTop(anchor: Anchor, layout: RowLayout, viewHeight: number): number {
  if (anchor.kind === 'start') return 0;
  if (anchor.kind === 'end') return layout.offsets.total - viewHeight;
  return layout.offsets.offsetOf(anchor.index) - anchor.top;
}

/**
 * The anchor for a new array of ids: the first row from the old anchor on that neither went nor moved among its
 * neighbours. A row that jumps to the top of the list must not take the reader along.
 */
export function carryAnchor(anchor: Anchor, before: RowLayout, after: RowLayout, lost: Anchor): Anchor {
  if (anchor.kind !== 'row') return anchor;
  const find = finder(after, before);
  const home = before.offsets.offsetOf(anchor.index);
  const steps = Math.max(anchor.index + 1, before.ids.length - anchor.index);
  for (let step = 0; step < steps; step++) {
    for (const old of step === 0 ? [anchor.index] : [anchor.index + step, anchor.index - step]) {
      const id = before.ids[old];
      const index = id === undefined ? -1 : find(id, old);
      if (id === undefined || index < 0) continue;
      const isSettled = before.ids[old - 1] === after.ids[index - 1] || before.ids[old + 1] === after.ids[index + 1];
      if (!isSettled) continue;
      if (old === anchor.index) return { ...anchor, index };
      return { kind: 'row', id, index, top: anchor.top + before.offsets.offsetOf(old) - home };
    }
  }
  const index = find(anchor.id, anchor.index);
  return index < 0 ? lost : { ...anchor, index };
}

/** The row that takes the place of one that went: the next that is left, else the one before. */
export function neighbourOf(index: number, before: RowLayout, after: RowLayout): string | undefined {
  const left = new Set(after.ids);
  for (let old = index + 1; old < before.ids.length; old++) {
    const id = before.ids[old];
    if (id !== undefined && left.has(id)) return id;
  }
  for (let old = index - 1; old >= 0; old--) {
    const id = before.ids[old];
    if (id !== undefined && left.has(id)) return id;
  }
  return after.ids[Math.min(index, after.ids.length - 1)];
}

/** Finds rows of `before` in `after`: near where they were, and by one index of all after the first miss. */
function finder(after: RowLayout, before: RowLayout): (id: string, old: number) => number {
  const grown = after.ids.length - before.ids.length;
  let all: Map<string, number> | undefined;
  return (id, old) => {
    if (after.ids[old] === id) return old;
    if (after.ids[old + grown] === id) return old + grown;
    all ??= new Map(after.ids.map((one, index) => [one, index]));
    return all.get(id) ?? -1;
  };
}
