/** What happens when a model is first heard, and when nobody hears it any more. */
export interface ListenersOptions {
  readonly onFirst: () => void;
  readonly onNone: () => void;
}

/** Who hears of a model. A model works only while somebody does. */
export class Listeners {
  readonly #all = new Set<() => void>();
  readonly #onFirst: () => void;
  readonly #onNone: () => void;
  #life = new AbortController();

  constructor({ onFirst, onNone }: ListenersOptions) {
    this.#onFirst = onFirst;
    this.#onNone = onNone;
    this.#life.abort(); // nobody hears it yet
  }

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  /** Ends when nobody hears the model any more: what is asked until then is of no use afterwards. */
  get signal(): AbortSignal {
    return this.#life.signal;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    if (this.#all.size === 1) {
      this.#life = new AbortController();
      this.#onFirst();
    }
    return () => {
      if (!this.#all.delete(listener) || !this.isEmpty) return;
      this.#life.abort();
      this.#onNone();
    };
  };

  tell(): void {
    // A listener may leave, or bring another, while it is told.
    for (const listener of [...this.#all]) listener();
  }
}
