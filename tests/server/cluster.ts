import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type OwnPostgres, startPostgres } from '@open-chat-kit/server';
import { SignJWT } from 'jose';
import { type Nats, startNats } from './nats.ts';

const program = path.resolve(import.meta.dirname, '../../packages/server/src/main.ts');
const secret = 'the secret of a cluster that lives for one run';

/** One process of the chat server. It keeps its port over its lives. */
export class InstanceProcess {
  readonly url: string;
  readonly #env: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;
  #said = '';

  constructor(port: number, env: NodeJS.ProcessEnv) {
    this.url = `ws://127.0.0.1:${port}`;
    this.#env = { ...process.env, ...env, PORT: String(port) };
  }

  /** What it wrote, for whoever wonders why it ended. */
  get said(): string {
    return this.#said;
  }

  async start(): Promise<void> {
    const started = spawn(process.execPath, ['--conditions=@open-chat-kit/source', program], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = started;
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        this.#said = `${this.#said}${chunk}`.slice(-5_000);
        if (String(chunk).includes('listens on')) resolve();
      };
      started.stdout?.on('data', hear);
      started.stderr?.on('data', hear);
      started.once('exit', () => reject(new Error(`An instance ended: ${this.#said}`)));
    });
  }

  /** `SIGKILL` ends it as a crash does, `SIGTERM` as an upgrade does. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = this.#process;
    this.#process = null;
    if (!ending || ending.exitCode !== null) return;
    const over = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await over;
  }

  freeze(isFrozen: boolean): void {
    this.#process?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT');
  }
}

/** Two instances over one PostgreSQL, and NATS where it is wanted and there. */
export class Cluster {
  readonly instances: readonly InstanceProcess[];
  readonly postgres: OwnPostgres;
  readonly nats: Nats | null;
  readonly #folder: string;

  static async start({ onNats }: { readonly onNats: boolean }): Promise<Cluster> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'chat-cluster-'));
    chmodSync(folder, 0o755); // PostgreSQL may run as another user
    const postgres = await startPostgres(path.join(folder, 'data'));
    const nats = onNats ? await startNats() : null;
    const env = {
      DATABASE_URL: postgres.url,
      DATA_FOLDER: path.join(folder, 'shared'),
      TOKEN_SECRET: secret,
      ...(nats && { NATS_URL: nats.url }),
    };
    const instances = [new InstanceProcess(await freePort(), env), new InstanceProcess(await freePort(), env)];
    // One after the other: the first makes the tables and the secret that they share.
    for (const instance of instances) await instance.start();
    return new Cluster(folder, postgres, nats, instances);
  }

  private constructor(folder: string, postgres: OwnPostgres, nats: Nats | null, instances: readonly InstanceProcess[]) {
    this.#folder = folder;
    this.postgres = postgres;
    this.nats = nats;
    this.instances = instances;
  }

  /** A token as the host's backend gives it out. */
  async tokenOf(uid: string): Promise<string> {
    const token = new SignJWT({ name: uid })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(uid)
      .setExpirationTime('1h');
    return await token.sign(new TextEncoder().encode(secret));
  }

  async stop(): Promise<void> {
    for (const instance of this.instances) {
      instance.freeze(false);
      await instance.end('SIGTERM');
    }
    await this.nats?.stop();
    await this.postgres.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
