import type { ContestantName } from '../measures/measure.ts';
import type { JudgedLine } from './judge.ts';

/** What stands in the way of a target, in figures of the same result; `undefined` where they do not tell. */
export function reasonOf(line: JudgedLine, lines: readonly JudgedLine[]): string | undefined {
  return reasons[line.measure.id]?.(new Figures(line, lines));
}

/** Medians, by what they are of. */
class Figures {
  readonly #line: JudgedLine;
  readonly #lines: readonly JudgedLine[];

  constructor(line: JudgedLine, lines: readonly JudgedLine[]) {
    this.#line = line;
    this.#lines = lines;
  }

  /** Of the line itself, or of another measure at the same length or at that one. */
  of(contestant: ContestantName, id = this.#line.measure.id, size = this.#line.size): number {
    const found = this.#lines.find((line) => line.measure.id === id && line.size === size);
    return found?.cells[contestant]?.median ?? NaN;
  }
}

const reasons: Readonly<Record<string, (figures: Figures) => string>> = {
  'mount-cold'(figures) {
    const first = (of: 'limit' | 'ours'): number => figures.of(of) - figures.of(of, 'mount-warm');
    return (
      `Mounted again it takes ${(figures.of('ours', 'mount-warm') / figures.of('limit', 'mount-warm')).toFixed(2)} × limit. ` +
      `Code that runs for the first time makes the first mount ${whole(first('ours'))} ms longer than the next, and limit's, ` +
      `which has neither a model nor an SDK, ${whole(first('limit'))} ms.`
    );
  },
  storm(figures) {
    const more = (id: string, size?: number): number => figures.of('ours', id, size) - figures.of('limit', id, size);
    const all = more('storm');
    const events = 1_000 * more('hidden-event-time');
    // Only measured at one length; the rows in the page are as many at each.
    const scroll = more('steady-time', 3_000);
    return (
      `That is ${whole(all)} ms more. 1,000 events to groups off screen alone cost ${whole(events)} ms more than limit's: the way ` +
      `through the checks and the order of the SDK, which limit does not have. 1,000 px of scrolling alone, as many as a second ` +
      `has here, cost ${whole(scroll)} ms more (${figures.of('ours', 'steady-time', 3_000).toFixed(0)} to ${figures.of('limit', 'steady-time', 3_000).toFixed(0)}): rows with all that a host ` +
      `can ask of them. What is left of it: ${whole(all - events - scroll)} ms.`
    );
  },
  'model-event-hermes-helper': (figures) =>
    `The same code without those calls takes ${figures.of('ours', 'model-event-hermes').toFixed(1)}.`,
};

function whole(value: number): string {
  return Math.round(value).toString();
}
