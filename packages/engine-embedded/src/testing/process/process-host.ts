import { isSession, KitException, webSocketLine } from '@open-chat-kit/sdk/engine';
import type { OpenLine, Session } from '@open-chat-kit/sdk/engine';
import { WebSocket } from 'ws';
import type { AccountWish, EngineHost } from './engine-host.ts';
import type { ServerProcess } from './server-process.ts';

/** What a {@link ProcessHost} gets from outside. */
export interface ProcessHostOptions {
  /** A process that nobody uses yet. */
  readonly spawn: () => ServerProcess;
  /** What its lives keep everything in. */
  readonly file: string;
  /** Name of the fault that is planted in each life; empty for none. */
  readonly fault: string;
}

/** A server in a process of its own, behind a real socket and over a real file. */
export class ProcessHost implements EngineHost {
  readonly #options: ProcessHostOptions;
  #process: ServerProcess | null = null;
  #port = 0;
  #now = 1_800_000_000_000;
  #lives = 0;
  #accounts = 0;

  constructor(options: ProcessHostOptions) {
    this.#options = options;
  }

  readonly open: OpenLine = (ends, signal) =>
    webSocketLine(`ws://127.0.0.1:${this.#port}`, { WebSocket })(ends, signal);

  /** Begins its next life. */
  async start(): Promise<void> {
    this.#lives += 1;
    const { spawn, file, fault } = this.#options;
    const fresh = spawn();
    this.#process = fresh;
    this.#port = Number(await fresh.ask({ kind: 'begin', file, fault, now: this.#now, seed: this.#lives }));
  }

  async createUser({ uid, name, tags = [] }: AccountWish): Promise<Session> {
    this.#accounts += 1;
    const session = await this.#current().ask({ kind: 'account', uid: `${uid}-${this.#accounts}`, name, tags });
    if (isSession(session)) return session;
    throw new KitException('INTERNAL', 'The server made no account.');
  }

  async advance(ms: number): Promise<void> {
    this.#now += ms;
    await this.#current().ask({ kind: 'advance', ms });
  }

  async restart(): Promise<void> {
    await this.#current().kill();
    await this.start();
  }

  async endSessions(uid: string): Promise<void> {
    await this.#current().ask({ kind: 'end', uid });
  }

  async close(): Promise<void> {
    await this.#process?.kill();
    this.#process = null;
  }

  #current(): ServerProcess {
    if (this.#process) return this.#process;
    throw new KitException('INTERNAL', 'The server was not started.');
  }
}
