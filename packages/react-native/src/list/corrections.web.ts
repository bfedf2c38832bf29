import { type Clock, systemClock } from '@open-chat-kit/sdk';

/** A scroll of which nothing was heard for so long, in milliseconds, has come to rest. */
const rest = 200;
/** What a scroll begins with. */
const begins = ['wheel', 'touchmove'] as const;

/**
 * Moves the content of a box under a reader who may be scrolling it, so that their scroll goes on as if nothing was.
 *
 * A distance does that in Chromium and Firefox. In WebKit it takes back what a wheel or a finger did since the last
 * frame, as a place does: there the content is shifted instead for as long as the scroll lasts, and scrolled after it.
 */
export class Corrections {
  readonly #box: HTMLElement;
  readonly #content: HTMLElement;
  readonly #isShifting = isWebKit();
  #owed = 0;
  /** No longer waits for the scroll to rest; `null` while there is none. */
  #stopWaiting: (() => void) | null = null;
  readonly #rested: () => void;
  readonly #clock: Clock;

  /** `rested` is called when what was shifted has been scrolled. */
  constructor(box: HTMLElement, content: HTMLElement, rested: () => void, clock: Clock = systemClock) {
    this.#box = box;
    this.#content = content;
    this.#rested = rested;
    this.#clock = clock;
    // The first frame of a scroll counts too, of which no scroll is told yet.
    if (this.#isShifting) for (const name of begins) box.addEventListener(name, this.scrolling, { passive: true });
  }

  /** Where the box would be scrolled to if nothing was shifted. */
  get top(): number {
    return this.#box.scrollTop + this.#owed;
  }

  /** Brings what is so many pixels further down into the place of what is there now. */
  by(pixels: number): void {
    // Near the top the reader would run into the end of what can be scrolled, rows or not.
    if (this.#stopWaiting === null || this.#box.scrollTop < this.#box.clientHeight) {
      this.settle();
      this.#box.scrollBy(0, pixels);
    } else this.#shift(this.#owed + pixels);
  }

  /** The reader scrolls. */
  readonly scrolling = (): void => {
    if (!this.#isShifting) return;
    this.#stopWaiting?.();
    this.#stopWaiting = this.#clock.after(rest, () => {
      this.#stopWaiting = null;
      if (this.#owed === 0) return;
      this.settle();
      this.#rested();
    });
  };

  /** Scrolls what was shifted: nothing in view moves. */
  settle(): void {
    const owed = this.#owed;
    if (owed === 0) return;
    this.#shift(0);
    this.#box.scrollBy(0, owed);
  }

  end(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    this.settle();
    for (const name of begins) this.#box.removeEventListener(name, this.scrolling);
  }

  #shift(owed: number): void {
    this.#owed = owed;
    this.#content.style.position = 'relative';
    this.#content.style.top = owed === 0 ? '' : `${-owed}px`;
  }
}

/** Nothing else tells them apart: all of them say that they can scroll by a distance. */
function isWebKit(): boolean {
  const { userAgent } = navigator;
  return userAgent.includes('AppleWebKit') && !/Chrom(e|ium)/.test(userAgent);
}
