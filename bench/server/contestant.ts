import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { freePort, hasNats, migrate, openDatabase, startNats, startPostgres } from '@open-chat-kit/server';
import type { Database, OwnNats, OwnPostgres } from '@open-chat-kit/server';
import { usageOf } from './usage.ts';
import type { Usage } from './usage.ts';
import { ownFolder } from '../../tests/server/own-folder.ts';

/** Whose processes are measured: the chat server, or the bare prototype that it is measured against. */
export type ContestantName = 'server' | 'limit';

const programs: Readonly<Record<ContestantName, string>> = {
  server: path.resolve(import.meta.dirname, '../../packages/server/src/main.ts'),
  limit: path.resolve(import.meta.dirname, 'limit.ts'),
};

/** What everything has used so far. */
export interface Usages {
  readonly instances: readonly Usage[];
  readonly postgres: Usage;
  readonly nats: Usage | null;
}

/** Two instances in processes of their own, over a PostgreSQL that commits to disk, and NATS where it is there. */
export class Contestant {
  readonly secret: string = 'the secret of a cluster that lives for one run';
  readonly database: Database;
  readonly urls: readonly string[];
  readonly #folder: string;
  readonly #postgres: OwnPostgres;
  readonly #nats: OwnNats | null;
  readonly #start: readonly (() => Promise<ChildProcess>)[];
  #instances: readonly ChildProcess[] = [];

  /** @throws where there is no NATS, which the prototype needs */
  static async start(
    name: ContestantName,
    {
      instances,
      onNats,
      profile = null,
    }: { readonly instances: number; readonly onNats: boolean; readonly profile?: string | null },
  ): Promise<Contestant> {
    const folder = ownFolder('load');
    const postgres = await startPostgres(path.join(folder, 'data'), ['-c', 'max_connections=200']);
    const database = openDatabase({ url: postgres.url, onWarning: console.warn });
    await migrate(database);
    const nats = onNats && hasNats() ? await startNats() : null;
    const ports: number[] = [];
    for (let at = 0; at < instances; at += 1) ports.push(await freePort());
    const contestant = new Contestant(name, { folder, postgres, database, nats, ports, profile });
    await contestant.startInstances();
    return contestant;
  }

  private constructor(
    name: ContestantName,
    parts: {
      readonly folder: string;
      readonly postgres: OwnPostgres;
      readonly database: Database;
      readonly nats: OwnNats | null;
      readonly ports: readonly number[];
      readonly profile: string | null;
    },
  ) {
    const { folder, postgres, database, nats, ports, profile } = parts;
    this.#folder = folder;
    this.#postgres = postgres;
    this.#nats = nats;
    this.database = database;
    this.urls = ports.map((port) => `ws://127.0.0.1:${port}`);
    const env = {
      ...process.env,
      DATABASE_URL: postgres.url,
      DATA_FOLDER: path.join(folder, 'shared'),
      TOKEN_SECRET: this.secret,
      DATABASE_CONNECTIONS: '10',
      ...(nats && { NATS_URL: nats.url }),
    };
    const flags = profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
    this.#start = ports.map((port) => () => started(programs[name], flags, { ...env, PORT: String(port) }));
  }

  /** One after the other: the first makes the secret that they share. */
  async startInstances(): Promise<void> {
    const instances: ChildProcess[] = [];
    for (const start of this.#start) instances.push(await start());
    this.#instances = instances;
  }

  /** `SIGKILL` ends them as a crash does. */
  async endInstances(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const running = this.#instances.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const over = running.map((instance) => new Promise((resolve) => instance.once('exit', resolve)));
    for (const instance of running) instance.kill(signal);
    await Promise.all(over);
    this.#instances = [];
  }

  async usages(): Promise<Usages> {
    return {
      instances: this.#instances.map(({ pid = 0 }) => usageOf(pid)),
      postgres: usageOf(await this.#postgres.pid(), true),
      nats: this.#nats && usageOf(this.#nats.pid),
    };
  }

  async stop(): Promise<void> {
    await this.endInstances('SIGTERM');
    await this.database.destroy();
    await this.#nats?.stop();
    await this.#postgres.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function started(program: string, flags: readonly string[], env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const instance = spawn(process.execPath, ['--conditions=@open-chat-kit/source', ...flags, program], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said = `${said}${chunk}`.slice(-2_000);
      if (said.includes('listens on')) resolve();
    };
    instance.stdout?.on('data', hear);
    instance.stderr?.on('data', hear);
    instance.once('exit', () => reject(new Error(`An instance ended: ${said}`)));
  });
  // What it says later is a warning: that is a finding.
  instance.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk.subarray(0, 500)));
  return instance;
}
