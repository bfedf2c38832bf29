import type { ConformanceHarness } from '@open-chat-kit/sdk/conformance';
import type { ChatEngine, Session } from '@open-chat-kit/sdk/engine';
import { createFaults } from '../faults.ts';
import type { FaultRule } from '../faults.ts';
import { seededRandom } from '../random.ts';
import { createEmbeddedServer } from '../server.ts';
import type { EmbeddedServer } from '../server.ts';
import { manualClock } from './manual-clock.ts';

/**
 * A server of its own with a clock moved by hand, for the conformance suite. Requests have to be answered without time
 * passing, so faults may concern events only.
 */
export class EmbeddedHarness implements ConformanceHarness {
  readonly #clock = manualClock();
  readonly #server: EmbeddedServer;
  readonly #engines: ChatEngine[] = [];
  #accounts = 0;

  constructor(faultsOfEvents: readonly Omit<FaultRule, 'on'>[] = []) {
    const rules = faultsOfEvents.map((fault): FaultRule => Object.assign({}, fault, { on: 'event' as const }));
    const faults = createFaults({ seed: 3, rules });
    this.#server = createEmbeddedServer({ clock: this.#clock, random: seededRandom(7), faults });
  }

  createEngine(): ChatEngine {
    const engine = this.#server.engine();
    this.#engines.push(engine);
    return engine;
  }

  async createUser(wish: {
    readonly uid: string;
    readonly name: string;
    readonly tags?: readonly string[];
  }): Promise<Session> {
    this.#accounts += 1;
    const uid = `${wish.uid}-${this.#accounts}`;
    const token = `token-of-${uid}`;
    await this.#server.createUser({ uid, name: wish.name, tags: wish.tags ?? [], token });
    return { uid, token };
  }

  wrongSession(uid: string): Session {
    return { uid, token: 'forged-token' };
  }

  advance(ms: number): Promise<void> {
    return this.#clock.advance(ms);
  }

  async cut(engine: ChatEngine): Promise<void> {
    this.#server.cut(engine);
  }

  stall(engine: ChatEngine, isStalled: boolean): void {
    this.#server.stall(engine, isStalled);
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#engines.map((engine) => engine.disconnect()));
    await this.#server.close();
  }
}
