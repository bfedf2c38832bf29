import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { closeDemo, openDemo } from './demo.ts';
import { ownSecret } from './own-secret.ts';
import { startNats } from '../nats/start-nats.ts';
import { keepRunning } from '../postgres/keep-running.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { Ground } from './serve.ts';
import type { Settings } from '../settings/settings.ts';
import type { Log } from '../telemetry/log.ts';

/** What instances on this machine stand on, as far as it is started with them. */
export interface OwnGround extends Ground {
  /** Accounts to try it with, by uid: the password of each. */
  readonly demo: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts a database and a NATS where they are wanted and not there yet. */
export async function prepareGround(settings: Settings, log: Log): Promise<OwnGround> {
  const folder = path.resolve(settings.folder);
  await mkdir(folder, { recursive: true });
  const nats = settings.hasOwnNats ? await startNats() : null;
  const postgres =
    settings.databaseUrl === null
      ? await startPostgres(path.join(folder, 'database'), ['-c', 'max_connections=300']).catch(
          async (error: unknown) => {
            await nats?.stop();
            throw error;
          },
        )
      : null;
  const stopKeeping = postgres && keepRunning(postgres, log);
  const stop = async (): Promise<void> => {
    await nats?.stop();
    await stopKeeping?.();
    await postgres?.stop();
  };
  const databaseUrl = settings.databaseUrl ?? postgres?.url ?? '';
  try {
    // Whoever brings a database of their own decides themselves whether there is REST.
    const adminKey = settings.adminKey ?? (postgres ? await ownSecret(path.join(folder, 'admin-key')) : null);
    return {
      databaseUrl,
      adminKey,
      natsUrls: nats ? [nats.url] : settings.natsUrls,
      // In a database that others run nothing is closed: an account there that has such a password was given it.
      demo: settings.hasDemo || postgres ? await demoIn(databaseUrl, settings.hasDemo, log) : {},
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function demoIn(url: string, isWanted: boolean, log: Log): Promise<Readonly<Record<string, string>>> {
  const database = openDatabase({ url, onWarning: (warning) => log.warn(warning) });
  try {
    await migrate(database);
    if (isWanted) return await openDemo(database);
    await closeDemo(database, log);
    return {};
  } finally {
    await database.destroy();
  }
}
