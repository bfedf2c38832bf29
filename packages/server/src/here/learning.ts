import { topicOf } from '../cluster/topics.ts';
import type { Herald } from '../cluster/herald.ts';
import type { Stay } from './memberships.ts';
import type { ReadGroups } from './read-groups.ts';

/** Reads which groups somebody is in when they come: once, however many connections of theirs come at the same time. */
export class Learning {
  readonly #herald: Pick<Herald, 'hub' | 'follow'>;
  readonly #read: ReadGroups;
  readonly #underWay = new Map<Stay, Promise<void>>();

  constructor(herald: Pick<Herald, 'hub' | 'follow'>, read: ReadGroups) {
    this.#herald = herald;
    this.#read = read;
  }

  /** Resolves once all that happens in their groups is told to somebody who is here. @param signal aborted once nobody waits */
  async learn(uid: string, signal?: AbortSignal): Promise<void> {
    const { hub } = this.#herald;
    const stay = hub.stayOf(uid);
    if (!stay) return;
    const isToBeLearnt = (): boolean => !stay.isKnown && hub.stayOf(uid) === stay && signal?.aborted !== true;
    while (isToBeLearnt()) {
      const other = this.#underWay.get(stay);
      if (other) {
        // Whoever they waited for may have gone away.
        await other.catch(() => {});
      } else {
        const own = this.#learn(stay, signal).finally(() => this.#underWay.delete(stay));
        this.#underWay.set(stay, own);
        await own;
      }
    }
  }

  async #learn(stay: Stay, signal?: AbortSignal): Promise<void> {
    const herald = this.#herald;
    const { uid } = stay;
    // First of all: what becomes of them while it is read is to be known here.
    await herald.follow([topicOf('person', uid)]);
    // Where that failed before, they heard some of what became of them, and not all of it.
    herald.hub.forget(stay);
    const guids = await this.#read.groupsOf(uid, signal);
    herald.hub.expect(stay, guids);
    await herald.follow(guids.map((guid) => topicOf('group', guid)));
    // Only now: what is read stands behind what is not heard of these groups any more.
    herald.hub.learn(stay, guids.length === 0 ? [] : await this.#read.membershipsOf(uid, guids, signal));
  }
}
