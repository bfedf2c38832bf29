import type { ChatTarget, EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Move, Outcome, PlainAudience, PlainTelling } from '../cluster/outcomes.ts';
import type { Topic } from '../cluster/topics.ts';
import { Bursts } from './bursts.ts';
import { Memberships } from './memberships.ts';
import type { Membership, Stay } from './memberships.ts';
import { Register } from './register.ts';

/** A connection, as far as the hub is concerned. */
export interface Peer {
  /** A name that no other connection has, on any instance. */
  readonly id: string;
  readonly uid: string;
  /** Uids, and guids, of what it looks at: {@link Hub.watch} is told when they change. */
  readonly watchedUsers: ReadonlySet<string>;
  readonly watchedGroups: ReadonlySet<string>;
  /** The same array may be posted to many. */
  post(events: readonly EngineEvent[]): void;
}

const nobody: ReadonlySet<never> = new Set();

/** How long something may wait. */
export type Patience = 'short' | 'long';

/** Of which group something happened, under which number. */
export interface Place {
  readonly guid: string;
  readonly seq: number;
}

/** Nobody notices when these come a moment later. */
const canWait: ReadonlyMap<EngineEvent['type'], Patience> = new Map([
  ['typing', 'short'],
  ['user.presence', 'short'],
  ['receipt', 'long'],
]);

/** Who is connected here, what groups they are in, and what they are told. Nothing is asked of whom it does not concern. */
export class Hub {
  readonly #takeTyping: (uid: string, target: ChatTarget) => PlainTelling | null;
  readonly #peers = new Map<string, Set<Peer>>();
  readonly #memberships = new Memberships();
  readonly #watchersOfUsers = new Register<Peer>();
  readonly #watchersOfGroups = new Register<Peer>();
  readonly #bursts = new Bursts<Peer>();
  /** Those for whom something waits that may not wait long. */
  readonly #impatient = new Set<Peer>();
  readonly #onWaiting: (patience: Patience) => void;

  /** `onWaiting` is told when something waits for {@link flush}. */
  constructor(
    takeTyping: (uid: string, target: ChatTarget) => PlainTelling | null,
    onWaiting: (patience: Patience) => void,
  ) {
    this.#takeTyping = takeTyping;
    this.#onWaiting = onWaiting;
  }

  isOnline(uid: string): boolean {
    return this.#peers.has(uid);
  }

  /** How many users are connected here. */
  get users(): number {
    return this.#peers.size;
  }

  /** Of those who are connected here. */
  get uids(): Iterable<string> {
    return this.#peers.keys();
  }

  /** Whom anybody here looks at. */
  get watchedUsers(): readonly string[] {
    return [...this.#watchersOfUsers.ids];
  }

  get peers(): readonly Peer[] {
    return [...this.#peers.values()].flatMap((peers) => Array.from(peers));
  }

  /** From now on the peer is told things. @returns whether it is the user's first */
  add(peer: Peer): boolean {
    const peers = this.#peers.get(peer.uid) ?? new Set();
    this.#peers.set(peer.uid, peers);
    peers.add(peer);
    if (peers.size === 1) this.#memberships.come(peer.uid);
    this.watch(peer);
    return peers.size === 1;
  }

  /** @returns whether it was the user's last */
  remove(peer: Peer): boolean {
    const peers = this.#peers.get(peer.uid);
    if (!peers?.delete(peer)) return false;
    this.#take(peer);
    this.#watchersOfUsers.set(peer, nobody);
    this.#watchersOfGroups.set(peer, nobody);
    if (peers.size > 0) return false;
    this.#peers.delete(peer.uid);
    this.#memberships.go(peer.uid);
    return true;
  }

  /** The peer looks at something else from now on. */
  watch(peer: Peer): void {
    if (this.#peers.get(peer.uid)?.has(peer) !== true) return;
    this.#watchersOfUsers.set(peer, peer.watchedUsers);
    this.#watchersOfGroups.set(peer, peer.watchedGroups);
  }

  /** Since their first connection came; `null` where none is here. */
  stayOf(uid: string): Stay | null {
    return this.#memberships.stayOf(uid);
  }

  /** What is known of their groups by now is in what is read of them from now on. */
  forget(stay: Stay): void {
    this.#memberships.forget(stay);
  }

  /** They may be in these groups, which is being read. */
  expect(stay: Stay, guids: readonly string[]): void {
    this.#memberships.expect(stay, guids);
  }

  /** What was read of the groups that they are in. */
  learn(stay: Stay, read: readonly Membership[]): void {
    this.#memberships.learn(stay, read);
  }

  /** Whether somebody here is to hear what is about it. */
  concerns({ about, id }: Topic): boolean {
    if (about === 'person') return this.isOnline(id);
    if (about === 'sight') return this.#watchersOfUsers.holdersOf(id).size > 0;
    return this.#memberships.isHeld(id) || this.#watchersOfGroups.holdersOf(id).size > 0;
  }

  isIn(uid: string, guid: string): boolean {
    return this.#memberships.isIn(uid, guid);
  }

  /**
   * Tells what came of a request to everybody here but its origin, who has the answer: one burst for each. What nobody
   * waits for goes with what comes next, or with the next {@link flush}: a frame costs more than what stands in it.
   * @param place where it happened in a group; of what happened elsewhere, or passes, nobody comes to be in one
   * @returns what is to be told on all instances of those who typed here
   */
  publish(outcomes: readonly Outcome[], origin: string, place: Place | null): readonly PlainTelling[] {
    const stopped: PlainTelling[] = [];
    const hurried = new Set<Peer>();
    for (const outcome of outcomes) {
      if (outcome.type === 'moved') this.#follow(outcome.move, place);
      else if (outcome.type === 'told') this.#tell(outcome.tellings, origin, place, hurried);
      else if (outcome.type === 'typed') {
        const telling = this.#takeTyping(outcome.uid, outcome.target);
        if (telling) stopped.push(telling);
      }
    }
    // Members of a group that is gone were to hear of it first.
    for (const outcome of outcomes) {
      if (place && outcome.type === 'moved' && outcome.move.type === 'end')
        this.#memberships.end(outcome.move.guid, place.seq);
    }
    for (const peer of hurried) peer.post(this.#take(peer));
    if (this.#impatient.size > 0) this.#onWaiting('short');
    if (!this.#bursts.isEmpty) this.#onWaiting('long');
    return stopped;
  }

  /** Tells what waits: to all, or to those for whom something is among it that may not wait long. */
  flush(patience: Patience): void {
    const peers = patience === 'short' ? [...this.#impatient] : this.#bursts.peers;
    for (const peer of peers) peer.post(this.#take(peer));
  }

  #take(peer: Peer): readonly EngineEvent[] {
    this.#impatient.delete(peer);
    return this.#bursts.take(peer);
  }

  /** Whoever is meant by several of the tellings hears the first. */
  #tell(tellings: readonly PlainTelling[], origin: string, place: Place | null, hurried: Set<Peer>): void {
    const told = new Set<Peer>();
    for (const { to, event } of tellings) {
      for (const peer of this.#audience(to, place)) {
        if (peer.id === origin || told.has(peer)) continue;
        told.add(peer);
        this.#bursts.add(peer, event);
        const patience = canWait.get(event.type);
        if (patience === undefined) hurried.add(peer);
        else if (patience === 'short') this.#impatient.add(peer);
      }
    }
  }

  #follow(move: Move, place: Place | null): void {
    if (move.type === 'end' || !place) return;
    for (const uid of move.uids) this.#memberships.move(uid, move.guid, move.type === 'in', place.seq);
  }

  *#audience(audience: PlainAudience, place: Place | null): Iterable<Peer> {
    switch (audience.type) {
      case 'people':
        for (const uid of audience.uids) yield* this.#peers.get(uid) ?? nobody;
        return;
      case 'members': {
        const { guid } = audience;
        const except = new Set(audience.except);
        for (const uid of this.#memberships.hearing(guid, place?.guid === guid ? place.seq : undefined))
          if (!except.has(uid)) yield* this.#peers.get(uid) ?? nobody;
        return;
      }
      case 'watchersOfGroup':
        yield* this.#watchersOfGroups.holdersOf(audience.guid);
        return;
      case 'watchersOfUser':
        yield* this.#watchersOfUsers.holdersOf(audience.uid);
        return;
      case 'everybody':
        for (const peers of this.#peers.values()) yield* peers;
    }
  }
}
