import { KitException } from '@open-chat-kit/sdk/engine';

/** The way to the server. Real engines have a socket here; this one can be stalled and broken by tests. */
export class TinyWire {
  readonly #waiting = new Set<() => void>();
  #isStalled = false;
  #broken: KitException | null = null;

  /** Resolves when a request may go to the server. Rejects at once when it is aborted or the wire breaks. */
  pass(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        if (signal.aborted) reject(new KitException('NETWORK', 'The request was aborted.'));
        else if (this.#broken) reject(this.#broken);
        else if (this.#isStalled) return;
        else resolve();
        this.#waiting.delete(settle);
        signal.removeEventListener('abort', settle);
      };
      this.#waiting.add(settle);
      signal.addEventListener('abort', settle);
      settle();
    });
  }

  stall(isStalled: boolean): void {
    this.#isStalled = isStalled;
    this.#settleAll();
  }

  /** Everything under way fails; `mend` makes the wire good again. */
  breakWith(error: KitException): void {
    this.#broken = error;
    this.#settleAll();
  }

  mend(): void {
    this.#broken = null;
  }

  #settleAll(): void {
    for (const settle of [...this.#waiting]) settle();
  }
}
