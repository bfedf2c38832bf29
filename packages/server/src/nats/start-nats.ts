import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { freePort } from '../start/free-port.ts';
import { WrongSetting } from '../settings/wrong-setting.ts';

/** A NATS node of one's own. */
export interface OwnNats {
  readonly url: string;
  readonly pid: number;
  /** `SIGKILL` ends it as a crash does. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** On the same port. */
  restart(): Promise<void>;
}

/** Whether this machine has NATS. */
export function hasNats(): boolean {
  return spawnSync('nats-server', ['--version']).error === undefined;
}

/** Starts a node. @throws WrongSetting where this machine has none */
export async function startNats(flags: readonly string[] = []): Promise<OwnNats> {
  if (!hasNats())
    throw new WrongSetting(
      'There is no nats-server on this machine: install it (Debian: apt install nats-server), or leave out --nats, and PostgreSQL does its work.',
    );
  const port = await freePort();
  const start = async (): Promise<ChildProcess> => {
    const started = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...flags], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Of its own group: a Ctrl+C at the terminal ends it behind the instances.
      detached: true,
    });
    await ready(started);
    return started;
  };
  let server = await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    get pid() {
      return server.pid ?? 0;
    },
    stop: (signal = 'SIGTERM') =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        if (!server.kill(signal)) resolve();
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
      said = `${said}${chunk}`.slice(-2_000);
      if (said.includes('Server is ready')) resolve();
    });
    server.once('exit', () => reject(new Error(`nats-server ended: ${said}`)));
  });
}
