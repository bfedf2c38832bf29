export type Warn = (warning: string, cause?: unknown) => void;

/** Warns of what is passed over at the first, the tenth, the hundredth …: of what comes once, it may come thousands of times. */
export class PassedOver {
  readonly #what: string;
  readonly #warn: Warn;
  #count = 0;
  #next = 1;

  constructor(what: string, warn: Warn) {
    this.#what = what;
    this.#warn = warn;
  }

  count(): void {
    this.#count += 1;
    if (this.#count < this.#next) return;
    this.#next *= 10;
    this.#warn(`${this.#what} (${this.#count} so far).`);
  }
}
