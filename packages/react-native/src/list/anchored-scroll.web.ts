import { alignedTop, type Anchor, carryAnchor, type RowAlign, viewTop } from './anchor.ts';
import { Corrections } from './corrections.web.ts';
import { RowLayout } from './row-layout.ts';
import { covers, type RowRange, rowsIn } from './window.ts';

/** Offsets that differ by less are the same: Chromium rounds scroll offsets to device pixels, rows need not be whole. */
const rounding = 0.5;
/** A reader this near to the edge stands at it. */
const edge = 2;
/** Before the view is measured, and where there is none. */
const unknownViewHeight = 800;

/** What a list is made of in the page. */
export interface ListElements {
  /** That scrolls. */
  readonly box: HTMLElement;
  /** All that scrolls in it. */
  readonly content: HTMLElement;
  /** Parent of the rows and of nothing else. */
  readonly rows: HTMLElement;
}

/**
 * Keeps one row where the eye has it, whatever happens around it. Knows elements and numbers, not React.
 *
 * The anchor is the first row that is wholly below the top edge: one that is cut by the edge must grow upwards. It is
 * put back before each paint: after a commit, when rows were resized, and at the start of a scroll, where a row may
 * have grown since the last of those.
 */
export class AnchoredScroll {
  anchor: Anchor;
  layout: RowLayout;
  /** The rows that are in the page, apart from a pinned one. */
  range: RowRange = { start: 0, end: 0 };
  /** Where a scroll may come to rest so that the list then follows the edge. */
  followed: 'start' | 'end' | null = null;
  viewHeight: number;
  /** The reader scrolled; noted here, as it is learnt while React draws too, and forgotten by whoever tells it. */
  hasReaderScrolled = false;
  /** The edge that the list is read from. */
  readonly #home: 'start' | 'end';
  readonly #rows: ReadonlyMap<string, HTMLElement>;
  #elements: ListElements | null = null;
  #corrections: Corrections | null = null;
  #lastTop = 0;
  #isOnTheWay = false;
  /** It was hidden since it last stood in its place. */
  #wasHidden = false;

  constructor(rows: ReadonlyMap<string, HTMLElement>, layout: RowLayout, home: 'start' | 'end') {
    this.#rows = rows;
    this.layout = layout;
    this.anchor = { kind: home };
    this.#home = home;
    this.viewHeight = typeof innerHeight === 'number' ? innerHeight : unknownViewHeight;
  }

  /** Ends with `null`. */
  setElements(elements: ListElements | null): void {
    this.#corrections?.end();
    this.#elements = elements;
    this.#corrections =
      elements === null ? null : new Corrections(elements.box, elements.content, () => this.#noteTop());
    this.resize();
  }

  /** Drawn beyond the view on either side: a screen, so that a wheel or a finger finds rows, but never a wall of them. */
  get #margin(): number {
    return Math.min(800, Math.max(400, this.viewHeight));
  }

  /** The anchor in another array of ids. */
  anchorIn(layout: RowLayout): Anchor {
    if (layout === this.layout) return this.anchor;
    return carryAnchor(this.anchor, this.layout, layout, { kind: this.#home });
  }

  /** The rows to draw. With other ids the rows that are drawn remain, as long as they are enough. */
  rangeIn(layout: RowLayout): RowRange {
    const anchor = this.anchorIn(layout);
    const view = { top: viewTop(anchor, layout, this.viewHeight), height: this.viewHeight };
    if (layout !== this.layout) {
      const shift = indexOf(anchor, layout) - indexOf(this.anchor, this.layout);
      const start = Math.max(0, this.range.start + shift);
      const drawn = { start, end: Math.min(layout.ids.length, this.range.end + shift) };
      if (covers(drawn, rowsIn(layout.offsets, view, this.#margin / 2))) return drawn;
    }
    return rowsIn(layout.offsets, view, this.#margin);
  }

  /** Whether too few rows are drawn: asked often, so that rows are drawn several at a time, half a margin ahead. */
  get isShort(): boolean {
    const top = viewTop(this.anchor, this.layout, this.viewHeight);
    return !covers(this.range, rowsIn(this.layout.offsets, { top, height: this.viewHeight }, this.#margin / 2));
  }

  get isAtEnd(): boolean {
    if (this.#elements === null) return this.anchor.kind === 'end';
    const { scrollHeight, clientHeight, scrollTop } = this.#elements.box;
    return scrollHeight - clientHeight - scrollTop <= edge;
  }

  /** Pixels that can be scrolled up and down. */
  get room(): { readonly above: number; readonly below: number } {
    if (this.#elements === null) return { above: Infinity, below: Infinity };
    const { scrollHeight, clientHeight, scrollTop } = this.#elements.box;
    return { above: this.#corrections?.top ?? scrollTop, below: scrollHeight - clientHeight - scrollTop };
  }

  /** The view became higher or lower. A list that is read from its bottom keeps its bottom edge. */
  resize(): void {
    const height = this.#elements?.box.clientHeight ?? 0;
    // A hidden list has no height; it is to come back as it went.
    if (height === 0 || height === this.viewHeight) return;
    const grown = height - this.viewHeight;
    this.viewHeight = height;
    if (this.#home === 'end' && this.anchor.kind === 'row') {
      this.anchor = { ...this.anchor, top: this.anchor.top + grown };
    }
  }

  /**
   * Puts the anchor where it was. Not by differences of `scrollTop`: the browser cuts that when spacers shrink near the
   * end.
   */
  restore(): void {
    this.#restore(0);
  }

  /** The reader scrolled: the anchor moves along, and then another one is chosen. */
  scrolled(): void {
    if (this.#elements === null) return;
    // On the way to a place where no row is drawn yet, every scroll is the list's own.
    // Coming back, the browser scrolls it to where it thinks that it was.
    if (this.#isOnTheWay || this.#wasHidden) return this.restore();
    const { scrollTop } = this.#elements.box;
    if (scrollTop !== this.#lastTop) {
      this.hasReaderScrolled = true;
      this.#corrections?.scrolling();
    }
    // At the end and upwards is a reader who leaves; otherwise something grew and the end is still where they want to be.
    if (this.anchor.kind === 'row' || (this.anchor.kind === 'end' && scrollTop >= this.#lastTop)) {
      this.#restore(scrollTop - this.#lastTop);
    }
    this.choose();
  }

  /**
   * Before the page changes: a scroll of which the event has not come yet, as often under a finger. Afterwards it could
   * not be told from a shift of the rows, and would be taken back.
   */
  catchUp(): void {
    if (this.#elements !== null && this.#elements.box.scrollTop !== this.#lastTop) this.scrolled();
  }

  /** Takes what is now in view as what is to stay. */
  choose(): void {
    if (this.#elements === null || this.layout.ids.length === 0) return;
    const { box, rows } = this.#elements;
    this.#lastTop = box.scrollTop;
    if (this.followed === 'end' && this.isAtEnd) this.anchor = { kind: 'end' };
    else if (this.followed === 'start' && (this.#corrections?.top ?? 0) <= 0) this.anchor = { kind: 'start' };
    else this.anchor = this.#rowInView(topOf(box)) ?? this.#rowInSpace(topOf(box) - topOf(rows));
  }

  /** Brings a row to its place; at once when it is drawn, otherwise with the next drawing. */
  align(index: number, align: RowAlign): void {
    const id = this.layout.ids[index];
    if (id === undefined) return;
    const aimed = align === 'nearest' ? this.#nearestEdge(id, index) : align;
    if (aimed === null) return;
    // What is before the first row and after the last belongs to them.
    if (align === 'nearest' && aimed === 'start' && index === 0) return this.go({ kind: 'start' });
    if (align === 'nearest' && aimed === 'end' && index === this.layout.ids.length - 1) return this.go({ kind: 'end' });
    const top = alignedTop(aimed, this.layout.offsets.heightOf(index), this.viewHeight);
    return this.go({ kind: 'row', id, index, top, align: aimed });
  }

  /** Takes this row as what is to stay, by its top, until the reader scrolls. */
  keepTop(id: string, index: number): void {
    const [box, row] = [this.#elements?.box, this.#rows.get(id)];
    if (box === undefined || row === undefined) return;
    this.catchUp();
    this.anchor = { kind: 'row', id, index, top: topOf(row) - topOf(box) };
  }

  /** What grew still fits into the view: who stands at the end follows it again. */
  comeToEnd(): void {
    if (this.anchor.kind === 'row' && !this.#isOnTheWay && this.followed === 'end' && this.isAtEnd) this.choose();
  }

  /** Scrolls to where this is in its place. The way ends with `settle`, when the rows there are drawn. */
  go(anchor: Anchor): void {
    this.#isOnTheWay = true;
    this.#corrections?.settle();
    this.anchor = anchor;
    this.restore();
  }

  /** What was brought to its place is from now on an anchor like any other, also if the edge stopped it earlier. */
  settle(): void {
    if (this.#elements === null || this.#elements.box.clientHeight === 0 || this.layout.ids.length === 0) return;
    const isAtRest = this.anchor.kind === 'row' || this.anchor.kind === this.followed;
    if (isAtRest && !this.#isOnTheWay) return;
    this.#isOnTheWay = false;
    this.choose();
  }

  /** Ids of the rows in view, and of those of which enough is in view for them to be seen. */
  inView(): { readonly visible: readonly string[]; readonly seen: readonly string[] } {
    const [visible, seen]: [string[], string[]] = [[], []];
    if (this.#elements === null) return { visible, seen };
    const top = topOf(this.#elements.box);
    const bottom = top + this.viewHeight;
    for (const { id, element } of this.#drawn()) {
      const rect = element.getBoundingClientRect();
      if (rect.bottom <= top || rect.top >= bottom) continue;
      visible.push(id);
      const part = Math.min(rect.bottom, bottom) - Math.max(rect.top, top);
      if (part >= Math.min(rect.height, this.viewHeight) / 2) seen.push(id);
    }
    return { visible, seen };
  }

  /** After a scroll of the list's own. */
  #noteTop(): void {
    this.#lastTop = this.#elements?.box.scrollTop ?? 0;
  }

  #restore(scrolledBy: number): void {
    if (this.#elements === null) return;
    const { box } = this.#elements;
    const { anchor } = this;
    if (box.clientHeight === 0) {
      this.#wasHidden = true;
      return;
    }
    const isBack = this.#wasHidden;
    this.#wasHidden = false;
    if (isBack) this.#corrections?.settle();
    this.#lastTop = box.scrollTop;
    if (anchor.kind === 'end') {
      const end = box.scrollHeight - box.clientHeight;
      const off = end - box.scrollTop;
      // Upwards only from where nothing at all is in view: WebKit may stay there when a long list becomes a short one.
      // From elsewhere the browser goes by itself, and Safari bounces beyond the end for a while.
      if (off > rounding || off < -box.clientHeight) box.scrollTop = end;
    } else if (anchor.kind === 'start') {
      if (box.scrollTop > 0) box.scrollTop = 0;
    } else {
      const element = this.#rows.get(anchor.id);
      if (element === undefined) return;
      const rect = element.getBoundingClientRect();
      const top =
        anchor.align === undefined ? anchor.top - scrolledBy : alignedTop(anchor.align, rect.height, this.viewHeight);
      const off = rect.top - topOf(box) - top;
      // By a distance: Firefox adds it to a wheel under way. A place would take back what the wheel did since the page
      // heard of it last. Back from being hidden, by a place: Firefox would add a distance to where the list was before.
      if (isBack) box.scrollTop += off;
      else if (Math.abs(off) > rounding) this.#corrections?.by(off);
      this.anchor = { ...anchor, top };
    }
    this.#lastTop = box.scrollTop;
  }

  /** The first row wholly below the top edge; one that fills the view when there is no other. */
  #rowInView(boxTop: number): Anchor | null {
    let cut: Anchor | null = null;
    for (const { id, index, element } of this.#drawn()) {
      const rect = element.getBoundingClientRect();
      const top = rect.top - boxTop;
      if (top > this.viewHeight) break;
      if (rect.bottom - boxTop <= 0) continue;
      // The same row where it should be keeps its exact place: otherwise roundings would add up to a drift.
      const before = this.anchor.kind === 'row' && this.anchor.id === id ? this.anchor.top : top;
      const exact = Math.abs(before - top) <= rounding ? before : top;
      if (exact >= 0) return { kind: 'row', id, index, top: exact };
      cut = { kind: 'row', id, index, top: exact };
    }
    return cut;
  }

  /** The reader was faster than the rows: whatever row belongs to that place. */
  #rowInSpace(offset: number): Anchor {
    const { layout } = this;
    const index = layout.offsets.indexAt(offset);
    return { kind: 'row', id: layout.ids[index] ?? '', index, top: layout.offsets.offsetOf(index) - offset };
  }

  #nearestEdge(id: string, index: number): 'start' | 'end' | null {
    const element = this.#rows.get(id);
    const isDrawn = element !== undefined && index >= this.range.start && index < this.range.end;
    if (!isDrawn || this.#elements === null) return index < this.range.start ? 'start' : 'end';
    const rect = element.getBoundingClientRect();
    const top = rect.top - topOf(this.#elements.box);
    const bottom = top + rect.height;
    if (top >= 0 && bottom <= this.viewHeight) return null;
    if (top <= 0 && bottom >= this.viewHeight) return null;
    return top < 0 ? 'start' : 'end';
  }

  #drawn(): { readonly id: string; readonly index: number; readonly element: HTMLElement }[] {
    const drawn = [];
    for (let index = this.range.start; index < this.range.end; index++) {
      const id = this.layout.ids[index];
      const element = id === undefined ? undefined : this.#rows.get(id);
      if (id !== undefined && element !== undefined) drawn.push({ id, index, element });
    }
    return drawn;
  }
}

function indexOf(anchor: Anchor, { ids }: RowLayout): number {
  if (anchor.kind === 'row') return anchor.index;
  return anchor.kind === 'start' ? 0 : ids.length;
}

function topOf(element: HTMLElement): number {
  return element.getBoundingClientRect().top;
}
