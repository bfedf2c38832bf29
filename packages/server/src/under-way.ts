/** What is being done, for whoever waits until nothing is. */
export class UnderWay {
  readonly #work = new Set<Promise<unknown>>();

  /** Counts work as under way until it ends. */
  track<Result>(work: Promise<Result>): Promise<Result> {
    this.#work.add(work);
    const over = (): void => void this.#work.delete(work);
    work.then(over, over);
    return work;
  }

  /** Resolves when nothing is under way; what waits for its time goes on waiting. */
  async rest(): Promise<void> {
    while (this.#work.size > 0) await Promise.allSettled(this.#work);
  }
}
