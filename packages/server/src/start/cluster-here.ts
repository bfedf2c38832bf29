import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Ground } from './serve.ts';
import type { Settings } from '../settings/settings.ts';
import type { Log } from '../telemetry/log.ts';

/** Instances on this machine, each a process. */
export interface ClusterHere {
  readonly urls: readonly string[];
  stop(signal: 'SIGINT' | 'SIGTERM'): Promise<void>;
}

/** Milliseconds until one that ended by itself is started again. */
const pause = 1_000;

/** Starts instances on ports in a row. One that ends by itself is started again. */
export async function startClusterHere(
  settings: Settings,
  { databaseUrl, natsUrls, adminKey }: Ground,
  log: Log,
): Promise<ClusterHere> {
  const { port, metricsPort, instances } = settings;
  const running = new Map<number, { readonly child: ChildProcess; readonly ended: Promise<void> }>();
  let isEnding = false;

  const start = async (index: number): Promise<string> => {
    const child = fork(process.argv[1] ?? '', argsOfOne(process.argv.slice(2)), {
      // Of its own group: a Ctrl+C at the terminal is told to it by us, in its turn.
      detached: true,
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        ...(adminKey !== null && { ADMIN_KEY: adminKey }),
        ...(natsUrls.length > 0 && { NATS_URL: natsUrls.join(',') }),
        PORT: String(port === 0 ? 0 : port + index),
        ...(metricsPort !== null && { METRICS_PORT: String(metricsPort === 0 ? 0 : metricsPort + index) }),
      },
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    running.set(index, { child, ended });
    void ended.then(() => {
      running.delete(index);
      if (isEnding) return;
      log.warn('An instance ended by itself; it is started again.', { instance: index + 1 });
      setTimeout(() => {
        if (!isEnding) start(index).catch((error: unknown) => log.error('It did not start.', {}, error));
      }, pause);
    });
    return await new Promise<string>((resolve, reject) => {
      child.once('message', (message) => resolve(String(message)));
      void ended.then(() => reject(new Error(`Instance ${index + 1} ended before it listened.`)));
    });
  };

  const stop = async (signal: 'SIGINT' | 'SIGTERM'): Promise<void> => {
    isEnding = true;
    // One after the other: clients of one find the next.
    for (const { child, ended } of [...running.values()]) {
      // It may have ended while another one did: nothing more is heard of it then.
      child.kill(signal);
      await ended;
    }
  };

  try {
    const urls: string[] = [];
    // One after the other: the first makes the tables, and the secret that they share.
    for (let index = 0; index < instances; index += 1) urls.push(await start(index));
    return { urls, stop };
  } catch (error) {
    await stop('SIGINT');
    throw error;
  }
}

/** What each of them is told, beside what the environment says. */
function argsOfOne(args: readonly string[]): string[] {
  const ours = new Set(['--instances', '--port', '--database']);
  return args.filter((arg, index) => {
    const [name = ''] = arg.split('=');
    return arg !== '--nats' && arg !== '--demo' && !ours.has(name) && !ours.has(args[index - 1] ?? '');
  });
}
