import type { Clock } from '@open-chat-kit/sdk';
import { neighbourOf, type RowAlign } from './anchor.ts';
import { AnchoredScroll, type ListElements } from './anchored-scroll.web.ts';
import { isLinkAt, isSelectedAt, type PointerPlace } from './browser-menu.web.ts';
import { actionOf, type KeyPress, type Move, moveOf } from './keys.ts';
import { ListNotices } from './list-notices.ts';
import { nameOf, type WindowedListHandle, type WindowedListProps } from './list-props.ts';
import { RoomCheck } from './room-check.ts';
import { RovingFocus } from './roving-focus.web.ts';
import { RowLayout } from './row-layout.ts';
import type { RowHost } from './Row.web.tsx';
import type { RowRange } from './window.ts';

/** What one drawing shows. */
export interface Drawing {
  readonly layout: RowLayout;
  readonly range: RowRange;
  /** A row outside of the range that is drawn all the same. */
  readonly pinned: number | undefined;
}

/** One list in the page: elements, scroll, focus and notices. React draws what `plan` says and reports with `commit`. */
export class ListView implements WindowedListHandle, RowHost {
  readonly #draw: () => void;
  readonly #rows = new Map<string, HTMLElement>();
  readonly #ids = new WeakMap<Element, string>();
  readonly #scroll: AnchoredScroll;
  readonly #focus = new RovingFocus(this.#rows);
  readonly #notices: ListNotices;
  #props: WindowedListProps;
  #elements: (ListElements & { readonly content: HTMLElement }) | null = null;
  #drawing: Drawing | null = null;
  #observer: ResizeObserver | null = null;
  readonly #room: RoomCheck;
  /** Where rows stand that are drawn. */
  #indexes = new Map<string, number>();
  #isHeld = false;
  /** The button went down upon selected words. */
  #isOnSelection = false;
  /** A row to go to that is not among the ids yet. */
  #wish: { readonly id: string; readonly align: RowAlign } | null = null;

  constructor(props: WindowedListProps, draw: () => void, clock: Clock) {
    this.#props = props;
    this.#notices = new ListNotices(props.initialId !== undefined);
    this.#draw = draw;
    this.#room = new RoomCheck(nameOf(props), () => this.#lacksRoom, clock);
    const layout = new RowLayout(props.ids, undefined, props.estimatedRowHeight);
    this.#scroll = new AnchoredScroll(this.#rows, layout, props.anchor === 'top' ? 'start' : 'end');
    const initial = props.initialId === undefined ? -1 : layout.indexOf(props.initialId, 0);
    if (initial >= 0) this.#scroll.align(initial, 'start');
  }

  layoutOf(ids: readonly string[]): RowLayout {
    const { layout } = this.#scroll;
    return layout.ids === ids ? layout : new RowLayout(ids, layout);
  }

  /** What to draw: the same until other ids come or `redraw` asks. A parent that renders must not move the window. */
  plan(layout: RowLayout): Drawing {
    if (!this.#isHidden) this.#scroll.catchUp();
    if (this.#drawing?.layout === layout) return this.#drawing;
    const { pinned } = this.#focus;
    const index = pinned === null ? -1 : layout.indexOf(pinned, this.#indexes.get(pinned) ?? 0);
    this.#drawing = { layout, range: this.#scroll.rangeIn(layout), pinned: index < 0 ? undefined : index };
    return this.#drawing;
  }

  redraw(): void {
    this.#drawing = null;
    this.#draw();
  }

  /** The elements are in the page. Returns what ends it. */
  open(elements: ListElements): () => void {
    this.#elements = elements;
    this.#scroll.setElements(elements);
    const observer = new ResizeObserver((entries) => this.#resized(entries));
    for (const element of [elements.box, elements.content, ...this.#rows.values()]) observer.observe(element);
    this.#observer = observer;
    return () => {
      observer.disconnect();
      this.#room.stop();
      this.#observer = null;
      this.#elements = null;
      this.#scroll.setElements(null);
    };
  }

  /** After each drawing and before its paint. */
  commit({ layout, range, pinned }: Drawing, props: WindowedListProps): void {
    const scroll = this.#scroll;
    const before = scroll.layout;
    this.#props = props;
    if (layout !== before) {
      scroll.anchor = scroll.anchorIn(layout);
      scroll.layout = layout;
      this.#notices.renew(scroll.followed === null);
      this.#rescueFocus(before, layout);
    }
    scroll.range = range;
    this.#index(layout, range, pinned);
    const isLearned = this.#measureNew(layout);
    const followed = props.followsEdge === false ? null : props.anchor === 'top' ? 'start' : 'end';
    const isOtherEdge = followed !== scroll.followed;
    scroll.followed = followed;
    this.#grantWish(layout !== before);
    scroll.restore();
    this.#focus.deliver();
    // Spacers were drawn by the old estimate; a reader who drags the scroll bar over them must come where they point.
    if (isLearned || scroll.isShort) return this.redraw();
    scroll.settle();
    if (isOtherEdge) scroll.choose();
    this.#tell();
  }

  attach(id: string, element: HTMLElement): () => void {
    element.tabIndex = -1;
    this.#rows.set(id, element);
    this.#ids.set(element, id);
    this.#observer?.observe(element);
    return () => {
      this.#observer?.unobserve(element);
      if (this.#rows.get(id) === element) this.#rows.delete(id);
    };
  }

  /** Returns whether rows must be drawn at once, before the next paint. */
  scrolled(): boolean {
    if (this.#isHidden) return false;
    this.#scroll.scrolled();
    if (this.#scroll.isShort) return true;
    this.#tell();
    return false;
  }

  /** A key on a row, not in it. Returns whether the browser must not act on it. */
  pressed(target: unknown, press: KeyPress): boolean {
    if (!(target instanceof Element)) return false;
    const id = this.#ids.get(target);
    if (id === undefined) return false;
    const [move, action] = [moveOf(press), actionOf(press)];
    if (move !== undefined || action !== undefined) this.#props.onReaderMove?.();
    if (move !== undefined) return this.#move(id, move);
    if (action === undefined) return false;
    const at = target.getBoundingClientRect();
    if (action.key === 'Menu' && this.#props.onRowMenu !== undefined) {
      return this.#props.onRowMenu(id, at);
    }
    return this.#props.onKeyAction?.(id, action, at) === true;
  }

  /**
   * A click on the wrapper of a row itself, which what is drawn in it covers: that of assistive technology, whose users
   * activate what has the role. It does what Enter does. Returns whether the browser must not act on it.
   */
  activated(target: unknown): boolean {
    if (!(target instanceof Element)) return false;
    const id = this.#ids.get(target);
    if (id === undefined) return false;
    this.#props.onReaderMove?.();
    // Whatever opens gives the focus back to where it came from: to this row.
    this.focusId(id);
    return this.#props.onKeyAction?.(id, { key: 'Enter' }, target.getBoundingClientRect()) === true;
  }

  /** A right click. Returns whether the browser must not open its own menu. */
  menuWanted(target: unknown, { clientX, clientY }: PointerPlace): boolean {
    const isBrowsers = this.#isOnSelection || isLinkAt(target);
    this.#isOnSelection = false;
    if (isBrowsers) return false;
    const id = this.#idAround(target);
    if (id === undefined || this.#props.onRowMenu === undefined) return false;
    // Whatever opens gives the focus back to where it came from: to this row.
    this.focusId(id);
    return this.#props.onRowMenu(id, { x: clientX, y: clientY, width: 0, height: 0 });
  }

  focused(target: unknown): void {
    const id = this.#idAround(target);
    if (id === undefined) return;
    this.#focus.took(id);
    if (!this.#isHeld) this.#lift(target);
  }

  /** A button of the mouse is down on a row. What is pressed keeps the focus until it is up again: without it a press ends. */
  held(at: PointerPlace & { readonly button: number; readonly ctrlKey: boolean }): void {
    // Now: on a Mac the browser selects the word under a right click before it asks for a menu.
    this.#isOnSelection = (at.button !== 0 || at.ctrlKey) && isSelectedAt(at);
    if (this.#isHeld) return;
    this.#isHeld = true;
    const letGo = (): void => {
      this.#isHeld = false;
      this.#lift(document.activeElement);
    };
    window.addEventListener('mouseup', letGo, { once: true });
  }

  blurred(target: unknown, next: unknown): void {
    // When the whole page loses the focus, the row keeps it within the page.
    if (target !== document.activeElement && this.#idAround(next) === undefined) this.#focus.lost();
  }

  scrollToId(id: string, align: RowAlign = 'nearest'): void {
    this.#focus.begin(id);
    const index = this.#indexOf(id);
    if (index < 0) this.#wish = { id, align };
    else {
      this.#scroll.align(index, align);
      this.#arrive();
    }
  }

  keepTop(id: string): void {
    const [index, row] = [this.#indexOf(id), this.#rows.get(id)];
    if (index < 0 || row === undefined) return;
    this.#scroll.keepTop(id, index);
    // The button that makes it grow goes with that.
    if (row.contains(document.activeElement)) row.focus({ preventScroll: true });
  }

  scrollToEnd(): void {
    this.#goTo('end');
  }

  scrollToTop(): void {
    this.#goTo('start');
  }

  isAtEnd(): boolean {
    return this.#scroll.isAtEnd;
  }

  focusId(id: string): void {
    const index = this.#indexOf(id);
    if (index >= 0) this.#focusAt(index);
  }

  get #isHidden(): boolean {
    return this.#elements === null || this.#elements.box.clientHeight === 0;
  }

  /** Unlike what is hidden by `display: none`, which has no width either, or covered by another page. */
  get #lacksRoom(): boolean {
    const box = this.#elements?.box;
    if (box === undefined || box.clientHeight > 0 || box.clientWidth === 0) return false;
    return getComputedStyle(box).visibility === 'visible';
  }

  #goTo(kind: 'start' | 'end'): void {
    this.#scroll.go({ kind });
    this.#arrive();
  }

  /** After the anchor was set from outside: it rests when its rows are there, otherwise they are drawn first. */
  #arrive(): void {
    if (this.#scroll.isShort) this.redraw();
    else this.#scroll.settle();
  }

  #move(id: string, move: Move): boolean {
    const { layout, viewHeight } = this.#scroll;
    const { offsets } = layout;
    const from = this.#indexOf(id);
    const top = offsets.offsetOf(from);
    const last = layout.ids.length - 1;
    const targets: Readonly<Record<Move, number>> = {
      previous: from - 1,
      next: from + 1,
      first: 0,
      last,
      pageUp: Math.min(from - 1, offsets.indexAt(top - viewHeight)),
      pageDown: Math.max(from + 1, offsets.indexAt(top + viewHeight)),
    };
    this.#focusAt(Math.max(0, Math.min(last, targets[move])));
    return true;
  }

  #focusAt(index: number): void {
    const id = this.#scroll.layout.ids[index];
    if (id === undefined) return;
    this.#scroll.align(index, 'nearest');
    this.#focus.move(id);
    this.#arrive();
  }

  #rescueFocus(before: RowLayout, after: RowLayout): void {
    const { pinned } = this.#focus;
    const index = pinned === null ? undefined : this.#indexes.get(pinned);
    if (pinned === null || index === undefined || after.indexOf(pinned, index) >= 0) return;
    const heir = this.#props.heirOf?.(pinned);
    const next = heir !== undefined && after.indexOf(heir, index) >= 0 ? heir : neighbourOf(index, before, after);
    if (next === undefined) this.#focus.lost();
    else this.#focus.move(next);
  }

  #grantWish(isNewLayout: boolean): void {
    const wish = this.#wish;
    if (wish === null || !isNewLayout) return;
    this.#wish = null;
    const index = this.#scroll.layout.indexOf(wish.id, 0);
    if (index >= 0) this.#scroll.align(index, wish.align);
  }

  /** What a mouse presses in a row takes the focus, and is no tab stop: keys would be for nobody there. The row takes it over. */
  #lift(target: unknown): void {
    if (!(target instanceof HTMLElement) || target.tabIndex >= 0) return;
    const row = this.#rows.get(this.#idAround(target) ?? '');
    if (row !== target) row?.focus({ preventScroll: true });
  }

  /** Notes where the drawn rows stand, and tells it to assistive technology. */
  #index({ ids }: RowLayout, { start, end }: RowRange, pinned: number | undefined): void {
    this.#indexes = new Map();
    const { role = 'list', rowCount = ids.length } = this.#props;
    const [position, count] = role === 'grid' ? ['aria-rowindex', null] : ['aria-posinset', 'aria-setsize'];
    const note = (index: number): void => {
      const id = ids[index];
      const element = id === undefined ? undefined : this.#rows.get(id);
      if (id === undefined || element === undefined) return;
      this.#indexes.set(id, index);
      if (role === 'log') return;
      setAttribute(element, position, index + 1);
      if (count !== null) setAttribute(element, count, rowCount);
    };
    for (let index = start; index < end; index++) note(index);
    if (pinned !== undefined) note(pinned);
  }

  /** Rows of unknown height at once: the observer would come only after the view was filled by guess. */
  #measureNew(layout: RowLayout): boolean {
    if (this.#isHidden) return false;
    for (const [id, index] of this.#indexes) {
      const element = layout.offsets.isMeasured(index) ? undefined : this.#rows.get(id);
      if (element !== undefined) layout.measure(index, element.getBoundingClientRect().height);
    }
    return layout.learn();
  }

  #resized(entries: readonly ResizeObserverEntry[]): void {
    if (this.#isHidden) {
      this.#room.look();
      return this.#scroll.restore(); // it notes that it has no place
    }
    const scroll = this.#scroll;
    for (const { target, borderBoxSize } of entries) {
      const index = this.#indexes.get(this.#ids.get(target) ?? '');
      const height = borderBoxSize[0]?.blockSize;
      if (index !== undefined && height !== undefined) scroll.layout.measure(index, height);
    }
    const isLearned = scroll.layout.learn();
    scroll.resize();
    scroll.restore();
    scroll.comeToEnd();
    if (isLearned || scroll.isShort) this.redraw();
    else this.#tell();
  }

  #tell(): void {
    if (this.#isHidden) return;
    const scroll = this.#scroll;
    if (scroll.hasReaderScrolled) {
      scroll.hasReaderScrolled = false;
      this.#props.onReaderMove?.();
    }
    const { anchor, viewHeight, isAtEnd } = scroll;
    const { ids } = scroll.layout;
    this.#focus.markStop(anchor.kind === 'row' ? anchor.id : anchor.kind === 'start' ? ids[0] : ids.at(-1));
    // Each row is measured for it.
    const isAsked = this.#props.onVisible !== undefined || this.#props.onSeen !== undefined;
    const rows = isAsked ? scroll.inView() : { visible: [], seen: [] };
    this.#notices.tell({ ...scroll.room, ...rows, viewHeight, isAtEnd }, this.#props);
  }

  #indexOf(id: string): number {
    return this.#scroll.layout.indexOf(id, this.#indexes.get(id) ?? this.#scroll.range.start);
  }

  #idAround(target: unknown): string | undefined {
    let element = target instanceof Element ? target : null;
    while (element !== null && element !== this.#elements?.rows) {
      const id = this.#ids.get(element);
      if (id !== undefined) return id;
      element = element.parentElement;
    }
    return undefined;
  }
}

function setAttribute(element: HTMLElement, name: string | null | undefined, value: number): void {
  const text = String(value);
  if (typeof name === 'string' && element.getAttribute(name) !== text) element.setAttribute(name, text);
}
