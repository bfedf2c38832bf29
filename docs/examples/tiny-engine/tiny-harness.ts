import type { ConformanceHarness } from '@open-chat-kit/sdk/conformance';
import type { ChatEngine, Session } from '@open-chat-kit/sdk/engine';
import { TinyEngine } from './tiny-engine.ts';
import { TinyServer } from './tiny-server.ts';

/** A tiny server with a clock moved by hand, for the conformance suite. */
export class TinyHarness implements ConformanceHarness {
  #now = Date.UTC(2026, 0, 1);
  #accounts = 0;
  readonly #server = new TinyServer(() => this.#now);
  readonly #engines = new Set<TinyEngine>();

  createEngine(): ChatEngine {
    const engine = new TinyEngine(this.#server);
    this.#engines.add(engine);
    return engine;
  }

  async createUser(wish: { readonly uid: string; readonly name: string }): Promise<Session> {
    this.#accounts += 1;
    const session = { uid: `${wish.uid}-${this.#accounts}`, token: `token-${this.#accounts}` };
    this.#server.addUser(session.uid, wish.name, session.token);
    return session;
  }

  wrongSession(uid: string): Session {
    return { uid, token: 'forged-token' };
  }

  async advance(ms: number): Promise<void> {
    this.#now += ms;
    // One turn of the event loop: everything that was resolved so far gets to run.
    await new Promise((resolve) => setTimeout(resolve));
  }

  async cut(engine: ChatEngine): Promise<void> {
    this.#find(engine).breakDown('The test cut the wire.');
  }

  stall(engine: ChatEngine, isStalled: boolean): void {
    this.#find(engine).wire.stall(isStalled);
  }

  async dispose(): Promise<void> {
    for (const engine of this.#engines) await engine.disconnect();
  }

  #find(engine: ChatEngine): TinyEngine {
    if (engine instanceof TinyEngine && this.#engines.has(engine)) return engine;
    throw new Error('This engine was not made by this harness.');
  }
}
