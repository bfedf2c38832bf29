import { webSocketLine } from '@open-chat-kit/sdk/engine';
import type { OpenLine, Session } from '@open-chat-kit/sdk/engine';
import { Files, Instance, listen } from '@open-chat-kit/server';
import type { Database, Listening } from '@open-chat-kit/server';
import { WebSocket } from 'ws';
import { manualClock, settle } from '../../packages/engine-embedded/src/testing/manual-clock.ts';
import type { AccountWish, EngineHost } from '../../packages/engine-embedded/src/testing/process/engine-host.ts';

/** Accounts of one run must not meet those of another in the same database. */
let accounts = 0;

/** An instance over a database that all hosts share, behind a real socket. */
export class ServerHost implements EngineHost {
  readonly #database: Database;
  readonly #files: Files;
  readonly #warn: (warning: string) => void;
  readonly #clock = manualClock();
  #instance: Instance;
  #door: Listening | null = null;
  #port = 0;

  private constructor(database: Database, files: Files, warn: (warning: string) => void) {
    this.#database = database;
    this.#files = files;
    this.#warn = warn;
    this.#instance = this.#begin();
  }

  static async start(database: Database, files: Files, warn: (warning: string) => void): Promise<ServerHost> {
    const host = new ServerHost(database, files, warn);
    await host.#listen();
    return host;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.#port}`;
  }

  readonly open: OpenLine = (ends, signal) => webSocketLine(this.url, { WebSocket })(ends, signal);

  async createUser(wish: AccountWish): Promise<Session> {
    accounts += 1;
    const uid = `${wish.uid}-${accounts}`;
    const token = `token of ${uid}`;
    await this.#instance.createUser({ ...wish, uid, token });
    return { uid, token };
  }

  async advance(ms: number): Promise<void> {
    await this.#idle();
    await this.#clock.advance(ms);
    await this.#idle();
  }

  async restart(): Promise<void> {
    await this.#stop();
    this.#instance = this.#begin();
    await this.#listen();
  }

  async endSessions(uid: string): Promise<void> {
    this.#instance.endSessions(uid);
  }

  async close(): Promise<void> {
    await this.#stop();
  }

  async #idle(): Promise<void> {
    await this.#instance.idle();
    await settle();
  }

  async #stop(): Promise<void> {
    await this.#door?.close();
    this.#instance.close();
    await this.#instance.idle();
  }

  async #listen(): Promise<void> {
    this.#door = await listen({
      instance: this.#instance,
      files: this.#files,
      host: '127.0.0.1',
      port: this.#port,
      now: () => Math.floor(this.#clock.now() / 1_000),
    });
    this.#port = this.#door.port;
  }

  #begin(): Instance {
    return new Instance({
      database: this.#database,
      files: this.#files,
      clock: this.#clock,
      onWarning: (warning, cause) =>
        this.#warn(`${warning} ${cause instanceof Error ? cause.stack : String(cause ?? '')}`),
    });
  }
}
