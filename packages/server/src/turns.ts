/** So many at once of what has the same name, in the order in which they came; who waits holds nothing that others need. */
export class Turns {
  readonly #atOnce: number;
  /** Of each name under which something runs: how many, and what waits. */
  readonly #lines = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

  constructor(atOnce = 1) {
    this.#atOnce = atOnce;
  }

  /** Runs when whatever came before it under this name leaves room. */
  async take<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(name) ?? { running: 0, waiting: [] };
    this.#lines.set(name, line);
    // Whoever is over hands on its place: nobody comes between.
    if (line.running >= this.#atOnce) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else line.running += 1;
    try {
      return await run();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if ((line.running -= 1) === 0) this.#lines.delete(name);
    }
  }
}
