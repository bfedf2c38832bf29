import type { ConformanceHarness } from '@open-chat-kit/sdk/conformance';
import type { ChatEngine, DraftContent, Session } from '@open-chat-kit/sdk/engine';
import { createFaults } from '../faults.ts';
import type { FaultRule } from '../faults.ts';
import { limits } from '../limits.ts';
import { seededRandom } from '../random.ts';
import { createEmbeddedServer } from '../server.ts';
import type { EmbeddedServer } from '../server.ts';
import { memoryStorage } from '../storage/memory.ts';
import { LastingEngine } from './lasting-engine.ts';
import { manualClock } from './manual-clock.ts';
import { mortalStorage } from './mortal-storage.ts';
import type { MortalStorage } from './mortal-storage.ts';
import { forgedSessions } from './forged-sessions.ts';

/** One life of the server. */
interface Life {
  readonly server: EmbeddedServer;
  readonly storage: MortalStorage;
}

/**
 * A server of its own with a clock moved by hand, for the conformance suite. Requests have to be answered without time
 * passing, so faults may concern events only.
 */
export class EmbeddedHarness implements ConformanceHarness {
  readonly #clock = manualClock();
  readonly #random = seededRandom(7);
  readonly #storage = memoryStorage();
  readonly #rules: readonly FaultRule[];
  readonly #engines = new Map<ChatEngine, LastingEngine>();
  readonly #stalled = new Set<ChatEngine>();
  #life: Life;
  #accounts = 0;

  constructor(faultsOfEvents: readonly Omit<FaultRule, 'on'>[] = []) {
    this.#rules = faultsOfEvents.map((fault): FaultRule => Object.assign({}, fault, { on: 'event' as const }));
    this.#life = this.#begin();
  }

  createEngine(): ChatEngine {
    const lasting = new LastingEngine(this.#life.server.engine());
    this.#engines.set(lasting.engine, lasting);
    return lasting.engine;
  }

  async createUser(wish: {
    readonly uid: string;
    readonly name: string;
    readonly tags?: readonly string[];
  }): Promise<Session> {
    this.#accounts += 1;
    const uid = `${wish.uid}-${this.#accounts}`;
    const token = `token-of-${uid}`;
    await this.#life.server.createUser({ uid, name: wish.name, tags: wish.tags ?? [], token });
    return { uid, token };
  }

  wrongSession(uid: string): readonly Session[] {
    return forgedSessions(uid);
  }

  advance(ms: number): Promise<void> {
    return this.#clock.advance(ms);
  }

  async cut(engine: ChatEngine): Promise<void> {
    this.#life.server.cut(this.#inside(engine));
  }

  stall(engine: ChatEngine, isStalled: boolean): void {
    if (isStalled) this.#stalled.add(engine);
    else this.#stalled.delete(engine);
    this.#life.server.stall(this.#inside(engine), isStalled);
  }

  readonly restart = async (): Promise<void> => {
    this.#life.storage.kill();
    this.#life = this.#begin();
    const { server } = this.#life;
    for (const [engine, lasting] of this.#engines) {
      const inside = server.engine();
      server.stall(inside, this.#stalled.has(engine));
      lasting.moveTo(inside);
    }
    await server.ready;
  };

  readonly endSessions = async (uid: string): Promise<void> => {
    this.#life.server.endSessions(uid);
  };

  readonly loseAnswer = (engine: ChatEngine): void => {
    this.#engines.get(engine)?.loseAnswer();
  };

  readonly overLimit = (): DraftContent => {
    return { kind: 'text', text: 'x'.repeat(limits.text + 1) };
  };

  async dispose(): Promise<void> {
    await Promise.all(Array.from(this.#engines.keys(), (engine) => engine.disconnect()));
    await this.#life.server.close();
  }

  #begin(): Life {
    const storage = mortalStorage(this.#storage);
    const faults = createFaults({ seed: 3, rules: this.#rules });
    return { storage, server: createEmbeddedServer({ clock: this.#clock, random: this.#random, faults, storage }) };
  }

  #inside(engine: ChatEngine): ChatEngine {
    return this.#engines.get(engine)?.inside ?? engine;
  }
}
