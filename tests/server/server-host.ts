import { webSocketLine } from '@open-chat-kit/sdk/engine';
import type { OpenLine, Session } from '@open-chat-kit/sdk/engine';
import { Files, Instance, listen, localBus } from '@open-chat-kit/server';
import type { Bus, Database, Listening } from '@open-chat-kit/server';
import { WebSocket } from 'ws';
import { manualClock, settle } from '../../packages/engine-embedded/src/testing/manual-clock.ts';
import type { AccountWish, EngineHost } from '../../packages/engine-embedded/src/testing/process/engine-host.ts';

/** What all hosts of a run share. */
export interface Ground {
  readonly database: Database;
  readonly files: Files;
  /** How many instances there are, and the bus of each. @default one, by itself */
  readonly instances?: number;
  readonly bus?: () => Bus | Promise<Bus>;
  readonly warn: (warning: string) => void;
}

interface Running {
  readonly instance: Instance;
  readonly door: Listening;
}

/** Accounts of one run must not meet those of another in the same database. */
let accounts = 0;

/** Instances over a database that all hosts share, behind real sockets. Each engine goes to the next of them. */
export class ServerHost implements EngineHost {
  readonly #ground: Ground;
  readonly #clock = manualClock();
  readonly #ports: number[] = [];
  #running: readonly Running[] = [];
  #turn = 0;

  private constructor(ground: Ground) {
    this.#ground = ground;
  }

  static async start(ground: Ground): Promise<ServerHost> {
    const host = new ServerHost(ground);
    await host.#begin();
    return host;
  }

  /** The address of one of the instances: of another one each time. */
  nextUrl(): string {
    this.#turn += 1;
    return `ws://127.0.0.1:${this.#ports[this.#turn % this.#ports.length]}`;
  }

  readonly open: OpenLine = (ends, signal) => webSocketLine(this.nextUrl(), { WebSocket })(ends, signal);

  /** A line to an address. */
  lineTo(url: string): OpenLine {
    return webSocketLine(url, { WebSocket });
  }

  async createUser(wish: AccountWish): Promise<Session> {
    accounts += 1;
    const uid = `${wish.uid}-${accounts}`;
    const token = `token of ${uid}`;
    await this.#running[0]?.instance.people.create({ ...wish, uid, token });
    return { uid, token };
  }

  /** An account that is opened by its uid alone. */
  async createUserNamed(uid: string, name: string): Promise<void> {
    await this.#running[0]?.instance.people.create({ uid, name });
  }

  async advance(ms: number): Promise<void> {
    await this.#idle();
    await this.#clock.advance(ms);
    await this.#idle();
  }

  async restart(): Promise<void> {
    await this.#end();
    await this.#begin();
  }

  async endSessions(uid: string): Promise<void> {
    for (const { instance } of this.#running) instance.endSessions(uid);
  }

  async close(): Promise<void> {
    await this.#end();
  }

  /** Whatever happened on one has been told by all. Twice: what is told may lead to something, such as an end of typing. */
  async #idle(): Promise<void> {
    for (let time = 0; time < 2; time += 1) {
      await Promise.all(this.#running.map(({ instance }) => instance.idle()));
      if (this.#ground.bus) await Promise.all(this.#running.map(({ instance }) => instance.caughtUp()));
      await settle();
    }
  }

  async #begin(): Promise<void> {
    const { instances = 1, database, files, warn, bus = localBus } = this.#ground;
    const running: Running[] = [];
    for (let at = 0; at < instances; at += 1) {
      const instance = new Instance({
        database,
        isGuessedFreely: true,
        files,
        bus: await bus(),
        hasOpenAccounts: true,
        clock: this.#clock,
        onWarning: (warning, cause) => warn(`${warning} ${cause instanceof Error ? cause.stack : String(cause ?? '')}`),
      });
      await instance.begin();
      const door = await listen({
        instance,
        files,
        host: '127.0.0.1',
        port: this.#ports[at] ?? 0,
        now: () => Math.floor(this.#clock.now() / 1_000),
      });
      this.#ports[at] = door.port;
      running.push({ instance, door });
    }
    this.#running = running;
  }

  async #end(): Promise<void> {
    for (const { door } of this.#running) await door.close();
    for (const { instance } of this.#running) await instance.close();
  }
}
