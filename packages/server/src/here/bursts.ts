import type { EngineEvent } from '@open-chat-kit/sdk/engine';

interface Burst {
  readonly events: readonly EngineEvent[];
  /** Those that begin with it, by the event that follows; as long as anybody is to be told them. */
  readonly longer: WeakMap<EngineEvent, Burst>;
}

/** What each is to be told. Whoever is told the same has the same array: it is written once for all of them. */
export class Bursts<Peer> {
  readonly #none: Burst = { events: [], longer: new WeakMap() };
  readonly #bursts = new Map<Peer, Burst>();

  get isEmpty(): boolean {
    return this.#bursts.size === 0;
  }

  get peers(): readonly Peer[] {
    return [...this.#bursts.keys()];
  }

  add(peer: Peer, event: EngineEvent): void {
    const { events, longer } = this.#bursts.get(peer) ?? this.#none;
    const next = longer.get(event) ?? { events: [...events, event], longer: new WeakMap() };
    longer.set(event, next);
    this.#bursts.set(peer, next);
  }

  /** What the peer is to be told now. */
  take(peer: Peer): readonly EngineEvent[] {
    const { events } = this.#bursts.get(peer) ?? this.#none;
    this.#bursts.delete(peer);
    return events;
  }
}
