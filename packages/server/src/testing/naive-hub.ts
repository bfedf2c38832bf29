import type { ChatTarget, EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Move, Outcome, PlainAudience, PlainTelling } from '../cluster/outcomes.ts';
import type { Peer } from '../here/hub.ts';

/** As `Hub`, but looks at everybody for everything: what it says goes. */
export class NaiveHub {
  readonly #takeTyping: (uid: string, target: ChatTarget) => PlainTelling | null;
  readonly #peers = new Map<string, Set<Peer>>();
  readonly #joined = new Map<string, Set<string>>();

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
    this.#joined.set(peer.uid, new Set());
    return true;
  }

  /** @returns whether it was the user's last */
  remove(peer: Peer): boolean {
    const peers = this.#peers.get(peer.uid);
    if (!peers?.delete(peer) || peers.size > 0) return false;
    this.#peers.delete(peer.uid);
    this.#joined.delete(peer.uid);
    return true;
  }

  /** The groups that a user was in when they were read; what happened since is known already. */
  learn(uid: string, guids: readonly string[], left: ReadonlySet<string>): void {
    const joined = this.#joined.get(uid);
    for (const guid of guids) if (!left.has(guid)) joined?.add(guid);
  }

  isIn(uid: string, guid: string): boolean {
    return this.#joined.get(uid)?.has(guid) === true;
  }

  /**
   * Tells what came of a request to everybody here but its origin, who has the answer: one burst for each.
   * @returns what is to be told on all instances of those who typed here
   */
  publish(outcomes: readonly Outcome[], origin: string): readonly PlainTelling[] {
    const bursts = new Map<Peer, EngineEvent[]>();
    const stopped: PlainTelling[] = [];
    for (const outcome of outcomes) {
      if (outcome.type === 'moved') this.#follow(outcome.move);
      else if (outcome.type === 'told') this.#tell(outcome.tellings, origin, bursts);
      else if (outcome.type === 'typed') {
        const telling = this.#takeTyping(outcome.uid, outcome.target);
        if (telling) stopped.push(telling);
      }
    }
    // Members of a group that is gone were to hear of it first.
    for (const outcome of outcomes) {
      if (outcome.type === 'moved' && outcome.move.type === 'end') this.#end(outcome.move.guid);
    }
    for (const [peer, events] of bursts) peer.post(events);
    return stopped;
  }

  #tell(tellings: readonly PlainTelling[], origin: string, bursts: Map<Peer, EngineEvent[]>): void {
    for (const peer of this.peers) {
      const told = peer.id === origin ? undefined : tellings.find(({ to }) => this.#isFor(peer, to));
      if (!told) continue;
      const burst = bursts.get(peer) ?? [];
      bursts.set(peer, burst);
      burst.push(told.event);
    }
  }

  #follow(move: Move): void {
    if (move.type === 'end') return;
    for (const uid of move.uids) {
      const joined = this.#joined.get(uid);
      if (move.type === 'in') joined?.add(move.guid);
      else joined?.delete(move.guid);
    }
  }

  #end(guid: string): void {
    for (const guids of this.#joined.values()) guids.delete(guid);
  }

  #isFor(peer: Peer, audience: PlainAudience): boolean {
    switch (audience.type) {
      case 'people':
        return audience.uids.includes(peer.uid);
      case 'members':
        return this.isIn(peer.uid, audience.guid) && !audience.except.includes(peer.uid);
      case 'watchersOfGroup':
        return peer.watchedGroups.has(audience.guid);
      case 'watchersOfUser':
        return peer.watchedUsers.has(audience.uid);
      case 'everybody':
        return true;
    }
  }
}
