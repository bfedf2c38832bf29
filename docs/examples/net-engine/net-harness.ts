import { randomUUID } from 'node:crypto';
import type { ConformanceHarness } from '@open-chat-kit/sdk/conformance';
import {
  createTestLine,
  systemClock,
  webSocketLine,
  type ChatEngine,
  type Clock,
  type DraftContent,
  type Session,
  type TestLine,
} from '@open-chat-kit/sdk/engine';
import { longestText } from '../tiny-engine/tiny-connection.ts';
import { createTinyEngine } from '../tiny-engine/tiny-engine.ts';
import type { ServerPool } from './server-pool.ts';
import type { ServerProcess } from './server-process.ts';

/** What a harness can be given. */
export interface NetHarnessOptions {
  /** How long each frame takes, on each way, in milliseconds. @default 0 */
  readonly delayMs?: number;
  /** What that is measured by. @default the machine's own clock */
  readonly clock?: Clock;
}

interface Connection {
  readonly line: TestLine;
  isStalled: boolean;
}

/** Accounts of one check on a server that is nobody else's while the check runs. */
export class NetHarness implements ConformanceHarness {
  readonly #server: ServerProcess;
  readonly #pool: ServerPool;
  readonly #options: NetHarnessOptions;
  readonly #connections = new Map<ChatEngine, Connection>();

  static async create(pool: ServerPool, options: NetHarnessOptions = {}): Promise<NetHarness> {
    return new NetHarness(await pool.take(), pool, options);
  }

  private constructor(server: ServerProcess, pool: ServerPool, options: NetHarnessOptions) {
    this.#server = server;
    this.#pool = pool;
    this.#options = options;
  }

  createEngine(): ChatEngine {
    const { delayMs = 0, clock = systemClock } = this.#options;
    // The address is looked up each time: a server that was started anew may have another one.
    const line = createTestLine((ends, signal) => webSocketLine(this.#server.url)(ends, signal), { clock });
    line.delay(delayMs);
    const engine = createTinyEngine(line.open);
    this.#connections.set(engine, { line, isStalled: false });
    return engine;
  }

  async createUser({ uid, name }: { readonly uid: string; readonly name: string }): Promise<Session> {
    const session = { uid: `${uid}-${randomUUID()}`, token: randomUUID() };
    await this.#server.administrate('/users', { ...session, name });
    return session;
  }

  wrongSession(uid: string): Session {
    return { uid, token: 'forged-token' };
  }

  async advance(ms: number): Promise<void> {
    await this.#settle();
    await this.#server.advance(ms);
    await this.#settle();
  }

  async cut(engine: ChatEngine): Promise<void> {
    this.#find(engine).line.cut('The test cut the line.');
  }

  stall(engine: ChatEngine, isStalled: boolean): void {
    const connection = this.#find(engine);
    connection.isStalled = isStalled;
    connection.line.stall(isStalled);
  }

  async restart(): Promise<void> {
    await this.#server.kill();
    await this.#server.start();
    await this.#settle();
  }

  async endSessions(uid: string): Promise<void> {
    await this.#server.administrate('/sessions/end', { uid });
  }

  loseAnswer(engine: ChatEngine): void {
    this.#find(engine).line.loseAnswer();
  }

  overLimit(): DraftContent {
    return { kind: 'text', text: 'x'.repeat(longestText + 1) };
  }

  async dispose(): Promise<void> {
    for (const engine of this.#connections.keys()) await engine.disconnect();
    this.#pool.giveBack(this.#server);
  }

  /** A line keeps its order: once a ping is answered, what went before it has arrived, on both ways. */
  async #settle(): Promise<void> {
    const { signal } = new AbortController();
    const passable = [...this.#connections].filter(([, { isStalled }]) => !isStalled);
    await Promise.all(passable.map(([engine]) => engine.ping(signal).catch(() => {})));
  }

  #find(engine: ChatEngine): Connection {
    const connection = this.#connections.get(engine);
    if (connection) return connection;
    throw new Error('This engine was not made by this harness.');
  }
}
