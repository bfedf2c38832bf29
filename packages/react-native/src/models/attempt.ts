import { type KitException, toKitException } from '@open-chat-kit/sdk';

/** What becomes of something that is tried. */
export type AttemptStep<Result> =
  | { readonly type: 'begun' }
  | { readonly type: 'done'; readonly result: Result }
  | { readonly type: 'failed'; readonly error: KitException };

/** Something that a user asks the server for, once at a time: what is asked for again meanwhile is the same wish. */
export class Attempt<Result> {
  readonly #onStep: (step: AttemptStep<Result>) => void;
  #current: symbol | null = null;

  constructor(onStep: (step: AttemptStep<Result>) => void) {
    this.#onStep = onStep;
  }

  /** `what` is said of errors that are none of the kit's. */
  run(what: string, task: () => Promise<Result>): void {
    if (this.#current === null) void this.#run(what, task);
  }

  /** Whoever asked is gone: how it ends, nobody hears. Another may begin. */
  drop(): void {
    this.#current = null;
  }

  async #run(what: string, task: () => Promise<Result>): Promise<void> {
    const run = Symbol(what);
    this.#current = run;
    this.#onStep({ type: 'begun' });
    const end = await endOf(what, task);
    if (this.#current !== run) return;
    this.#current = null;
    this.#onStep(end);
  }
}

async function endOf<Result>(what: string, task: () => Promise<Result>): Promise<AttemptStep<Result>> {
  try {
    return { type: 'done', result: await task() };
  } catch (cause) {
    return { type: 'failed', error: toKitException(cause, what) };
  }
}
