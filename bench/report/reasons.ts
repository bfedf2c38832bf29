import type { ContestantName } from '../measures/measure.ts';
import type { JudgedLine } from './judge.ts';

/** What else the same result shows of a target that is not met; `undefined` where it shows nothing that helps. */
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
      `The first mount is ${whole(first('ours'))} ms longer than a further one, and limit's ${whole(first('limit'))} ms: what only the ` +
      `first one does is to run code for the first time, and limit has neither a model nor an SDK.`
    );
  },
  storm(figures) {
    const more = (id: string, size?: number): number => figures.of('ours', id, size) - figures.of('limit', id, size);
    // Measured at one length alone; the rows in the page are as many at each.
    const scroll = (of: 'limit' | 'ours'): string => figures.of(of, 'steady-time', 3_000).toFixed(0);
    return (
      `That is ${whole(more('storm'))} ms more. Measured apart: 1,000 events to groups off screen cost ` +
      `${whole(1_000 * more('hidden-event-time'))} ms more, on the way through the checks and the order of the SDK, which limit does ` +
      `not have; 1,000 px of scrolling at 1,500 px/s cost ${whole(more('steady-time', 3_000))} ms more (${scroll('ours')} to ${scroll('limit')}).`
    );
  },
  'model-event-hermes-helper': (figures) =>
    `The same code without those calls takes ${figures.of('ours', 'model-event-hermes').toFixed(1)}.`,
};

function whole(value: number): string {
  return Math.round(value).toString();
}
