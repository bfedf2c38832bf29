import { type ChatClient, KitException, toKitException } from '@open-chat-kit/sdk';
import { isAnswerLost } from './lost-answer.ts';
import { isReachable, onceReachable, whenReachable } from './reachable.ts';

/** What becomes of something that is tried. */
export type AttemptStep<Result> =
  | { readonly type: 'begun' }
  | { readonly type: 'done'; readonly result: Result }
  | { readonly type: 'failed'; readonly error: KitException }
  /** It failed for want of a connection, and that is back: there is nothing to be said any more. */
  | { readonly type: 'over' };

/**
 * Something that a user asks the server for, once at a time: what is asked for again meanwhile is the same wish. Without
 * a connection it fails in a moment, with nothing sent.
 */
export class Attempt<Result> {
  readonly #onStep: (step: AttemptStep<Result>) => void;
  readonly #client: ChatClient | null;
  #current: symbol | null = null;
  /** The answer to a try was lost: it may have happened all the same. */
  #isOpen = false;
  #stopWaiting = (): void => {};
  /** Ends the wait for a connection with nothing tried. */
  #giveUp = (): void => {};

  constructor(client: ChatClient | null, onStep: (step: AttemptStep<Result>) => void) {
    this.#client = client;
    this.#onStep = onStep;
  }

  /** `what` is said of errors that are none of the kit's. */
  run(what: string, task: () => Promise<Result>): void {
    if (this.#current === null) void this.#run(what, task);
  }

  /** Whoever asked is gone: how it ends, nobody hears. Another may begin. */
  drop(): void {
    this.#current = null;
    this.#isOpen = false;
    this.#giveUp();
    this.rest();
  }

  /** Nobody looks at its last error any more. */
  rest(): void {
    this.#stopWaiting();
  }

  async #run(what: string, task: () => Promise<Result>): Promise<void> {
    const run = Symbol(what);
    this.#current = run;
    this.rest();
    this.#onStep({ type: 'begun' });
    const end = await endOf(what, () => this.#try(what, task));
    if (this.#current !== run) return;
    this.#current = null;
    this.#onStep(end);
    if (end.type === 'failed' && wasUnsent(end.error) && this.#client !== null) {
      this.#stopWaiting = onceReachable(this.#client, () => this.#onStep({ type: 'over' }));
    }
  }

  async #try(what: string, task: () => Promise<Result>): Promise<Result> {
    const client = this.#client;
    // What can be asked at once is: a button that is pressed does it.
    if (client !== null && !isReachable(client)) {
      const isBack = await new Promise<boolean>((resolve) => {
        this.#giveUp = whenReachable(client, resolve);
      });
      if (!isBack) throw unsent(what, this.#isOpen);
    }
    try {
      const result = await task();
      this.#isOpen = false;
      return result;
    } catch (cause) {
      this.#isOpen ||= isAnswerLost(toKitException(cause, what));
      throw cause;
    }
  }
}

/** Whether a try failed before anything was sent, and no earlier one may have done it: nothing has happened. */
export function wasUnsent(error: KitException): boolean {
  return error.details['isUnsent'] === true;
}

function unsent(what: string, isOpen: boolean): KitException {
  const text = `${what} needs a connection, and there is none. Check the network and try again.`;
  return new KitException('NETWORK', text, { details: isOpen ? {} : { isUnsent: true } });
}

async function endOf<Result>(what: string, task: () => Promise<Result>): Promise<AttemptStep<Result>> {
  try {
    return { type: 'done', result: await task() };
  } catch (cause) {
    return { type: 'failed', error: toKitException(cause, what) };
  }
}
