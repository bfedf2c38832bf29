import { callSafely } from '../call-safely.ts';
import type { Clock } from '../clock.ts';
import { isKitException } from '../errors.ts';

interface LineWatchOptions {
  readonly clock: Clock;
  /** A line that says nothing for so long is asked for a sign of life, in milliseconds. */
  readonly silenceMs: number;
  /** How long it may take for one, in milliseconds. */
  readonly signOfLifeMs: number;
  readonly ping: (signal: AbortSignal) => Promise<void>;
  /** It gave none. */
  readonly onDead: () => void;
}

/**
 * Watches over the line of an open connection. A socket says nothing when its server is frozen or the phone changed
 * networks, so whoever wants to know has to ask: when the line is silent, when a request has no answer, when the app
 * wakes up. Every answer, event and progress is a sign of life; a line that gives none when asked is dead.
 */
export class LineWatch {
  readonly #options: LineWatchOptions;
  /** Counted, not timed: the machine's clock may be set meanwhile. */
  #signs = 0;
  #isOpen = false;
  #cancelSilence: () => void = () => {};
  #question: { readonly abort: AbortController; readonly cancel: () => void } | null = null;

  constructor(options: LineWatchOptions) {
    this.#options = options;
  }

  /** The connection is open. */
  begin(): void {
    this.end();
    this.#isOpen = true;
    this.#awaitSilence();
  }

  /** It is not any more. */
  end(): void {
    this.#isOpen = false;
    this.#cancelSilence();
    this.#settle();
  }

  /** The server said something, whatever it was. */
  readonly heard = (): void => {
    this.#signs += 1;
  };

  /** Something makes it doubtful that the server still hears: it is asked now. */
  readonly doubt = (): void => {
    if (!this.#isOpen || this.#question !== null) return;
    const { clock, signOfLifeMs, ping, onDead } = this.#options;
    const before = this.#signs;
    const abort = new AbortController();
    const over = (): void => {
      this.#settle();
      if (this.#signs === before) onDead();
    };
    const question = { abort, cancel: clock.after(signOfLifeMs, over) };
    this.#question = question;
    const isCurrent = (): boolean => this.#question === question;
    callSafely(() => ping(abort.signal)).then(
      () => {
        this.heard();
        if (isCurrent()) this.#settle();
      },
      (error: unknown) => {
        if (!isCurrent()) return;
        // A refusal is an answer; of a line that broke the engine says so itself, or the time runs out.
        if (isKitException(error) && error.isRetryable) return;
        this.heard();
        this.#settle();
      },
    );
  };

  #awaitSilence(): void {
    const before = this.#signs;
    const heed = (): void => {
      if (this.#signs === before) this.doubt();
      if (this.#isOpen) this.#awaitSilence();
    };
    this.#cancelSilence = this.#options.clock.after(this.#options.silenceMs, heed, true);
  }

  #settle(): void {
    const question = this.#question;
    this.#question = null;
    question?.cancel();
    question?.abort.abort();
  }
}
