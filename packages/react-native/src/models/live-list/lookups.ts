/** Requests at a time; more wait in line. */
const mostAtOnce = 4;

/** Asks the server about single items: each once, however often it is wanted meanwhile, and few at a time. */
export class Lookups {
  readonly #ask: (id: string) => Promise<void>;
  readonly #wanted = new Set<string>();
  readonly #asked = new Set<string>();

  /** `ask` never rejects. */
  constructor(ask: (id: string) => Promise<void>) {
    this.#ask = ask;
  }

  want(id: string): void {
    this.#wanted.add(id);
    this.#next();
  }

  /** Only what is being asked about already: that answer may be old. */
  wantAgain(id: string): void {
    if (this.#asked.has(id)) this.#wanted.add(id);
  }

  /** Of those who wait only these are still wanted. */
  keep(ids: readonly string[]): void {
    const kept = new Set(ids);
    for (const id of this.#wanted) if (!kept.has(id)) this.#wanted.delete(id);
  }

  /** Forgets who waits. */
  clear(): void {
    this.#wanted.clear();
  }

  #next(): void {
    for (const id of this.#wanted) {
      if (this.#asked.size >= mostAtOnce) return;
      // Asked again afterwards: the answer under way may be older than what made it wanted once more.
      if (this.#asked.has(id)) continue;
      this.#wanted.delete(id);
      this.#asked.add(id);
      void this.#ask(id).finally(() => {
        this.#asked.delete(id);
        this.#next();
      });
    }
  }
}
