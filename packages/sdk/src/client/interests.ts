import { idOf, invalidArgument, isObject, listOf } from '../arguments.ts';
import type { Clock } from '../clock.ts';
import type { Interest } from '../contract.ts';

/** One party's interest. Ends with `stop`. */
export interface Watch {
  /** Replaces what this party is interested in. */
  update(interest: Partial<Interest>): void;
  stop(): void;
}

/** How long changes are gathered before the engine is told, in milliseconds. */
const calmMs = 100;

/** Merges what all parties on this client look at, and tells the engine when it has changed and calmed down. */
export class Interests {
  readonly #clock: Clock;
  readonly #tell: (interest: Interest) => void;
  readonly #parties = new Set<Partial<Interest>>();
  #told = '';
  #cancelTimer: (() => void) | null = null;

  constructor(clock: Clock, tell: (interest: Interest) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  watch(interest: Partial<Interest>): Watch {
    let mine = interest;
    this.#parties.add(mine);
    this.#schedule();
    return {
      update: (next) => {
        if (!this.#parties.has(mine)) return;
        // What it refuses changes nothing: the party goes on with what it looked at.
        const checked = checkInterest(next);
        this.#parties.delete(mine);
        mine = checked;
        this.#parties.add(mine);
        this.#schedule();
      },
      stop: () => {
        if (this.#parties.delete(mine)) this.#schedule();
      },
    };
  }

  /** A new connection knows of nothing yet. */
  repeat(): void {
    this.#told = '';
    this.#send();
  }

  /** Nobody is logged in: there is nobody to tell. The parties stay. */
  pause(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #schedule(): void {
    this.#cancelTimer ??= this.#clock.after(calmMs, () => {
      this.#cancelTimer = null;
      this.#send();
    });
  }

  #send(): void {
    const interest = this.#merged();
    const key = JSON.stringify(interest);
    if (key === this.#told || (this.#told === '' && interest.users.length + interest.groups.length === 0)) return;
    this.#told = key;
    this.#tell(interest);
  }

  #merged(): Interest {
    const users = new Set<string>();
    const groups = new Set<string>();
    for (const party of this.#parties) {
      for (const uid of party.users ?? []) users.add(uid);
      for (const guid of party.groups ?? []) groups.add(guid);
    }
    return { users: [...users].sort(), groups: [...groups].sort() };
  }
}

/** @throws INVALID_ARGUMENT naming the part */
export function checkInterest(interest: unknown): Partial<Interest> {
  if (!isObject(interest)) throw invalidArgument('interest', 'an object like { users, groups }', interest);
  const { users, groups } = interest;
  return {
    ...(users === undefined ? {} : { users: listOf(users, 'interest.users', idOf) }),
    ...(groups === undefined ? {} : { groups: listOf(groups, 'interest.groups', idOf) }),
  };
}
