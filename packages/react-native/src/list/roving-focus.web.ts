/**
 * One tab stop for all rows. The row that has the focus is kept in the page wherever the reader scrolls, since the
 * browser gives the focus of a removed element to nobody, and the next key would then start from the top of the page.
 * Without the focus, a row that scrolls away passes the tab stop on to a row in view.
 */
export class RovingFocus {
  /** The row that has the focus, or is to get it once it is drawn. */
  pinned: string | null = null;
  readonly #rows: ReadonlyMap<string, HTMLElement>;
  #last: string | null = null;
  #stop: HTMLElement | undefined;
  #isWanted = false;

  constructor(rows: ReadonlyMap<string, HTMLElement>) {
    this.#rows = rows;
  }

  /** Gives a row the focus, now or once it is drawn. */
  move(id: string): void {
    this.pinned = id;
    this.#last = id;
    this.#isWanted = true;
    this.deliver();
  }

  /** After each commit. */
  deliver(): void {
    if (!this.#isWanted || this.pinned === null) return;
    const element = this.#rows.get(this.pinned);
    if (element === undefined) return;
    this.#isWanted = false;
    // The list scrolls by itself: the browser would bring the row to the middle.
    element.focus({ preventScroll: true });
  }

  /** The focus came to a row or to something in it. */
  took(id: string): void {
    this.pinned = id;
    this.#last = id;
    this.#isWanted = false;
    this.markStop(id);
  }

  /** The focus left the rows. */
  lost(): void {
    if (!this.#isWanted) this.pinned = null;
  }

  /** Where the Tab key comes in from now on, unless somebody is in here. */
  begin(id: string): void {
    if (this.pinned !== null) return;
    this.#last = id;
    this.markStop(id);
  }

  /** The only row that the Tab key finds: the last one that had the focus, or was to begin at, while it is drawn, else this one. */
  markStop(otherwise: string | undefined): void {
    const last = this.#last === null ? undefined : this.#rows.get(this.#last);
    const stop = last ?? (otherwise === undefined ? undefined : this.#rows.get(otherwise));
    if (stop === this.#stop) return;
    if (this.#stop !== undefined) this.#stop.tabIndex = -1;
    if (stop !== undefined) stop.tabIndex = 0;
    this.#stop = stop;
  }
}
