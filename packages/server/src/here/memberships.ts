/** From the coming of somebody's first connection to the going of their last: what is known meanwhile of the groups they are in. */
export interface Stay {
  readonly uid: string;
  /** Whether their groups were read. */
  readonly isKnown: boolean;
}

/** Whether somebody is in a group, by what happened in it up to a number. */
export interface Membership {
  readonly guid: string;
  readonly isIn: boolean;
  readonly at: number;
}

interface Fact extends Pick<Membership, 'at'> {
  /** Expected: they may be in it, which is being read. */
  readonly is: 'in' | 'out' | 'expected';
  /** The number of the first happening that they hear of. */
  readonly from: number;
}

interface OwnStay extends Stay {
  isKnown: boolean;
  readonly facts: Map<string, Fact>;
}

const nobody: ReadonlySet<never> = new Set();

/**
 * Who of those here is in which group. What happens in a group is numbered, and so is what is known of it: what was read when
 * somebody came, and words that come late, are put in their order by it.
 */
export class Memberships {
  readonly #stays = new Map<string, OwnStay>();
  /** Those who are in a group, and those who may be. */
  readonly #holders = new Map<string, Set<OwnStay>>();

  come(uid: string): void {
    this.#stays.set(uid, { uid, isKnown: false, facts: new Map() });
  }

  go(uid: string): void {
    const stay = this.#stays.get(uid);
    if (!stay) return;
    this.#stays.delete(uid);
    this.#clear(stay);
  }

  /** `null` where they are not here. */
  stayOf(uid: string): Stay | null {
    return this.#stays.get(uid) ?? null;
  }

  /** What happened by now is in what is read of them from now on. */
  forget(given: Stay): void {
    const stay = this.#stays.get(given.uid);
    if (stay === given && !stay.isKnown) this.#clear(stay);
  }

  /** They may be in these groups: what is about them concerns somebody here until that was read. */
  expect(given: Stay, guids: readonly string[]): void {
    const stay = this.#stays.get(given.uid);
    if (stay !== given || stay.isKnown) return;
    for (const guid of guids) if (!stay.facts.has(guid)) this.#set(stay, guid, { is: 'expected', at: -1, from: 0 });
  }

  /** What was read of them when they came; what happened behind it is known already, or will be. */
  learn(given: Stay, read: readonly Membership[]): void {
    const stay = this.#stays.get(given.uid);
    if (stay !== given) return;
    stay.isKnown = true;
    for (const { guid, isIn, at } of read) {
      if ((stay.facts.get(guid)?.at ?? -1) < at) this.#set(stay, guid, { is: isIn ? 'in' : 'out', at, from: at + 1 });
    }
    for (const [guid, fact] of stay.facts)
      if (fact.is !== 'in') this.#set(stay, guid, { ...fact, is: 'out', at: Math.max(fact.at, 0) });
  }

  /** Somebody goes into a group, or out of it, by what happened there under a number. */
  move(uid: string, guid: string, isIn: boolean, at: number): void {
    const stay = this.#stays.get(uid);
    if (stay && (stay.facts.get(guid)?.at ?? -1) < at) this.#set(stay, guid, { is: isIn ? 'in' : 'out', at, from: at });
  }

  /** A group ends: nobody is in it who came before that. */
  end(guid: string, at: number): void {
    for (const stay of [...(this.#holders.get(guid) ?? nobody)]) this.move(stay.uid, guid, false, at);
  }

  isIn(uid: string, guid: string): boolean {
    return this.#stays.get(uid)?.facts.get(guid)?.is === 'in';
  }

  /** Whether anybody here is in it, or may be. */
  isHeld(guid: string): boolean {
    return this.#holders.has(guid);
  }

  /** Who is to hear of what happened in a group under a number; without one, of what passes. */
  *hearing(guid: string, at: number = Infinity): Iterable<string> {
    for (const { uid, facts } of this.#holders.get(guid) ?? nobody) {
      const fact = facts.get(guid);
      if (fact?.is === 'in' && fact.from <= at) yield uid;
    }
  }

  #set(stay: OwnStay, guid: string, fact: Fact): void {
    stay.facts.set(guid, fact);
    // Until it is read what comes late may be of a time before they came in again.
    if (fact.is === 'out' && stay.isKnown) this.#release(stay, guid);
    else {
      const holders = this.#holders.get(guid) ?? new Set();
      this.#holders.set(guid, holders.add(stay));
    }
  }

  #clear(stay: OwnStay): void {
    for (const guid of stay.facts.keys()) this.#release(stay, guid);
    stay.facts.clear();
  }

  #release(stay: OwnStay, guid: string): void {
    const holders = this.#holders.get(guid);
    if (holders?.delete(stay) && holders.size === 0) this.#holders.delete(guid);
  }
}
