import { linePair } from '@open-chat-kit/sdk/engine';
import type { Line, OpenLine, Session } from '@open-chat-kit/sdk/engine';
import { Instance } from '@open-chat-kit/server';
import type { Database } from '@open-chat-kit/server';
import type { EngineHost } from '../../packages/engine-embedded/src/testing/process/engine-host.ts';
import { manualClock, settle } from '../../packages/engine-embedded/src/testing/manual-clock.ts';

/** Accounts of one run must not meet those of another in the same database. */
let accounts = 0;

/** An instance over a database that all hosts share, at the other end of lines in memory. */
export class ServerHost implements EngineHost {
  readonly #database: Database;
  readonly #warn: (warning: string) => void;
  readonly #lines = new Set<Line>();
  readonly #clock = manualClock();
  #instance: Instance;

  constructor(database: Database, warn: (warning: string) => void) {
    this.#database = database;
    this.#warn = warn;
    this.#instance = this.#begin();
  }

  readonly #pair = linePair((line) => {
    this.#lines.add(line);
    return this.#instance.accept(line);
  });

  /** Like a socket, it says that it is closed also to who closed it. */
  readonly open: OpenLine = async (ends, signal) => {
    const line = await this.#pair(ends, signal);
    return {
      send: (frame) => line.send(frame),
      close() {
        line.close();
        void settle().then(() => ends.closed('The line was closed.'));
      },
    };
  };

  async createUser(wish: { readonly uid: string; readonly name: string; readonly tags?: readonly string[] }): Promise<Session> {
    accounts += 1;
    const uid = `${wish.uid}-${accounts}`;
    const token = `token of ${uid}`;
    await this.#instance.createUser({ ...wish, uid, token });
    return { uid, token };
  }

  async advance(ms: number): Promise<void> {
    await this.#instance.idle();
    await this.#clock.advance(ms);
    await this.#instance.idle();
    await settle();
  }

  async restart(): Promise<void> {
    for (const line of this.#lines) line.close();
    this.#lines.clear();
    this.#instance.close();
    await this.#instance.idle();
    this.#instance = this.#begin();
  }

  async endSessions(uid: string): Promise<void> {
    this.#instance.endSessions(uid);
  }

  async close(): Promise<void> {
    this.#instance.close();
    await this.#instance.idle();
  }

  #begin(): Instance {
    return new Instance({
      database: this.#database,
      clock: this.#clock,
      onWarning: (warning, cause) => this.#warn(`${warning} ${cause instanceof Error ? cause.stack : String(cause ?? '')}`),
    });
  }
}
