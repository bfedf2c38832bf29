import { mustBeWaitedFor } from './database/heed.ts';

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** So many at once of what has the same name, in the order in which they came; who waits holds nothing that others need. */
export class Turns {
  readonly #atOnce: number;
  /** Of each name under which something runs: how many, and what waits. */
  readonly #lines = new Map<string, Line>();

  constructor(atOnce = 1) {
    this.#atOnce = atOnce;
  }

  /**
   * Runs when whatever came before it under this name leaves room.
   * @param signal aborted once nobody waits for it any more. What runs already goes on
   * @throws TIMEOUT where it was aborted before that
   */
  async take<Result>(name: string, run: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    mustBeWaitedFor(signal);
    const line: Line = this.#lines.get(name) ?? { running: 0, waiting: [] };
    this.#lines.set(name, line);
    // Whoever is over hands on its place: nobody comes between.
    if (line.running < this.#atOnce) line.running += 1;
    else if (!(await placeIn(line, signal))) mustBeWaitedFor(signal);
    try {
      return await run();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if ((line.running -= 1) === 0) this.#lines.delete(name);
    }
  }
}

/** Resolves to whether it was handed a place: whoever is not waited for any more leaves the line without one. */
function placeIn({ waiting }: Line, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const goOn = (): void => {
      signal?.removeEventListener('abort', leave);
      resolve(true);
    };
    const leave = (): void => {
      waiting.splice(waiting.indexOf(goOn), 1);
      resolve(false);
    };
    waiting.push(goOn);
    signal?.addEventListener('abort', leave, { once: true });
  });
}
