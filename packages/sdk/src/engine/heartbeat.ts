import type { Clock } from '../clock.ts';

/** What a {@link Heartbeat} needs. All times are in milliseconds. */
export interface HeartbeatOptions {
  readonly clock: Clock;
  /** After how much silence it asks. */
  readonly silenceMs: number;
  /** How long it then waits for a sign of life. */
  readonly answerMs: number;
  readonly ask: () => void;
  /** There was no sign of life. Called once. */
  readonly dead: () => void;
}

/** Notices a line that says nothing any more: after `silenceMs` plus `answerMs` at the latest. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #lastSign = 0;
  #isAsked = false;
  #cancel: (() => void) | null = null;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  start(): void {
    this.sign();
    this.#arm(this.#options.silenceMs);
  }

  /** A sign of life. Cheap: every frame is one. */
  sign(): void {
    this.#lastSign = this.#options.clock.now();
    this.#isAsked = false;
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #arm(ms: number): void {
    this.stop();
    this.#cancel = this.#options.clock.after(ms, () => this.#look());
  }

  #look(): void {
    const { clock, silenceMs, answerMs, ask, dead } = this.#options;
    this.stop();
    if (this.#isAsked) {
      dead();
      return;
    }
    const silence = clock.now() - this.#lastSign;
    // Below nothing it is not known: the machine's clock was set back.
    if (silence >= 0 && silence < silenceMs) {
      this.#arm(silenceMs - silence);
      return;
    }
    this.#isAsked = true;
    this.#arm(answerMs);
    ask();
  }
}
