import type { ChatTarget, EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Move, Outcome, PlainAudience, PlainTelling } from '../cluster/outcomes.ts';
import type { Peer, Place } from '../here/hub.ts';
import type { Membership } from '../here/memberships.ts';

/** Something that is known of somebody and a group, and from which number on they hear what happens there. */
interface Fact extends Membership {
  readonly from: number;
}

/** As `Hub`, but looks at everybody for everything: what it says goes. */
export class NaiveHub {
  readonly #takeTyping: (uid: string, target: ChatTarget) => PlainTelling | null;
  readonly #peers = new Map<string, Set<Peer>>();
  readonly #facts = new Map<string, Fact[]>();
  /** Of whom it was read which groups they are in. */
  readonly #known = new Set<string>();

  constructor(takeTyping: (uid: string, target: ChatTarget) => PlainTelling | null) {
    this.#takeTyping = takeTyping;
  }

  isOnline(uid: string): boolean {
    return this.#peers.has(uid);
  }

  get peers(): readonly Peer[] {
    return [...this.#peers.values()].flatMap((peers) => Array.from(peers));
  }

  peersOf(uid: string): readonly Peer[] {
    return [...(this.#peers.get(uid) ?? [])];
  }

  /** From now on the peer is told things. @returns whether it is the user's first */
  add(peer: Peer): boolean {
    const peers = this.#peers.get(peer.uid) ?? new Set();
    this.#peers.set(peer.uid, peers);
    peers.add(peer);
    if (peers.size > 1) return false;
    this.#facts.set(peer.uid, []);
    return true;
  }

  /** @returns whether it was the user's last */
  remove(peer: Peer): boolean {
    const peers = this.#peers.get(peer.uid);
    if (!peers?.delete(peer) || peers.size > 0) return false;
    this.#peers.delete(peer.uid);
    this.#facts.delete(peer.uid);
    this.#known.delete(peer.uid);
    return true;
  }

  /** What was read of the groups that a user is in. */
  learn(uid: string, read: readonly Membership[]): void {
    if (this.isOnline(uid)) this.#known.add(uid);
    for (const one of read) this.#facts.get(uid)?.push({ ...one, from: one.at + 1 });
  }

  isIn(uid: string, guid: string): boolean {
    return this.#newest(uid, guid)?.isIn === true;
  }

  /**
   * Tells what came of a request to everybody here but its origin, who has the answer: one burst for each.
   * @returns what is to be told on all instances of those who typed here
   */
  publish(outcomes: readonly Outcome[], origin: string, place: Place | null): readonly PlainTelling[] {
    const bursts = new Map<Peer, EngineEvent[]>();
    const stopped: PlainTelling[] = [];
    for (const outcome of outcomes) {
      if (outcome.type === 'moved') this.#follow(outcome.move, place);
      else if (outcome.type === 'told') this.#tell(outcome.tellings, origin, place, bursts);
      else if (outcome.type === 'typed') {
        const telling = this.#takeTyping(outcome.uid, outcome.target);
        if (telling) stopped.push(telling);
      }
    }
    // Members of a group that is gone were to hear of it first.
    for (const outcome of outcomes) {
      if (place && outcome.type === 'moved' && outcome.move.type === 'end') this.#end(outcome.move.guid, place.seq);
    }
    for (const [peer, events] of bursts) peer.post(events);
    return stopped;
  }

  #tell(
    tellings: readonly PlainTelling[],
    origin: string,
    place: Place | null,
    bursts: Map<Peer, EngineEvent[]>,
  ): void {
    for (const peer of this.peers) {
      const told = peer.id === origin ? undefined : tellings.find(({ to }) => this.#isFor(peer, to, place));
      if (!told) continue;
      const burst = bursts.get(peer) ?? [];
      bursts.set(peer, burst);
      burst.push(told.event);
    }
  }

  #newest(uid: string, guid: string): Fact | undefined {
    const facts = (this.#facts.get(uid) ?? []).filter((fact) => fact.guid === guid);
    return facts.find(({ at }) => facts.every((other) => other.at <= at));
  }

  #follow(move: Move, place: Place | null): void {
    if (move.type === 'end' || !place) return;
    const { type, guid } = move;
    for (const uid of move.uids)
      this.#facts.get(uid)?.push({ guid, isIn: type === 'in', at: place.seq, from: place.seq });
  }

  #end(guid: string, at: number): void {
    for (const [uid, facts] of this.#facts) {
      const newest = this.#newest(uid, guid);
      // Until it is read, whoever was out may be in again.
      if (newest && (newest.isIn || !this.#known.has(uid))) facts.push({ guid, isIn: false, at, from: at });
    }
  }

  #isFor(peer: Peer, audience: PlainAudience, place: Place | null): boolean {
    switch (audience.type) {
      case 'people':
        return audience.uids.includes(peer.uid);
      case 'members': {
        const { guid, except } = audience;
        const { isIn = false, from = 0 } = this.#newest(peer.uid, guid) ?? {};
        return isIn && !except.includes(peer.uid) && !(place?.guid === guid && place.seq < from);
      }
      case 'watchersOfGroup':
        return peer.watchedGroups.has(audience.guid);
      case 'watchersOfUser':
        return peer.watchedUsers.has(audience.uid);
      case 'everybody':
        return true;
    }
  }
}
