import type { Interests, Watch } from './interests.ts';

/** How many users are remembered. */
const capacity = 200;

/**
 * Hosts that listen for presence expect it of the users they have loaded, without naming them once more. While there is
 * a user listener, the users handed out last are watched.
 */
export class SeenUsers {
  readonly #interests: Interests;
  readonly #uids = new Set<string>();
  #watch: Watch | null = null;

  constructor(interests: Interests) {
    this.#interests = interests;
  }

  /** These users were given to the host. */
  note(uids: readonly string[]): void {
    for (const uid of uids) {
      this.#uids.delete(uid);
      this.#uids.add(uid);
    }
    for (const oldest of this.#uids) {
      if (this.#uids.size <= capacity) break;
      this.#uids.delete(oldest);
    }
    this.#watch?.update({ users: [...this.#uids] });
  }

  /** Whether anybody listens. */
  setWanted(isWanted: boolean): void {
    if (isWanted) this.#watch ??= this.#interests.watch({ users: [...this.#uids] });
    else {
      this.#watch?.stop();
      this.#watch = null;
    }
  }

  clear(): void {
    this.#uids.clear();
    this.#watch?.update({ users: [] });
  }
}
