import { KitException } from '../errors.ts';

/** The two ways in which a request ends. The first call counts. */
export interface Settling<Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (error: KitException) => void;
}

/** Everything that somebody waits for on one line. Each ends once: by its answer, by its signal, or with the line. */
export class OpenRequests {
  readonly #fails = new Set<(error: KitException) => void>();

  /** Begins to wait. `start` gets how to end it, and gives what is to be done when it is over, however it ended. */
  wait<Value>(signal: AbortSignal, start: (end: Settling<Value>) => (isAborted: boolean) => void): Promise<Value> {
    if (signal.aborted) return Promise.reject(givenUp(signal));
    return new Promise((resolve, reject) => {
      let leave: ((isAborted: boolean) => void) | null = null;
      let isOver = false;
      const settle = (finish: () => void, isAborted = false): void => {
        if (isOver) return;
        isOver = true;
        this.#fails.delete(fail);
        signal.removeEventListener('abort', abort);
        leave?.(isAborted);
        finish();
      };
      const fail = (error: KitException): void => settle(() => reject(error));
      const abort = (): void => settle(() => reject(givenUp(signal)), true);
      this.#fails.add(fail);
      signal.addEventListener('abort', abort);
      const left = start({ resolve: (value) => settle(() => resolve(value)), reject: fail });
      if (isOver) left(false);
      else leave = left;
    });
  }

  /** Ends all of them. */
  failAll(error: KitException): void {
    for (const fail of [...this.#fails]) fail(error);
  }
}

/** What an aborted request rejects with, in every engine. */
export function givenUp(signal: AbortSignal): KitException {
  const { reason }: { readonly reason: unknown } = signal;
  return new KitException('NETWORK', 'The request was given up before an answer came.', { cause: reason });
}
