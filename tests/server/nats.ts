import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

/** A NATS node of one's own. */
export interface Nats {
  readonly url: string;
  stop(): Promise<void>;
  /** On the same port. */
  restart(): Promise<void>;
}

/** Starts a node where the machine has one; `null` where it has not. */
export async function startNats(): Promise<Nats | null> {
  if (spawnSync('nats-server', ['--version']).error) return null;
  const port = await freePort();
  const start = async (): Promise<ChildProcess> => {
    const started = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await ready(started);
    return started;
  };
  let server = await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        if (!server.kill()) resolve();
      }),
    async restart() {
      server = await start();
    },
  };
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.includes('Server is ready')) resolve();
    });
    server.once('exit', () => reject(new Error(`nats-server ended: ${said}`)));
  });
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
