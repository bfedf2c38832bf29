import type { WindowedListProps } from './list-props.ts';

/** What is known after a scroll or a commit. */
export interface ListSight {
  readonly above: number;
  readonly below: number;
  readonly viewHeight: number;
  readonly isAtEnd: boolean;
  readonly visible: readonly string[];
  readonly seen: readonly string[];
}

type Listeners = Pick<WindowedListProps, 'onNearStart' | 'onNearEnd' | 'onVisible' | 'onSeen' | 'onAtEndChange'>;

/** Tells the owner of a list what the reader came to, each thing once. */
export class ListNotices {
  #isToldOfStart = false;
  #isToldOfEnd = false;
  /** As it was told, or is taken for granted; nothing where whoever hears of it asks for it first. */
  #isAtEnd: boolean | undefined;
  /** It is told again, be it the same. */
  #isDoubted = false;
  #visible: readonly string[] = [];
  #seen: readonly string[] = [];

  /** `opensAtRow`: a list that opens with a row is not taken to be at its end. */
  constructor(opensAtRow: boolean) {
    if (opensAtRow) this.#isAtEnd = false;
  }

  /**
   * Other rows: an edge that is still near is news again. Where there was more below what was loaded, its end may be another
   * one now, and who stood at it does not stand there any more, though nothing was scrolled.
   */
  renew(wasFurtherUp: boolean): void {
    this.#isToldOfStart = false;
    this.#isToldOfEnd = false;
    if (wasFurtherUp && this.#isAtEnd !== undefined) this.#isDoubted = true;
  }

  tell(sight: ListSight, listeners: Listeners): void {
    const wasToldOfStart = this.#isToldOfStart;
    const wasToldOfEnd = this.#isToldOfEnd;
    // Whoever does not listen now is told once they do.
    this.#isToldOfStart = listeners.onNearStart !== undefined && sight.above < sight.viewHeight;
    this.#isToldOfEnd = listeners.onNearEnd !== undefined && sight.below < sight.viewHeight;
    if (this.#isToldOfStart && !wasToldOfStart) listeners.onNearStart?.();
    if (this.#isToldOfEnd && !wasToldOfEnd) listeners.onNearEnd?.();
    if (!areSame(this.#visible, sight.visible)) {
      this.#visible = sight.visible;
      listeners.onVisible?.(sight.visible);
    }
    if (!areSame(this.#seen, sight.seen)) {
      this.#seen = sight.seen;
      listeners.onSeen?.(sight.seen);
    }
    if (this.#isAtEnd !== sight.isAtEnd || this.#isDoubted) {
      const isFirst = this.#isAtEnd === undefined;
      this.#isAtEnd = sight.isAtEnd;
      this.#isDoubted = false;
      if (!isFirst) listeners.onAtEndChange?.(sight.isAtEnd);
    }
  }
}

function areSame(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.every((id, index) => id === after[index]);
}
