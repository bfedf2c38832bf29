/** What was painted in one frame, in pixels from the top edge of the list. */
export interface Frame {
  /** `[id, top, bottom]` of each row in the page. */
  readonly rows: readonly (readonly [id: string, top: number, bottom: number])[];
  readonly viewHeight: number;
}

/** A frame, and when it was painted. */
export interface Painted {
  readonly time: number;
  readonly frame: Frame;
}

/** What an IntersectionObserver tells, as far as it is read. */
export interface Sighting<Target> {
  readonly target: Target;
  readonly time: number;
  readonly boundingClientRect: { readonly top: number; readonly bottom: number; readonly height: number };
}

/**
 * The first frame of those that an observer tells of; `null` when the list was not in it.
 *
 * Under load the next frame is painted before the observer is called. Then it tells of that one too, and not of all
 * rows: of those that came since, and of those that came into view or left it. Taken together, rows of one frame would
 * stand where they were painted in another.
 */
export function frameIn<Target>(
  entries: readonly Sighting<Target>[],
  list: Target,
  nameOf: (row: Target) => string,
): Painted | null {
  const view = entries.find(({ target }) => target === list);
  if (view === undefined) return null;
  const edge = view.boundingClientRect.top;
  const rows = entries
    .filter(({ target, time }) => target !== list && time === view.time)
    .map(({ target, boundingClientRect: { top, bottom } }) => [nameOf(target), top - edge, bottom - edge] as const)
    .sort((a, b) => a[1] - b[1]);
  return { time: view.time, frame: { viewHeight: view.boundingClientRect.height, rows } };
}

/**
 * Records painted positions: an IntersectionObserver that starts in an animation frame reports after resize observers
 * and layout of that frame, just before its paint. Reading rectangles in the animation frame itself would be too early.
 */
export class Recorder {
  readonly #list: string;
  readonly #row: { readonly attribute: string; readonly start: string };
  #frames: Painted[] = [];
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
    // Not yet in the page.
    if (box === null) return;
    // Rows that come later in this frame, from an animation frame asked for after this one, are painted in it too.
    const late = new MutationObserver(() => watch());
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      late.disconnect();
      const frame = frameIn(entries, box, (row) => row.getAttribute(attribute) ?? '');
      if (frame !== null) this.#frames.push(frame);
    });
    observer.observe(box);
    const watch = (): void => {
      for (const row of document.querySelectorAll(selector)) observer.observe(row);
    };
    watch();
    late.observe(box, { childList: true, subtree: true });
  }
}
