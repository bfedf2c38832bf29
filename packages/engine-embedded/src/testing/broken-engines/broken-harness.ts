import type { ConformanceHarness } from '@open-chat-kit/sdk/conformance';
import type { ChatEngine, DraftContent, Session } from '@open-chat-kit/sdk/engine';
import { EmbeddedHarness } from '../embedded-harness.ts';
import { Company, plantedIn, type BrokenEngine } from './broken-engine.ts';

/** The embedded server, behind engines with one fault. */
export class BrokenHarness implements ConformanceHarness {
  readonly #broken: Pick<BrokenEngine, 'breaks'>;
  readonly #healthy = new EmbeddedHarness();
  readonly #company = new Company();
  readonly #insides = new Map<ChatEngine, ChatEngine>();

  constructor(broken: Pick<BrokenEngine, 'breaks'>) {
    this.#broken = broken;
  }

  createEngine(): ChatEngine {
    const inside = this.#healthy.createEngine();
    const engine = plantedIn(inside, this.#broken, this.#company);
    this.#insides.set(engine, inside);
    return engine;
  }

  createUser(wish: {
    readonly uid: string;
    readonly name: string;
    readonly tags?: readonly string[];
  }): Promise<Session> {
    return this.#healthy.createUser(wish);
  }

  wrongSession(uid: string): readonly Session[] {
    return this.#healthy.wrongSession(uid);
  }

  advance(ms: number): Promise<void> {
    return this.#healthy.advance(ms);
  }

  cut(engine: ChatEngine): Promise<void> {
    return this.#healthy.cut(this.#inside(engine));
  }

  stall(engine: ChatEngine, isStalled: boolean): void {
    this.#healthy.stall(this.#inside(engine), isStalled);
  }

  readonly restart = (): Promise<void> => this.#healthy.restart();

  readonly endSessions = (uid: string): Promise<void> => this.#healthy.endSessions(uid);

  readonly loseAnswer = (engine: ChatEngine): void => {
    this.#healthy.loseAnswer(this.#inside(engine));
  };

  readonly overLimit = (): DraftContent => {
    return this.#healthy.overLimit();
  };

  dispose(): Promise<void> {
    return this.#healthy.dispose();
  }

  #inside(engine: ChatEngine): ChatEngine {
    return this.#insides.get(engine) ?? engine;
  }
}
