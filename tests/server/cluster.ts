import { rmSync } from 'node:fs';
import path from 'node:path';
import { freePort, type OwnNats, type OwnPostgres, startNats, startPostgres } from '@open-chat-kit/server';
import { NoisyNats } from './noisy-nats.ts';
import { ownFolder } from './own-folder.ts';
import { tokenOf } from './raw-requests.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const secret = 'the secret of a cluster that lives for one run';

/** One process of the chat server. It keeps its port over its lives. */
export class InstanceProcess {
  readonly url: string;
  readonly port: number;
  readonly #env: Readonly<Record<string, string>>;
  readonly #lives: ServerProcess[] = [];

  constructor(port: number, env: Readonly<Record<string, string>>) {
    this.url = `ws://127.0.0.1:${port}`;
    this.port = port;
    this.#env = { ...env, PORT: String(port) };
  }

  /** What it wrote, for whoever wonders why it ended. */
  get said(): string {
    return this.#lives.map((life) => life.said()).join('');
  }

  async start(): Promise<void> {
    this.#lives.push(await startServer([], this.#env));
  }

  /** `SIGKILL` ends it as a crash does, `SIGTERM` as an upgrade does. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const life = this.#lives.at(-1);
    life?.process.kill(signal);
    await life?.ended;
  }

  freeze(isFrozen: boolean): void {
    this.#lives.at(-1)?.process.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT');
  }
}

/** How the instances of a cluster meet. */
export interface Meeting {
  /** Nodes of NATS; none where PostgreSQL spreads the word. */
  readonly nodes: number;
  /** Whether words may be lost, doubled and reordered on their way. */
  readonly isNoisy?: boolean;
}

/** Two instances over one PostgreSQL, and NATS where it is wanted. */
export class Cluster {
  readonly instances: readonly InstanceProcess[];
  readonly postgres: OwnPostgres;
  readonly nats: readonly OwnNats[];
  /** Between each instance and NATS. */
  readonly noise: readonly NoisyNats[];
  readonly #folder: string;

  static async start({ nodes, isNoisy = false }: Meeting): Promise<Cluster> {
    const folder = ownFolder('cluster');
    const postgres = await startPostgres(path.join(folder, 'data'));
    const nats = await startNodes(nodes);
    const instances: InstanceProcess[] = [];
    const noise: NoisyNats[] = [];
    for (let index = 0; index < 2; index += 1) {
      const urls = nats.map(({ url }) => url);
      if (isNoisy) {
        const noisy = await NoisyNats.before(urls[0] ?? '', Math.random);
        noise.push(noisy);
        urls.splice(0, urls.length, noisy.url);
      }
      const instance = new InstanceProcess(await freePort(), {
        DATABASE_URL: postgres.url,
        DATA_FOLDER: path.join(folder, 'shared'),
        TOKEN_SECRET: secret,
        DRAIN_SECONDS: '2',
        LOG_LEVEL: 'warn',
        ...(urls.length > 0 && { NATS_URL: urls.join(',') }),
      });
      // One after the other: the first makes the tables and the secret that they share.
      await instance.start();
      instances.push(instance);
    }
    return new Cluster(folder, postgres, nats, noise, instances);
  }

  private constructor(
    folder: string,
    postgres: OwnPostgres,
    nats: readonly OwnNats[],
    noise: readonly NoisyNats[],
    instances: readonly InstanceProcess[],
  ) {
    this.#folder = folder;
    this.postgres = postgres;
    this.nats = nats;
    this.noise = noise;
    this.instances = instances;
  }

  /** A token as the host's backend gives it out. */
  tokenOf(uid: string): string {
    return tokenOf(uid, secret);
  }

  async stop(): Promise<void> {
    for (const instance of this.instances) {
      instance.freeze(false);
      await instance.end('SIGTERM');
    }
    for (const noisy of this.noise) await noisy.close();
    for (const node of this.nats) await node.stop();
    await this.postgres.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Nodes of one cluster: clients of one hear what is said on another. */
async function startNodes(count: number): Promise<readonly OwnNats[]> {
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
  const routes = ports.map((port) => `nats://127.0.0.1:${port}`).join(',');
  const clustered = (port: number): readonly string[] =>
    count === 1 ? [] : ['--cluster_name', 'chat', '--cluster', `nats://127.0.0.1:${port}`, '--routes', routes];
  const nodes: OwnNats[] = [];
  for (const port of ports) nodes.push(await startNats(clustered(port)));
  return nodes;
}
