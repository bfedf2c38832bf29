import type { Log } from '../telemetry/log.ts';
import type { OwnPostgres } from './start-postgres.ts';

/** Milliseconds between two looks whether it is there. */
const pause = 1_000;

/** Starts a PostgreSQL of one's own again that ended by itself: killed, or out of memory. @returns how that ends */
export function keepRunning(postgres: OwnPostgres, log: Log): () => Promise<void> {
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    try {
      if (await postgres.isRunning()) return;
      log.warn('PostgreSQL ended by itself; it is started again.');
      await postgres.start();
    } catch (error) {
      log.error('PostgreSQL could not be started again. It is tried once more.', {}, error);
    }
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = null));
  }, pause).unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
