/** What was painted in one frame, in pixels from the top edge of the list. */
export interface Frame {
  /** `[id, top, bottom]` of each row in the page. */
  readonly rows: readonly (readonly [id: string, top: number, bottom: number])[];
  readonly viewHeight: number;
}

/**
 * Records painted positions: an IntersectionObserver that starts in an animation frame reports after resize observers
 * and layout of that frame, just before its paint. Reading rectangles in the animation frame itself would be too early.
 * What it reports comes in a task behind the paint. On a machine that is busy another frame may come before that task, and
 * what was watched since the first one is measured in the second: both are told of at once. Only what was measured in the
 * same frame belongs together; a wheel's step lies between the two.
 */
export class Recorder {
  readonly #list: string;
  readonly #row: { readonly attribute: string; readonly start: string };
  #frames: { readonly time: number; readonly frame: Frame }[] = [];
  #isOn = false;

  /** By `data-testid` of the list, and by the attribute that names what is watched in it, with what that begins with. */
  constructor(
    list = 'list',
    row: { readonly attribute: string; readonly start: string } = { attribute: 'data-row', start: '' },
  ) {
    this.#list = list;
    this.#row = row;
  }

  start(): void {
    this.#frames = [];
    this.#isOn = true;
    requestAnimationFrame(() => this.#record());
  }

  stop(): readonly Frame[] {
    this.#isOn = false;
    // Two frames that are told of together come in any order.
    return this.#frames.toSorted((a, b) => a.time - b.time).map(({ frame }) => frame);
  }

  #record(): void {
    if (!this.#isOn) return;
    requestAnimationFrame(() => this.#record());
    const box = document.querySelector(`[data-testid="${this.#list}"]`);
    const { attribute, start } = this.#row;
    const selector = `[${attribute}${start === '' ? '' : `^="${start}"`}]`;
    if (box === null) return;
    // Rows that come later in this frame, from an animation frame asked for after this one, are painted in it too.
    const late = new MutationObserver(() => watch());
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      late.disconnect();
      const view = entries.find(({ target }) => target === box);
      if (view === undefined) return;
      const edge = view.boundingClientRect.top;
      const rows = entries
        .filter(({ target, time }) => target !== box && time === view.time)
        .map(
          ({ target, boundingClientRect: { top, bottom } }) =>
            [target.getAttribute(this.#row.attribute) ?? '', top - edge, bottom - edge] as const,
        )
        .sort((a, b) => a[1] - b[1]);
      this.#frames.push({ time: view.time, frame: { viewHeight: view.boundingClientRect.height, rows } });
    });
    observer.observe(box);
    const watch = (): void => {
      for (const row of document.querySelectorAll(selector)) observer.observe(row);
    };
    watch();
    late.observe(box, { childList: true, subtree: true });
  }
}
