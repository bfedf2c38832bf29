import { type NextFrame, nextFrame } from '../frames.ts';

/** Runs once before the next picture, however often it was asked for. */
export class OnceAFrame {
  readonly #run: () => void;
  readonly #nextFrame: NextFrame;
  #cancel: (() => void) | null = null;

  constructor(run: () => void, frames: NextFrame = nextFrame) {
    this.#run = run;
    this.#nextFrame = frames;
  }

  schedule(): void {
    this.#cancel ??= this.#nextFrame(() => {
      this.#cancel = null;
      this.#run();
    });
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
