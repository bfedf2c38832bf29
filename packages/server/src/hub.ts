import type { Audience, Operation, Telling } from '@open-chat-kit/engine-embedded/rules';
import type { ChatTarget, EngineEvent } from '@open-chat-kit/sdk/engine';

/** A connection, as far as the hub is concerned. */
export interface Peer {
  readonly uid: string;
  watchesUser(uid: string): boolean;
  watchesGroup(guid: string): boolean;
  post(events: readonly EngineEvent[]): void;
}

/** What came of a request, in the order in which it came about. */
export type Outcome =
  | { readonly type: 'done'; readonly operation: Operation }
  | { readonly type: 'told'; readonly tellings: readonly Telling[] }
  /** Whoever typed there has stopped. */
  | { readonly type: 'typed'; readonly uid: string; readonly target: ChatTarget };

/** Who is connected here, what groups they are in, and what they are told. */
export class Hub {
  readonly #takeTyping: (uid: string, target: ChatTarget) => Telling | null;
  readonly #peers = new Map<string, Set<Peer>>();
  readonly #joined = new Map<string, Set<string>>();

  constructor(takeTyping: (uid: string, target: ChatTarget) => Telling | null) {
    this.#takeTyping = takeTyping;
  }

  isOnline(uid: string): boolean {
    return this.#peers.has(uid);
  }

  get online(): readonly string[] {
    return [...this.#peers.keys()];
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

  /** Tells what came of a request to everybody but its origin, who has the answer: one burst for each. */
  publish(outcomes: readonly Outcome[], origin: Peer | null): void {
    const bursts = new Map<Peer, EngineEvent[]>();
    const tell = (tellings: readonly Telling[], except: Peer | null): void => {
      for (const peer of this.peers) {
        const told = peer === except ? undefined : tellings.find(({ to }) => this.#isFor(peer, to));
        if (!told) continue;
        const burst = bursts.get(peer) ?? [];
        bursts.set(peer, burst);
        burst.push(told.event);
      }
    };
    for (const outcome of outcomes) {
      if (outcome.type === 'done') this.#follow(outcome.operation);
      else if (outcome.type === 'told') tell(outcome.tellings, origin);
      else {
        const telling = this.#takeTyping(outcome.uid, outcome.target);
        if (telling) tell([telling], null);
      }
    }
    // Members of a group that is gone were to hear of it first.
    for (const outcome of outcomes) {
      if (outcome.type === 'done' && outcome.operation.type === 'group.deleted') this.#end(outcome.operation.guid);
    }
    for (const [peer, events] of bursts) peer.post(events);
  }

  #follow(operation: Operation): void {
    switch (operation.type) {
      case 'group.created':
        this.#joined.get(operation.by)?.add(operation.guid);
        break;
      case 'members.added':
        for (const [uid] of operation.members) this.#joined.get(uid)?.add(operation.guid);
        break;
      case 'member.joined':
        this.#joined.get(operation.uid)?.add(operation.guid);
        break;
      case 'member.left':
      case 'member.kicked':
      case 'member.banned':
        this.#joined.get(operation.uid)?.delete(operation.guid);
        break;
      default: // nothing else moves anybody
    }
  }

  #end(guid: string): void {
    for (const guids of this.#joined.values()) guids.delete(guid);
  }

  #isFor(peer: Peer, audience: Audience): boolean {
    switch (audience.type) {
      case 'people':
        return audience.uids.includes(peer.uid);
      case 'members':
        return this.isIn(peer.uid, audience.guid) && !audience.except.includes(peer.uid);
      case 'watchersOfGroup':
        return peer.watchesGroup(audience.guid);
      case 'watchersOfUser':
        return peer.watchesUser(audience.uid);
      case 'everybody':
        return true;
    }
  }
}
