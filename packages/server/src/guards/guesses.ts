import { isKitException, KitException } from '@open-chat-kit/sdk/engine';
import type { Clock, ErrorCode } from '@open-chat-kit/sdk/engine';
import { Allowance } from './allowance.ts';

/** How often something may be guessed wrongly by all that have a key in common. */
interface Kind<Guess> {
  readonly allowance: Allowance;
  readonly keyOf: (guess: Guess) => string;
}

/** Slows whoever guesses passwords. Only what was wrong counts. */
export class Guesses<Guess> {
  readonly #wrong: ErrorCode;
  readonly #kinds: readonly Kind<Guess>[];

  /** @param wrong what a wrong guess is refused with */
  constructor(wrong: ErrorCode, kinds: readonly Kind<Guess>[]) {
    this.#wrong = wrong;
    this.#kinds = kinds;
  }

  /** Tries, unless it was tried too often. @throws LIMIT_EXCEEDED, saying how long to wait */
  async attempt<Result>(guess: Guess, run: () => Promise<Result>): Promise<Result> {
    const waitMs = Math.max(...this.#kinds.map(({ allowance, keyOf }) => allowance.wait(keyOf(guess))));
    if (waitMs > 0)
      throw new KitException('LIMIT_EXCEEDED', 'This was tried too often. Wait a little.', {
        details: { retryAfterMs: waitMs },
      });
    // Taken before it is known, so that a thousand at once are not a thousand guesses.
    for (const { allowance, keyOf } of this.#kinds) allowance.take(keyOf(guess));
    let isWrong = false;
    try {
      return await run();
    } catch (error) {
      isWrong = isKitException(error) && error.code === this.#wrong;
      throw error;
    } finally {
      if (!isWrong) for (const { allowance, keyOf } of this.#kinds) allowance.giveBack(keyOf(guess));
    }
  }
}

/** Who tries, and at whose account. */
export interface AccountGuess {
  readonly uid: string;
  readonly address: string;
}

/**
 * Somebody at one account from one address; one address at many accounts; many addresses at one account. The last lets
 * enough through that strangers cannot lock an owner out for long.
 */
export function guessesAtAccounts(clock: Clock): Guesses<AccountGuess> {
  return new Guesses('AUTH_FAILED', [
    {
      allowance: new Allowance({ atOnce: 5, perSecond: 1 / 30, clock }),
      keyOf: ({ uid, address }) => JSON.stringify([uid, address]),
    },
    { allowance: new Allowance({ atOnce: 50, perSecond: 1 / 5, clock }), keyOf: ({ address }) => address },
    { allowance: new Allowance({ atOnce: 30, perSecond: 1 / 5, clock }), keyOf: ({ uid }) => uid },
  ]);
}

/** Who tries, and at which group. */
export interface GroupGuess {
  readonly uid: string;
  readonly guid: string;
}

/** Somebody at one group; somebody at many groups; many people at one group, of whom most may just have heard its password. */
export function guessesAtGroups(clock: Clock): Guesses<GroupGuess> {
  return new Guesses('WRONG_PASSWORD', [
    {
      allowance: new Allowance({ atOnce: 5, perSecond: 1 / 30, clock }),
      keyOf: ({ uid, guid }) => JSON.stringify([uid, guid]),
    },
    { allowance: new Allowance({ atOnce: 30, perSecond: 1 / 10, clock }), keyOf: ({ uid }) => uid },
    { allowance: new Allowance({ atOnce: 100, perSecond: 1, clock }), keyOf: ({ guid }) => guid },
  ]);
}
