import type { ConformanceHarness } from '@open-chat-kit/sdk/conformance';
import {
  createTestLine,
  linePair,
  serveLine,
  type ChatEngine,
  type DraftContent,
  type Line,
  type LineEnds,
  type Session,
  type TestLine,
} from '@open-chat-kit/sdk/engine';
import { longestText, TinyConnection } from './tiny-connection.ts';
import { createTinyEngine } from './tiny-engine.ts';
import { TinyServer } from './tiny-server.ts';
import { MemoryStore } from './tiny-store.ts';

/** A tiny server in the same process, with a clock moved by hand. */
export class TinyHarness implements ConformanceHarness {
  #now = Date.UTC(2026, 0, 1);
  #accounts = 0;
  readonly #store = new MemoryStore();
  #server = new TinyServer(this.#store, () => this.#now);
  /** Ends of the server's lines. */
  readonly #lines = new Set<Line>();
  readonly #engines = new Map<ChatEngine, TestLine>();

  createEngine(): ChatEngine {
    const line = createTestLine(linePair((end) => this.#accept(end)));
    const engine = createTinyEngine(line.open);
    this.#engines.set(engine, line);
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
    // One turn of the event loop: in one process everything that is under way arrives in it.
    await new Promise((resolve) => setTimeout(resolve));
    this.#now += ms;
    await new Promise((resolve) => setTimeout(resolve));
  }

  async cut(engine: ChatEngine): Promise<void> {
    this.#lineOf(engine).cut('The test cut the line.');
  }

  stall(engine: ChatEngine, isStalled: boolean): void {
    this.#lineOf(engine).stall(isStalled);
  }

  /** The server is thrown away with everything that it had in memory; another one begins with what is kept. */
  async restart(): Promise<void> {
    for (const line of this.#lines) line.close();
    this.#lines.clear();
    this.#server = new TinyServer(this.#store, () => this.#now);
  }

  async endSessions(uid: string): Promise<void> {
    this.#server.endSessions(uid);
  }

  loseAnswer(engine: ChatEngine): void {
    this.#lineOf(engine).loseAnswer();
  }

  overLimit(): DraftContent {
    return { kind: 'text', text: 'x'.repeat(longestText + 1) };
  }

  async dispose(): Promise<void> {
    for (const engine of this.#engines.keys()) await engine.disconnect();
  }

  #accept(line: Line): LineEnds {
    this.#lines.add(line);
    return serveLine(new TinyConnection(this.#server), line);
  }

  #lineOf(engine: ChatEngine): TestLine {
    const line = this.#engines.get(engine);
    if (line) return line;
    throw new Error('This engine was not made by this harness.');
  }
}
