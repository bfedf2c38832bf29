/** One after the other, of what has the same name; who waits holds nothing that others need. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs when whatever came before it under this name is over. */
  take<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name);
    const own = before ? before.then(run, run) : run();
    this.#last.set(name, own);
    const over = (): void => {
      if (this.#last.get(name) === own) this.#last.delete(name);
    };
    own.then(over, over);
    return own;
  }
}
