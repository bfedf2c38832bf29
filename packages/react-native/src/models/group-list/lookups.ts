/** Requests at a time; more wait in line. */
const mostAtOnce = 4;

/** Asks the server about single groups: each once, however often it is wanted meanwhile, and few at a time. */
export class Lookups {
  readonly #ask: (guid: string) => Promise<void>;
  readonly #wanted = new Set<string>();
  readonly #asked = new Set<string>();

  /** `ask` never rejects. */
  constructor(ask: (guid: string) => Promise<void>) {
    this.#ask = ask;
  }

  want(guid: string): void {
    this.#wanted.add(guid);
    this.#next();
  }

  /** Forgets who waits. */
  clear(): void {
    this.#wanted.clear();
  }

  #next(): void {
    for (const guid of this.#wanted) {
      if (this.#asked.size >= mostAtOnce) return;
      // Asked again afterwards: the answer under way may be older than what made it wanted once more.
      if (this.#asked.has(guid)) continue;
      this.#wanted.delete(guid);
      this.#asked.add(guid);
      void this.#ask(guid).finally(() => {
        this.#asked.delete(guid);
        this.#next();
      });
    }
  }
}
